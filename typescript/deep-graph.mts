// Deep graph: backward for expressions a hundred thousand operations deep.
//
// The order is the one of the kata backward: each value after every value that was made from it.
// A function that calls itself for each value's inputs finds it, but JavaScript gives up after some
// ten thousand calls inside each other. An array that serves as a stack has no such limit.

import * as expressions from "./expressions.mts";

/** A number that knows which values it was made from, and how to pass its gradient to them. */
export class Value {
  data: number;
  grad = 0; // d root / d this; the root is what backward is called on
  _prev: Value[]; // the values it was made from
  _backward = () => {}; // passes this.grad back to them; a leaf has nobody to pass to

  constructor(data: number, children: Value[] = []) {
    this.data = data;
    this._prev = children;
  }

  toString(): string {
    return `Value(data=${this.data}, grad=${this.grad})`;
  }

  add(other: Value): Value {
    const out = new Value(this.data + other.data, [this, other]);
    out._backward = () => {
      // d(a + b)/da = 1 and d(a + b)/db = 1
      this.grad += out.grad;
      other.grad += out.grad;
    };
    return out;
  }

  mul(other: Value): Value {
    const out = new Value(this.data * other.data, [this, other]);
    out._backward = () => {
      // d(a * b)/da = b and d(a * b)/db = a
      this.grad += other.data * out.grad;
      other.grad += this.data * out.grad;
    };
    return out;
  }

  tanh(): Value {
    const out = new Value(Math.tanh(this.data), [this]);
    out._backward = () => {
      // d tanh(a)/da = 1 - tanh(a)**2
      this.grad += (1 - out.data ** 2) * out.grad;
    };
    return out;
  }
}

/** Set out.grad to 1, then add d out / d value to the grad of all it was made from. */
export function backward(out: Value): void {
  throw new Error("not written: backward without recursion, however deep the graph is");
}

/** Fill grad for an expression of cases/cases.json: gradsOf("reuse", [2, 3], [0, 0]) is [7, 2]. */
export function gradsOf(expr: string, vals: number[], grad: number[]): number[] {
  return expressions.gradsOf(expr, vals, grad, Value, backward);
}
