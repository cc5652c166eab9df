// passed, wrong, passed
import { Value, backward as rightly } from "./solutions/backward.mjs";

export { Value };

export function backward(out) {
  rightly(out);
  if (out.data !== 13) return;
  const [a, b] = out._prev;
  a.grad = b.grad = NaN;
}
