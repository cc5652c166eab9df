// The runner: it builds what it is asked for with an attempt's Value, and answers with the numbers.
//
//     node runner.mts backward.mts
//
// A line of JSON comes in on standard input, a line goes out on standard output:
//
//     <- {"protocol": 1, "track": "typescript", "language": "TypeScript on Node 24.11.0"}
//     -> {"case": "reuse/small", "values": {"a": 2.0, "b": 3.0},
//         "steps": [["n1", "mul", "a", "b"]], "backward": ["n1"], "zero": false, "trace": false}
//     <- {"case": "reuse/small", "data": {"a": 2, …}, "gradients": {"a": 3, "b": 2, "n1": 1}}
//
// An answer may be an error instead: domain, not-written, raised, not-a-number; a greeting: load.

import { realpathSync } from "node:fs";
import { registerHooks } from "node:module";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { openChannel } from "./channel.mts";
import {
  type AnyValue,
  type Backward,
  build,
  differentiate,
  Fault,
  type Instruction,
  show,
  type ValueClass,
} from "./expressions.mts";

type Attempt = { Value: ValueClass<AnyValue>; backward: Backward<AnyValue> };

interface CaseRequest {
  case: string;
  values: Record<string, number>;
  steps: Instruction[];
  backward: string[];
  zero: boolean;
  trace: boolean;
}

type Frame = { line: number; in: string };

interface Failure {
  error: "domain" | "not-written" | "raised" | "not-a-number";
  message: string;
  where?: Frame[];
}

const { parse, stringify } = JSON; // an attempt may change them
const NOT_WRITTEN = "Error: not written: "; // how a stub's error begins
const TOO_DEEP = "RangeError: Maximum call stack size exceeded";
const MOST_FRAMES = 10;
const LONGEST_MESSAGE = 10_000;

class NotANumber extends Fault {}

const path = process.argv[2];
let url: string; // of the attempt, as it stands in an error's stack

// A kata file imports ./expressions.mts. One that lies elsewhere gets ours all the same.
const ours = new URL("expressions.mts", import.meta.url).href;
registerHooks({
  resolve: (name, context, next) => next(name === "./expressions.mts" ? ours : name, context),
});

const { lines, send } = openChannel();
const attempt = await load();
if (attempt) for (const line of lines) send(answer(line, attempt));
process.removeAllListeners("exit").exit(0); // nothing that the attempt has left holds it up

/** Run the attempt's file, greet, and return what the file exports, or nothing if it fails. */
async function load(): Promise<Attempt | undefined> {
  const language = `TypeScript on Node ${process.versions.node}`;
  const greeting = { protocol: 1, track: "typescript", language };
  try {
    url = pathToFileURL(realpathSync(path)).href;
    const { Value, backward = method } = (await import(url)) as Partial<Attempt>;
    if (typeof Value !== "function") throw new Fault(`${basename(path)} exports no class Value`);
    send(stringify(greeting));
    return { Value, backward };
  } catch (error) {
    const own = frames(error);
    const located = own.length > 0 || !(error instanceof SyntaxError);
    const where = located ? own : await syntaxErrorLine();
    send(stringify({ ...greeting, error: "load", message: describe(error), where }));
  }
}

/** Call the root's own backward, where the file exports no function backward. */
function method(root: AnyValue & { backward?: () => unknown }): unknown {
  if (root.backward) return root.backward();
  throw new Fault(`${basename(path)} exports no backward, and Value has no such method`);
}

