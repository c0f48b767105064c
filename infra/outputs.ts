import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';

/** File to which `npm run deploy` writes the outputs of the stacks. */
export const outputsFile = resolve(import.meta.dirname, '../cdk.out/outputs.json');

/** Names of tables among the outputs of a stack. */
type TableOutput = 'ProjectsTable' | 'ConnectionsTable';

const outputsShape = z.record(z.string(), z.record(z.string(), z.unknown()));

/** Error for a mistake of the caller. Its message is a single sentence. */
export class Refusal extends Error {}

const readOutputs = (path: string, remedy: string): z.output<typeof outputsShape> => {
  try {
    return outputsShape.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw new Refusal(`There are no outputs of a deployment in ${path}: deploy first, or ${remedy}.`, { cause });
  }
};

/**
 * Deployed name of a table, from the only stack in the outputs or from the given stack.
 * @param remedy advice for a caller without outputs
 * @throws Refusal if there are no outputs, or if several stacks match
 */
export const findTable = (path: string, output: TableOutput, stack: string | undefined, remedy: string): string => {
  const outputs = readOutputs(path, remedy);
  const stacks = Object.keys(outputs).filter((name) => outputs[name]?.[output] !== undefined);
  const [only, ...others] = stack === undefined ? stacks : stacks.filter((name) => name === stack);
  const table = only === undefined ? undefined : outputs[only]?.[output];
  if (typeof table === 'string' && others.length === 0) return table;
  const known = stacks.join(', ') || 'none';
  throw new Refusal(`Name one stack with --stack; the outputs in ${path} are of: ${known}.`);
};
