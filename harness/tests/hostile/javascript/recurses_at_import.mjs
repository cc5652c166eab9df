// load error, load error, load error

export { Value, backward } from "./solutions/backward.mjs";

const down = () => down() + 1;
down();
