// The channel: lines from and to whoever started the runner, out of the attempt's reach.
//
// What the attempt prints goes to stderr, where a byte 0x1E closes what belongs to each line sent.

import { closeSync, openSync, readSync, writeFileSync } from "node:fs";
import { Writable } from "node:stream";

const SEPARATOR = "\x1e";

export interface Channel {
  lines: Iterable<string>;
  send(line: string): void;
}

/** Take over the standard descriptors; return the lines that come in, and what sends lines out. */
export function openChannel(): Channel {
  const [requests, answers, errors] = privateDescriptors();

  // Node's own streams print when the event loop turns, which it does not here.
  const print = (text: string | Uint8Array) => writeFileSync(errors, text);
  const prints = new Writable({
    write(text, encoding, done) {
      print(text);
      done();
    },
  });
  Object.defineProperty(process, "stdout", { value: prints });
  Object.defineProperty(process, "stderr", { value: prints });

  function send(line: string): void {
    print(SEPARATOR);
    writeFileSync(answers, `${line}\n`);
  }

  return { lines: readLines(requests), send };
}

/**
 * Return copies of the descriptors 0, 1 and 2 that the attempt does not know.
 *
 * In their places it finds an input at its end, and stderr. Node can't duplicate a descriptor, but
 * opening it once more from /dev/fd does, and what is opened gets the lowest number that is free.
 */
function privateDescriptors(): [number, number, number] {
  let copies: [number, number, number];
  try {
    copies = [openSync("/dev/fd/0", "r"), openSync("/dev/fd/1", "a"), openSync("/dev/fd/2", "a")];
  } catch {
    return [0, 1, 2]; // no /dev/fd here, as on Windows
  }
  closeSync(0);
  openSync("/dev/null", "r");
  closeSync(1);
  openSync("/dev/fd/2", "a");
  return copies;
}

function* readLines(descriptor: number): Generator<string> {
  const chunk = Buffer.alloc(1 << 16);
  const decoder = new TextDecoder();
  let rest = "";
  let size: number;
  while ((size = readSync(descriptor, chunk)) > 0) {
    const text = decoder.decode(chunk.subarray(0, size), { stream: true });
    rest += text;
    if (!text.includes("\n")) continue; // a line may be far longer than a chunk
    const lines = rest.split("\n");
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest) yield rest;
}
