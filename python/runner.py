"""The runner of this track: python runner.py ATTEMPT answers requests, a line of JSON each way.

-> {"case": "mul/small", "values": {"a": 2.0, "b": 3.0}, "steps": [["n", "mul", "a", "b"]], …}
<- {"case": "mul/small", "data": {"a": 2.0, "b": 3.0, "n": 6.0}, "gradients": {"a": 3.0, …}}

What the attempt prints goes to stderr, where a byte 0x1E ends what belongs to a line of output.
"""

import gc
import json
import operator
import os
import sys
from math import isfinite

decode, encode = json.JSONDecoder().decode, json.JSONEncoder().encode  # an attempt may change json

OPERATIONS = {"add": operator.add, "sub": operator.sub, "mul": operator.mul, "let": lambda x: x}
OPERATIONS |= {"div": operator.truediv, "pow": operator.pow, "neg": operator.neg}
OPERATIONS |= {name: operator.methodcaller(name) for name in ("tanh", "relu", "exp", "log")}
WORDS = {"add": "{} + {}", "sub": "{} - {}", "mul": "{} * {}", "div": "{} / {}", "pow": "{} ** {}"}


class NotANumber(TypeError):
    """A data or a gradient that is not a number."""


def load(path):
    """Run the attempt's file and return its Value and its backward."""
    attempt = sys.modules["attempt"] = type(sys)("attempt")
    attempt.__file__ = path
    sys.path.insert(0, os.path.dirname(path))
    with open(path, "rb") as file:
        exec(compile(file.read(), path, "exec"), vars(attempt))
    name, Value = os.path.basename(path), getattr(attempt, "Value", None)
    if not isinstance(Value, type):
        raise TypeError(f"{name} has no class Value")
    backward = getattr(attempt, "backward", None) or getattr(Value, "backward", None)
    if not callable(backward):
        raise TypeError(f"{name} has no backward, neither a function nor a method of Value")
    return Value, backward


def build(steps, made, Value):
    """Do the steps and add what they make to made, {name: value}.

    A step is [name, operation, operand…], an operand a name or a plain number. cases.json also has
    [name, "let", operand], a second name, and loops: {"repeat": times, "steps": […]}.
    """
    for step in steps:
        if isinstance(step, dict):
            for _ in range(step["repeat"]):
                build(step["steps"], made, Value)
            continue
        name, operation, *operands = step
        inputs = [made[x] if isinstance(x, str) else x for x in operands]
        if operation not in OPERATIONS:
            raise LookupError(f"unknown operation {operation}")
        made[name] = value = OPERATIONS[operation](*inputs)
        if not isinstance(value, Value):
            words = WORDS.get(operation, operation + "({})").format(*operands)
            got = None if value is None else type(value).__name__
            raise TypeError(f"{words} returned {got}, not a Value")


def differentiate(roots, zero, made, backward):
    """Call backward on every root; with zero, set every gradient to 0 between two of them."""
    for place, root in enumerate(roots):
        if zero and place > 0:
            for value in with_inputs(made.values()):
                value.grad = 0.0
        backward(made[root])


def with_inputs(values):
    """Return the values and all that they were made from, an operation's own ones as well."""
    found, waiting = {}, list(values)
    for value in waiting:  # it grows meanwhile
        if id(value) not in found:
            found[id(value)] = value
            waiting += value._prev
    return found.values()


def grads_of(expr, vals, grad, Value, backward):
    """Fill grad with the inputs' gradients, to 9 decimals, for an expression of cases.json."""
    with open(os.path.dirname(__file__) + "/../cases/cases.json", "rb") as file:
        expressions = json.load(file)["expressions"]
    if expr not in expressions:
        raise ValueError(f"no expression is called {expr!r}; there are {', '.join(expressions)}")
    expression = expressions[expr]
    inputs = expression["inputs"]
    if not len(inputs) == len(vals) == len(grad):
        raise ValueError(f"{expr} takes as many vals and grad as inputs: {', '.join(inputs)}")
    made = {name: Value(float(x)) for name, x in zip(inputs, vals)}
    build(expression["steps"], made, Value)
    differentiate(expression["backward"], expression["zero"], made, backward)
    grad[:] = [round(float(made[name].grad), 9) + 0.0 for name in inputs]  # -0.0 becomes 0.0
    return grad


