// timed out, not run, not run

export { Value, backward } from "./solutions/backward.mjs";

for (;;) process.stdout.write("flood");