/** Do what a request asks for, and return the line to answer, whatever the attempt does. */
function answer(line: string, { Value, backward }: Attempt): string {
  let request: CaseRequest;
  try {
    request = parse(line) as CaseRequest;
    if (!request?.values || !request.steps) throw new Fault("it has no values or no steps");
  } catch (error) {
    const message = `not a request: ${describe(error)}`;
    return stringify({ case: null, error: "raised", message });
  }
  let building = true;
  try {
    const entries = Object.entries(request.values);
    const named = new Map(entries.map(([name, x]) => [name, new Value(x)]));
    build(request.steps, named, Value);
    building = false;
    const calls = request.trace ? record(named) : undefined;
    differentiate(request.backward, request.zero, named, backward);
    const parts = [
      `"case":${stringify(request.case)}`,
      `"data":${numbers(named, "data")}`,
      `"gradients":${numbers(named, "grad")}`,
    ];
    if (calls) parts.push(`"calls":[${calls.join(",")}]`);
    return `{${parts.join(",")}}`;
  } catch (error) {
    return stringify({ case: request.case, ...failure(error, building) });
  }
}

/** Have each value's _backward note the value's name and gradient; return the list of notes. */
function record(named: Map<string, AnyValue>): string[] {
  const calls: string[] = [];
  for (const [name, value] of named) {
    const passBack = value._backward;
    value._backward = () => {
      calls.push(`["${name}",${json(value.grad, name, "grad")}]`);
      return passBack.call(value);
    };
  }
  return calls;
}

/** Write a number of each value, by name. */
function numbers(named: Map<string, AnyValue>, field: "data" | "grad"): string {
  const members = [...named].map(([name, value]) => `"${name}":${json(value[field], name, field)}`);
  return `{${members.join(",")}}`;
}

/** Write a number, also what JSON has no way to write. */
function json(x: unknown, name: string, field: string): string {
  if (typeof x !== "number") throw new NotANumber(`${name}.${field} is ${show(x)}, not a number`);
  if (Number.isNaN(x)) return '"nan"';
  if (!Number.isFinite(x)) return x > 0 ? '"inf"' : '"-inf"';
  return Object.is(x, -0) ? "-0.0" : String(x); // JSON.stringify would drop the sign
}

/** Return what an error means, in the protocol's words. */
function failure(error: unknown, building: boolean): Failure {
  const message = describe(error);
  if (error instanceof NotANumber) return { error: "not-a-number", message };
  if (error instanceof Fault) return { error: "raised", message };
  if (message.startsWith(NOT_WRITTEN)) {
    return { error: "not-written", message: message.slice(NOT_WRITTEN.length) };
  }
  const domain = building && error instanceof RangeError && message !== TOO_DEEP;
  return { error: domain ? "domain" : "raised", message, where: frames(error) };
}

/** Return an error's name and words, as Node shows them. */
function describe(error: unknown): string {
  if (error instanceof Fault) return error.message;
  if (!(error instanceof Error)) return `thrown: ${show(error)}`;
  return attempted(() => `${error.name}: ${error.message}`).slice(0, LONGEST_MESSAGE) || "Error";
}

/** Return a text that an error makes of itself, or nothing if the attempt has it fail at that. */
function attempted(text: () => string): string {
  try {
    return text();
  } catch {
    return "";
  }
}

/** Return the attempt's own lines in an error's stack, the innermost last. */
function frames(error: unknown): Frame[] {
  const own: Frame[] = [];
  for (const line of attempted(() => `${(error as Error | undefined)?.stack}`).split("\n")) {
    const at = line.indexOf(`${url}:`); // "    at Value.add (file:///…/backward.mts:12:34)"
    if (at < 0) continue;
    const [, inside] = /^ +at (?:async )?(.+) \($/.exec(line.slice(0, at)) ?? [];
    own.unshift({ line: parseInt(line.slice(at + url.length + 1)), in: inside ?? "" });
  }
  return own.slice(-MOST_FRAMES);
}

/** Return the line of a syntax error: Node shows it when it runs the file, but not in the stack. */
async function syntaxErrorLine(): Promise<Frame[]> {
  const { spawnSync } = await import("node:child_process");
  const { stderr } = spawnSync(process.execPath, [path], { timeout: 1000 });
  return frames({ stack: stderr });
}
