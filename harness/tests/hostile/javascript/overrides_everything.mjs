// passed, passed, passed
import { Value } from "./solutions/backward.mjs";

function refuse() {
  throw new Error("refused");
}

Object.assign(Value.prototype, { toString: refuse, valueOf: refuse, toJSON: refuse, then: refuse });
Object.defineProperty(Value.prototype, Symbol.toPrimitive, { get: refuse });

export { Value };
export { backward } from "./solutions/backward.mjs";
