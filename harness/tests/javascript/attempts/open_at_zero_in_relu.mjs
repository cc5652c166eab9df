// activations: relu passes its gradient on at 0, by >= in place of >.

export class Value {
  constructor(data, children = []) {
    this.data = data;
    this.grad = 0;
    this._prev = children;
    this._backward = () => {};
  }

  add(x) {
    const other = x instanceof Value ? x : new Value(x);
    const out = new Value(this.data + other.data, [this, other]);
    out._backward = () => {
      this.grad += out.grad;
      other.grad += out.grad;
    };
    return out;
  }

  mul(x) {
    const other = x instanceof Value ? x : new Value(x);
    const out = new Value(this.data * other.data, [this, other]);
    out._backward = () => {
      this.grad += other.data * out.grad;
      other.grad += this.data * out.grad;
    };
    return out;
  }

  pow(n) {
    const out = new Value(this.data ** n, [this]);
    out._backward = () => {
      if (n !== 0) this.grad += n * this.data ** (n - 1) * out.grad;
    };
    return out;
  }

  neg() {
    return this.mul(-1);
  }

  sub(x) {
    return this.add(x instanceof Value ? x.neg() : -x);
  }

  div(x) {
    return this.mul(x instanceof Value ? x.pow(-1) : 1 / x);
  }

  tanh() {
    const out = new Value(Math.tanh(this.data), [this]);
    out._backward = () => {
      this.grad += (1 - out.data ** 2) * out.grad;
    };
    return out;
  }

  relu() {
    const out = new Value(Math.max(0, this.data), [this]);
    out._backward = () => {
      if (this.data >= 0) this.grad += out.grad;
    };
    return out;
  }

  exp() {
    const out = new Value(Math.exp(this.data), [this]);
    out._backward = () => {
      this.grad += out.data * out.grad;
    };
    return out;
  }

  log() {
    if (this.data <= 0) throw new RangeError("log of a number that is not positive");
    const out = new Value(Math.log(this.data), [this]);
    out._backward = () => {
      this.grad += out.grad / this.data;
    };
    return out;
  }

  backward() {
    const order = [];
    const seen = new Set();

    function visit(value) {
      seen.add(value);
      for (const child of value._prev) {
        if (!seen.has(child)) visit(child);
      }
      order.push(value);
    }

    visit(this);
    this.grad = 1;
    for (const value of order.reverse()) value._backward();
  }
}
