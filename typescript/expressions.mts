// Expressions: built step by step from values, and their gradients.
//
// To try it, type `node` in the folder above this one, and then
//
//     > const { Value, gradsOf } = await import("./typescript/backward.mts")
//     > gradsOf("reuse", [2, 3], [0, 0])
//     [ 7, 2 ]

import { readFileSync } from "node:fs";
import { inspect } from "node:util";

/** What every kata's Value has. */
export interface AnyValue {
  data: number;
  grad: number;
  _prev: Iterable<AnyValue>;
  _backward: () => void;
}

export type ValueClass<V> = new (data: number) => V;
export type Backward<V> = (root: V) => unknown;

/** [new name, operation, operand…], an operand a name or a plain number. */
type Step = [name: string, operation: string, ...operands: (string | number)[]];

/** In cases.json there are also steps [new name, "let", other name], and loops. */
export type Instruction = Step | { repeat: number; steps: Instruction[] };

interface Expression {
  inputs: string[];
  steps: Instruction[];
  backward: string[];
  zero: boolean;
}

const OPERATIONS = ["add", "sub", "mul", "div", "pow", "neg", "tanh", "relu", "exp", "log"];

/** What is found wrong here, in words for the learner. */
export class Fault extends Error {}

/** Do the steps in turn, each a call of one of Value's methods, and add the results to named. */
export function build<V extends AnyValue>(
  steps: Instruction[],
  named: Map<string, V>,
  Value: ValueClass<V>,
): void {
  for (const step of steps) {
    if (Array.isArray(step)) {
      const [name, operation, ...operands] = step;
      const inputs = operands.map((x) => (typeof x === "string" ? named.get(x)! : x));
      named.set(name, operation === "let" ? (inputs[0] as V) : apply(operation, inputs, Value));
    } else {
      for (let i = 0; i < step.repeat; i++) build(step.steps, named, Value);
    }
  }
}

/** Return first.operation(...others): 1 - a has to be new Value(1).sub(a). */
function apply<V extends AnyValue>(
  operation: string,
  [first, ...others]: (V | number)[],
  Value: ValueClass<V>,
): V {
  if (!OPERATIONS.includes(operation)) throw new Fault(`unknown operation ${operation}`);
  const left = typeof first === "number" ? new Value(first) : first;
  const method: unknown = Reflect.get(left, operation);
  if (typeof method !== "function") throw new Fault(`Value has no method ${operation}`);
  const out: unknown = method.apply(left, others);
  if (out instanceof Value) return out;
  throw new Fault(`${operation} returned ${show(out)}, not a Value`);
}

/** Call backward on each root; with zero, set every gradient to 0 between two of them. */
export function differentiate<V extends AnyValue>(
  roots: string[],
  zero: boolean,
  named: Map<string, V>,
  backward: Backward<V>,
): void {
  for (const [i, root] of roots.entries()) {
    if (zero && i > 0) {
      for (const value of withInputs(named.values())) value.grad = 0;
    }
    const returned = backward(named.get(root)!);
    if (returned instanceof Promise) throw new Fault("backward is async: it returned a Promise");
  }
}

/** Return the values and all that they were made from: b.neg() inside a.sub(b) has no name. */
function withInputs(values: Iterable<AnyValue>): Set<AnyValue> {
  const all = new Set(values);
  for (const value of all) {
    for (const input of value._prev) all.add(input); // all grows meanwhile
  }
  return all;
}

/** Return x in a few characters, as Node's prompt shows it. */
export function show(x: unknown): string {
  return inspect(x, { depth: -1, maxStringLength: 60 });
}

/** Fill grad with the gradients of the inputs of an expression of cases.json, to 9 decimals. */
export function gradsOf<V extends AnyValue>(
  expr: string,
  vals: number[],
  grad: number[],
  Value: ValueClass<V>,
  backward: Backward<V>,
): number[] {
  const text = readFileSync(new URL("../cases/cases.json", import.meta.url), "utf8");
  const { expressions } = JSON.parse(text) as { expressions: Record<string, Expression> };
  const known = Object.keys(expressions).join(", ");
  if (!Object.hasOwn(expressions, expr)) {
    throw new Fault(`no expression is called ${expr}; there are ${known}`);
  }
  const { inputs, steps, backward: roots, zero } = expressions[expr];
  if (vals.length !== inputs.length || grad.length !== inputs.length) {
    throw new Fault(`${expr} takes as many vals and grad as inputs: ${inputs.join(", ")}`);
  }

  const leaves = vals.map((number) => new Value(number));
  const named = new Map<string, V>(inputs.map((name, i) => [name, leaves[i]]));
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
export function round9(x: number): number {
  const half = Math.abs(x * 1024) % 2 === 1;
  const digits = x.toFixed(9);
  return Number(half && Number(digits.at(-1)) % 2 === 1 ? x.toFixed(10).slice(0, -1) : digits) + 0;
}
