// Judges the solutions by cases/cases.json, with nothing but Node:
//
//     node --test javascript/cases.test.mjs

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { suite, test } from "node:test";
import { build, differentiate, round9 } from "./expressions.mjs";

const file = new URL("../cases/cases.json", import.meta.url);
const { katas, expressions } = JSON.parse(readFileSync(file, "utf8"));

for (const kata of Object.keys(katas)) {
  const { Value, backward = (out) => out.backward() } = await import(`./solutions/${kata}.mjs`);
  suite(kata, () => {
    for (const expression of Object.values(expressions)) {
      if (!expression.katas.includes(kata)) continue;
      for (const one of expression.cases) test(one.id, () => judge(expression, one));
    }
  });

  function judge({ inputs, steps, backward: roots, zero, output }, { values, ...expected }) {
    const leaves = values.map((number) => new Value(number));
    const named = new Map(inputs.map((name, i) => [name, leaves[i]]));
    if (expected.error === "domain") {
      assert.throws(() => build(steps, named, Value), RangeError);
      return;
    }
    build(steps, named, Value);
    differentiate(roots, zero, named, backward);
    assert.equal(round9(named.get(output).data), expected.output);
    assert.deepEqual(
      leaves.map((leaf) => round9(leaf.grad)),
      expected.gradients,
    );
  }
}
