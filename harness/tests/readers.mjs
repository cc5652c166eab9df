// Reads YAML files as JavaScript's two YAML libraries do, and writes what they say as JSON:
// for each file what js-yaml, yaml as YAML 1.2 and yaml as YAML 1.1 make of it, numbers by their bits.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [folder, ...files] = process.argv.slice(2);
const require = createRequire(`${folder}/`);
const jsYaml = require("js-yaml");
const yaml = require("yaml");

function bits(number) {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, number);
  return { number: view.getBigUint64(0).toString(16).padStart(16, "0") };
}

function withBits(value) {
  if (typeof value === "number") return bits(value);
  if (Array.isArray(value)) return value.map(withBits);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withBits(each)]));
}

const readings = files.map((file) => {
  const text = readFileSync(file, "utf8");
  return [
    jsYaml.load(text),
    yaml.parse(text, { version: "1.2" }),
    yaml.parse(text, { version: "1.1" }),
  ].map(withBits);
});
process.stdout.write(JSON.stringify(readings));
