import { join } from 'node:path';
import * as z from 'zod';
import { type Customer, contactBody } from './operations.ts';
import { addContacts } from './setup/fill.ts';
import { startProcess } from './setup/processes.ts';
import type { Stage } from './setup/stage.ts';

/** Number of runs and requests for the price of the request log. */
export interface LogEffort {
  readonly runs: number;
  /** Pairs of blocks of a run: a block with and a block without the log. */
  readonly pairs: number;
  /** Requests of a block. */
  readonly block: number;
}

/** CPU times of a request with its line and without, ms, by run. */
const loggedCall = z.object({
  name: z.string(),
  inFlight: z.number(),
  runs: z.array(z.object({ on: z.number(), off: z.number() })),
});

export type LoggedCall = z.output<typeof loggedCall>;

/** Calls of the functions of contacts: a list of 100, one contact, and a create. */
const callsOf = ({ hubspot: token, contacts: [id] }: Customer) => {
  const row = '/crm/contacts';
  const common = { method: 'GET', token, row, path: row, query: '', params: {} };
  return [
    { ...common, export: 'list', query: 'limit=100' },
    { ...common, export: 'get', row: `${row}/{id}`, path: `${row}/${id}`, params: { id } },
    { ...common, export: 'create', method: 'POST', body: JSON.stringify(contactBody) },
  ];
};

/**
 * Measures the CPU time of the request functions with and without the request log. A process from a bundle calls the
 * functions directly, in blocks that take turns. Database, simulators and the worker of the log have other processes.
 */
export const measureRequestLog = async (
  { bundles, simulators }: Stage,
  customer: Customer,
  effort: LogEffort,
): Promise<readonly LoggedCall[]> => {
  await addContacts(simulators.hubspot, 100);
  const given = JSON.stringify({ ...effort, calls: callsOf(customer), inFlight: [1, 8] });
  const shape = z.object({ measured: z.array(loggedCall) });
  const process = await startProcess(join(bundles.loggedCalls.directory, 'index.mjs'), shape, { parameters: [given] });
  await process.stop();
  return process.reported.measured;
};