def number(x, what, name):
    """Return x as JSON can have it: a float, or "nan", "inf", "-inf"."""
    if type(x) is not float:
        try:
            x = float(type(x).__float__(x))  # float(x) would take text, too
        except Exception as error:
            got = f"{None if x is None else type(x).__name__}, not a number"
            got = "too large for a float" if isinstance(error, OverflowError) else got
            raise NotANumber(f"the {what} of {name} is {got}") from None
    return x if isfinite(x) else repr(x)


def record(value, name, calls):
    """Make the value's _backward add its name and the gradient at that moment to calls."""

    def _backward(inner=value._backward):
        calls.append([name, number(value.grad, "gradient", name)])
        inner()

    try:
        value._backward = _backward
    except AttributeError:
        pass  # an attempt with a _backward that stays as it is can't be traced


def answer(line, path, Value, backward):
    """Do what a line of input asks for, and return the answer, whatever the attempt does."""
    try:
        request = dict(decode(line))
    except Exception as error:
        return {"case": None, "error": "raised", "message": f"not a request: {error}", "where": []}
    case, calls, stage = {"case": request.get("case")}, [], "domain"  # what a ValueError means
    try:
        made = {name: Value(float(x)) for name, x in request["values"].items()}
        build(request["steps"], made, Value)
        stage = "raised"
        for name, value in made.items() if request.get("trace") else ():
            record(value, name, calls)
        differentiate(request["backward"], request.get("zero"), made, backward)
        data = {name: number(value.data, "data", name) for name, value in made.items()}
        grads = {name: number(value.grad, "gradient", name) for name, value in made.items()}
    except BaseException as error:
        known = {NotImplementedError: "not-written", NotANumber: "not-a-number", ValueError: stage}
        kind = next((known[x] for x in known if isinstance(error, x)), "raised")
        return case | problem(kind, error, path)
    traced = {"calls": calls} if request.get("trace") else {}
    return case | {"data": data, "gradients": grads} | traced


def problem(kind, error, path):
    """Return an error as the protocol has it; where are the attempt's own lines, innermost last."""
    where, trace = [], error.__traceback__
    while trace:
        if trace.tb_frame.f_code.co_filename == path:
            where.append({"line": trace.tb_lineno, "in": trace.tb_frame.f_code.co_name})
        trace = trace.tb_next
    try:
        message = str(error)
    except BaseException:  # its __str__ is the attempt's own
        message = ""
    if isinstance(error, SyntaxError) and error.filename == path:
        message, where = error.msg, [{"line": error.lineno or 0, "in": "<module>"}]
    if (where or not message) and kind not in ("not-written", "not-a-number"):  # those are ours
        message = f"{type(error).__name__}: {message}".removesuffix(": ")
    return {"error": kind, "message": message[:10_000], "where": where[-10:]}


def main(path):
    """Load the attempt, then answer request after request until the input ends."""
    requests = open(os.dup(0), encoding="utf-8", errors="replace", newline="\n")
    answers = open(os.dup(1), "w", buffering=1, encoding="ascii", newline="\n")  # flushes lines
    ends = os.dup(2)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)  # the attempt finds nothing to read there
    os.dup2(2, 1)
    prints = sys.stdout = sys.__stdout__ = sys.stderr
    prints.reconfigure(encoding="utf-8", errors="backslashreplace")
    gc.set_threshold(5_000, 100)  # a deep graph is 100,000 values, and none is garbage yet

    def say(reply):
        if not prints.closed:
            prints.flush()
        os.write(ends, b"\x1e")
        answers.write(encode(reply) + "\n")

    greeting = {"protocol": 1, "track": "python", "language": f"Python {sys.version.split()[0]}"}
    try:
        Value, backward = load(path)
    except BaseException as error:
        say(greeting | problem("load", error, path))
    else:
        say(greeting)
        for line in requests:
            say(answer(line, path, Value, backward))
    os._exit(0)  # no waiting for what the attempt has left running


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]))
