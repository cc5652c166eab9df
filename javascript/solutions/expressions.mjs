export * from "../expressions.mjs";
