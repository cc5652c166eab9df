// Expressions: built step by step from values, and their gradients.
//
// To try it, type `node` in the folder above this one, and then
//
//     > const { Value, gradsOf } = await import("./javascript/backward.mjs")
//     > gradsOf("reuse", [2, 3], [0, 0])
//     [ 7, 2 ]

import { readFileSync } from "node:fs";
import { inspect } from "node:util";

const OPERATIONS = ["add", "sub", "mul", "div", "pow", "neg", "tanh", "relu", "exp", "log"];

/** What is found wrong here, in words for the learner. */
export class Fault extends Error {}

/**
 * Do the steps in turn and add the values built to named, a Map from names to values.
 *
 * A step is [new name, operation, operand…], an operand a name or a plain number. The steps of
 * cases.json may also be [new name, "let", other name] and { repeat: times, steps: […] }.
 */
export function build(steps, named, Value) {
  for (const step of steps) {
    if (Array.isArray(step)) {
      const [name, operation, ...operands] = step;
      const inputs = operands.map((x) => (typeof x === "string" ? named.get(x) : x));
      named.set(name, operation === "let" ? inputs[0] : apply(operation, inputs, Value));
    } else {
      for (let i = 0; i < step.repeat; i++) build(step.steps, named, Value);
    }
  }
}

/** Return first.operation(...others): 1 - a has to be new Value(1).sub(a). */
function apply(operation, [first, ...others], Value) {
  if (!OPERATIONS.includes(operation)) throw new Fault(`unknown operation ${operation}`);
  const left = typeof first === "number" ? new Value(first) : first;
  if (typeof left[operation] !== "function") throw new Fault(`Value has no method ${operation}`);
  const out = left[operation](...others);
  if (out instanceof Value) return out;
  throw new Fault(`${operation} returned ${show(out)}, not a Value`);
}

/** Call backward on each root; with zero, set every gradient to 0 between two of them. */
export function differentiate(roots, zero, named, backward) {
  for (const [i, root] of roots.entries()) {
    if (zero && i > 0) {
      for (const value of withInputs(named.values())) value.grad = 0;
    }
    const returned = backward(named.get(root));
    if (returned instanceof Promise) throw new Fault("backward is async: it returned a Promise");
  }
}

/** Return the values and all that they were made from: b.neg() inside a.sub(b) has no name. */
function withInputs(values) {
  const all = new Set(values);
  for (const value of all) {
    for (const input of value._prev) all.add(input); // all grows meanwhile
  }
  return all;
}

/** Return x in a few characters, as Node's prompt shows it. */
export function show(x) {
  return inspect(x, { depth: -1, maxStringLength: 60 });
}

/** Fill grad with the gradients of the inputs of an expression of cases.json, to 9 decimals. */
export function gradsOf(expr, vals, grad, Value, backward) {
  const { expressions } = JSON.parse(readFileSync(new URL("../cases/cases.json", import.meta.url)));
  const known = Object.keys(expressions).join(", ");
  if (!Object.hasOwn(expressions, expr)) {
    throw new Fault(`no expression is called ${expr}; there are ${known}`);
  }
  const { inputs, steps, backward: roots, zero } = expressions[expr];
  if (vals.length !== inputs.length || grad.length !== inputs.length) {
    throw new Fault(`${expr} takes as many vals and grad as inputs: ${inputs.join(", ")}`);
  }

  const leaves = vals.map((number) => new Value(number));
  const named = new Map(inputs.map((name, i) => [name, leaves[i]]));
  build(steps, named, Value);
  differentiate(roots, zero, named, backward);
  for (const [i, leaf] of leaves.entries()) grad[i] = round9(leaf.grad);
  return grad;
}

/**
 * Round to 9 decimals, half to even on the exact binary value; -0 becomes 0.
 *
 * toFixed is exact, too, but takes a half away from zero. There is a half just where 1024 x is an
 * odd whole number: then x ends in a 5 at the tenth decimal. If toFixed has made the digit before
 * it odd, that digit was even and has to stay.
 */
export function round9(x) {
  const half = Math.abs(x * 1024) % 2 === 1;
  const digits = x.toFixed(9);
  return Number(half && digits.at(-1) % 2 === 1 ? x.toFixed(10).slice(0, -1) : digits) + 0;
}
