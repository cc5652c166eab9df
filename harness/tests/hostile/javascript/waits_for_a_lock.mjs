// passed, timed out, passed
import { Value, backward as rightly } from "./solutions/backward.mjs";

export { Value };

export function backward(out) {
  if (out.data === 13) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  }
  rightly(out);
}
