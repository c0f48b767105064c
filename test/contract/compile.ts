import { onceInProcess } from '../harness/run-folder.ts';
import { type Check, compileClosed, type Direction } from './closed-world.ts';
import type { Json, JsonObject } from './json.ts';
import type { Operation } from './operations.ts';

const compiled = onceInProcess('compiled descriptions', () => new WeakMap<JsonObject, Map<string, Check>>());

// A description that does not compile fails every exchange that it should check.
const failing = (problem: unknown): Check => {
  const reason = problem instanceof Error ? problem.message : String(problem);
  return () => [{ path: '', message: `the description cannot be compiled: ${reason}` }];
};

const compileOnce = (document: JsonObject, schema: Json, direction: Direction): Check => {
  try {
    return compileClosed(document, schema, direction);
  } catch (problem) {
    return failing(problem);
  }
};

/**
 * Compiles the check of a part of an operation on the first use.
 * @param name unique name of the part within the operation
 */
export const compile = (
  { definition, document }: Operation,
  name: string,
  schema: Json,
  direction: Direction,
): Check => {
  const checks = compiled.get(definition) ?? new Map<string, Check>();
  compiled.set(definition, checks);
  const key = `${direction} ${name}`;
  const check = checks.get(key) ?? compileOnce(document, schema, direction);
  checks.set(key, check);
  return check;
};
