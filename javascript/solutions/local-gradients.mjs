// Local gradients: what each operation passes back to the values it was made from.
//
// Let out be made from a. A small change of a reaches the root through out, so by the chain rule
//
//     d root / d a  =  d out / d a  *  d root / d out
//
// The first factor is the operation's local gradient, the second is out.grad. A value that is used
// in several places collects one such product from each of them: added up, never assigned.

import * as expressions from "./expressions.mjs";

/** A number that knows which values it was made from, and how to pass its gradient to them. */
export class Value {
  constructor(data, children = []) {
    this.data = data;
    this.grad = 0; // d root / d this; the root is what backward is called on
    this._prev = children; // the values it was made from
    this._backward = () => {}; // passes this.grad back to them; a leaf has nobody to pass to
  }

  toString() {
    return `Value(data=${this.data}, grad=${this.grad})`;
  }

  add(other) {
    const out = new Value(this.data + other.data, [this, other]);
    out._backward = () => {
      // task: what add passes back to this and other
      // d(a + b)/da = 1 and d(a + b)/db = 1
      this.grad += out.grad;
      other.grad += out.grad;
      // end
    };
    return out;
  }

  mul(other) {
    const out = new Value(this.data * other.data, [this, other]);
    out._backward = () => {
      // task: what mul passes back to this and other
      // d(a * b)/da = b and d(a * b)/db = a
      this.grad += other.data * out.grad;
      other.grad += this.data * out.grad;
      // end
    };
    return out;
  }

  tanh() {
    const out = new Value(Math.tanh(this.data), [this]);
    out._backward = () => {
      // task: what tanh passes back to this
      // d tanh(a)/da = 1 - tanh(a)**2, and tanh(a) is out
      this.grad += (1 - out.data ** 2) * out.grad;
      // end
    };
    return out;
  }
}

/** Set out.grad to 1, then add d out / d value to the grad of all it was made from. */
export function backward(out) {
  const order = []; // each value after all the values it was made from
  const seen = new Set();

  function visit(value) {
    seen.add(value);
    for (const child of value._prev) {
      if (!seen.has(child)) visit(child);
    }
    order.push(value);
  }

  visit(out);
  out.grad = 1; // d out / d out
  for (const value of order.reverse()) value._backward();
}

/** Fill grad for an expression of cases/cases.json: gradsOf("reuse", [2, 3], [0, 0]) is [7, 2]. */
export function gradsOf(expr, vals, grad) {
  return expressions.gradsOf(expr, vals, grad, Value, backward);
}
