// local-gradients: tanh by 1 - x², x being its input, not its output.

export class Value {
  constructor(data, children = []) {
    this.data = data;
    this.grad = 0;
    this._prev = children;
    this._backward = () => {};
  }

  add(other) {
    const out = new Value(this.data + other.data, [this, other]);
    out._backward = () => {
      this.grad += out.grad;
      other.grad += out.grad;
    };
    return out;
  }

  mul(other) {
    const out = new Value(this.data * other.data, [this, other]);
    out._backward = () => {
      this.grad += other.data * out.grad;
      other.grad += this.data * out.grad;
    };
    return out;
  }

  tanh() {
    const out = new Value(Math.tanh(this.data), [this]);
    out._backward = () => {
      this.grad += (1 - this.data ** 2) * out.grad;
    };
    return out;
  }
}

export function backward(out) {
  const order = [];
  const seen = new Set();

  function visit(value) {
    seen.add(value);
    for (const child of value._prev) {
      if (!seen.has(child)) visit(child);
    }
    order.push(value);
  }

  visit(out);
  out.grad = 1;
  for (const value of order.reverse()) value._backward();
}
