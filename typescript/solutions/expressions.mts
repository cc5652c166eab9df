export * from "../expressions.mts";
