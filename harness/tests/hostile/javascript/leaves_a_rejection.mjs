// passed, passed, passed

export { Value, backward } from "./solutions/backward.mjs";

Promise.reject(new Error("nobody catches it"));
setTimeout(() => process.exit(7));
