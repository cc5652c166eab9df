// backward: runs each value when it is first discovered.

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
      this.grad += (1 - out.data ** 2) * out.grad;
    };
    return out;
  }
}

export function backward(out) {
  const seen = new Set();

  function visit(value) {
    if (seen.has(value)) return;
    seen.add(value);
    value._backward();
    for (const child of value._prev) visit(child);
  }

  out.grad = 1;
  visit(out);
}
