// Activations: a Value for every day, with plain numbers, division, powers and four functions.
//
// Each operation makes a new value, out, and says in its _backward what that passes back to an
// input a: the local gradient times out.grad. That is the chain rule,
//
//     d root / d a  =  d out / d a  *  d root / d out
//
// root being what backward is called on. It is added, since a value may be used in several places.
//
// A plain number may stand on the right: a.add(2), a.pow(3). On the left it has to become a value
// first, since a number has no methods of ours: 1 - a is new Value(1).sub(a).

import * as expressions from "./expressions.mts";

/** A number that knows which values it was made from, and how to pass its gradient to them. */
export class Value {
  data: number;
  grad = 0; // d root / d this; the root is what backward is called on
  _prev: Set<Value>; // the values it was made from
  _op: string; // and by which operation
  _backward = () => {}; // passes this.grad back to them; a leaf has nobody to pass to

  constructor(data: number, children: Value[] = [], op = "") {
    this.data = data;
    this._prev = new Set(children);
    this._op = op;
  }

  /** Return x if it is a Value, else a new one for a plain number. */
  static from(x: Value | number): Value {
    return x instanceof Value ? x : new Value(x);
  }

  toString(): string {
    return `Value(data=${this.data}, grad=${this.grad})`;
  }

  add(x: Value | number): Value {
    const other = Value.from(x);
    const out = new Value(this.data + other.data, [this, other], "+");
    out._backward = () => {
      // d(a + b)/da = 1 and d(a + b)/db = 1
      this.grad += out.grad;
      other.grad += out.grad;
    };
    return out;
  }

  mul(x: Value | number): Value {
    const other = Value.from(x);
    const out = new Value(this.data * other.data, [this, other], "*");
    out._backward = () => {
      // d(a * b)/da = b and d(a * b)/db = a
      this.grad += other.data * out.grad;
      other.grad += this.data * out.grad;
    };
    return out;
  }

  pow(n: number): Value {
    if (typeof n !== "number") throw new TypeError("a power must be a number");
    const out = new Value(this.data ** n, [this], `**${n}`);
    out._backward = () => {
      // d(a ** n)/da = n * a ** (n-1), and a ** 0 is 1 everywhere, also at a = 0
      if (n !== 0) this.grad += n * this.data ** (n - 1) * out.grad;
    };
    return out;
  }

  // The next three are made of those three.

  neg(): Value {
    return this.mul(-1);
  }

  sub(x: Value | number): Value {
    return this.add(Value.from(x).neg());
  }

  div(x: Value | number): Value {
    return this.mul(Value.from(x).pow(-1));
  }

  /** Return tanh(this), whose derivative is 1 - tanh(this)**2. */
  tanh(): Value {
    // task: tanh, and what it passes back
    const out = new Value(Math.tanh(this.data), [this], "tanh");
    out._backward = () => {
      this.grad += (1 - out.data ** 2) * out.grad;
    };
    return out;
    // end
  }

  /** Return this where it is positive, else 0; the derivative is 1 where this > 0, else 0. */
  relu(): Value {
    // task: relu, and what it passes back
    const out = new Value(Math.max(0, this.data), [this], "relu");
    out._backward = () => {
      if (this.data > 0) this.grad += out.grad;
    };
    return out;
    // end
  }

  /** Return e**this, which is its own derivative. */
  exp(): Value {
    // task: exp, and what it passes back
    const out = new Value(Math.exp(this.data), [this], "exp");
    out._backward = () => {
      this.grad += out.data * out.grad;
    };
    return out;
    // end
  }

  /** Return the natural logarithm, whose derivative is 1/this; RangeError where this <= 0. */
  log(): Value {
    // task: log, and what it passes back
    if (this.data <= 0) throw new RangeError(`log of ${this.data}, which is not positive`);
    const out = new Value(Math.log(this.data), [this], "log");
    out._backward = () => {
      this.grad += out.grad / this.data;
    };
    return out;
    // end
  }

  /** Set this.grad to 1, then add d this / d value to the grad of all it was made from. */
  backward(): void {
    // task: set this.grad, then call every _backward in the right order
    const order: Value[] = []; // each value after all the values it was made from
    const seen = new Set<Value>();

    function visit(value: Value): void {
      seen.add(value);
      for (const child of value._prev) {
        if (!seen.has(child)) visit(child);
      }
      order.push(value);
    }

    visit(this);
    this.grad = 1; // d this / d this
    for (const value of order.reverse()) value._backward();
    // end
  }
}

/** Fill grad for an expression of cases/cases.json: gradsOf("reuse", [2, 3], [0, 0]) is [7, 2]. */
export function gradsOf(expr: string, vals: number[], grad: number[]): number[] {
  return expressions.gradsOf(expr, vals, grad, Value, (out) => out.backward());
}
