// passed, crashed or raised, passed
import v8 from "node:v8";
import vm from "node:vm";
import { Value, backward as rightly } from "./solutions/backward.mjs";

export { Value };

export function backward(out) {
  if (out.data === 13) {
    v8.setFlagsFromString("--stack-size=1000000");
    vm.runInNewContext("(function down() { return down() + 1; })()");
  }
  rightly(out);
}
