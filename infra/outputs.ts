import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';

/** Where `npm run deploy` leaves the outputs of the stacks. */
export const outputsFile = resolve(import.meta.dirname, '../cdk.out/outputs.json');

/** Names of tables among the outputs of a stack. */
type TableOutput = 'ProjectsTable' | 'ConnectionsTable';

const outputsShape = z.record(z.string(), z.record(z.string(), z.unknown()));

/** A mistake of the caller, in one sentence. */
export class Refusal extends Error {}

const readOutputs = (path: string, remedy: string): z.output<typeof outputsShape> => {
  try {
    return outputsShape.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw new Refusal(`There are no outputs of a deployment in ${path}: deploy first, or ${remedy}.`, { cause });
  }
};

/**
 * Deployed name of a table, from the only stack in the outputs or the one named.
 * @param remedy how to do without outputs
 * @throws Refusal when there are no outputs, or several stacks
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
