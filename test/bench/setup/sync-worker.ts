import * as z from 'zod';
import { requestSync, type Sync } from '../../../lib/store/sync/syncs.ts';
import { syncDue } from '../../../lib/workers/sync.ts';
import { getSync } from '../../harness/syncs.ts';
import { type Consumption, meterDatabase } from '../meter.ts';
import { listenToProviders } from '../provider-requests.ts';
import { report } from './processes.ts';

const object = 'crm.contact';

/** Connections of a project: one to compile the code with, and one to measure. */
const parameters = z.object({ project: z.string(), warmUp: z.string().optional(), connection: z.string() });

/** Duration of a run, ms. The Lambda function has the same time. */
const runTime = 50_000;

/** Works like the scheduled function until the contacts of the connection are up to date. */
const bringUp = async (project: string, connection: string): Promise<Sync> => {
  const name = { project, connection, object };
  await requestSync(name, { source: 'request', request: {} }, Date.now());
  for (;;) {
    await syncDue({ now: Date.now, deadline: Date.now() + runTime });
    const sync = await getSync(name);
    if (sync === undefined || sync.lastError !== undefined) throw new Error(`The sync failed: ${JSON.stringify(sync)}`);
    if (sync.state === 'waiting' && sync.finishedAt !== undefined && sync.result === 'succeeded') return sync;
  }
};

const isList = (path: string): boolean => /^\/crm\/v3\/objects\/contacts(\/search)?(\?|$)/.test(path);
const isRead = ({ action }: Consumption): boolean => /^(Get|BatchGet|Query)/.test(action);

const unitsOf = (calls: readonly Consumption[]): number => calls.reduce((sum, { units }) => sum + units, 0);

/**
 * Milliseconds between samples of the memory. The kernel's own maximum also includes the memory of the parent process.
 */
const sampleInt = 20;

/** @returns a function that returns the maximum resident memory of all samples, bytes */
const watchMemory = (): (() => number) => {
  let highest = 0;
  const look = () => {
    highest = Math.max(highest, process.memoryUsage.rss());
  };
  setInterval(look, sampleInt).unref();
  return () => {
    look();
    return highest;
  };
};

const measure = async (given: string): Promise<void> => {
  const { project, warmUp, connection } = parameters.parse(JSON.parse(given));
  const memory = watchMemory();
  const calls = meterDatabase();
  let paths: string[] = [];
  listenToProviders('http.client.request.start', ({ path }) => paths.push(path));
  if (warmUp !== undefined) await bringUp(project, warmUp);
  calls.splice(0);
  paths = [];
  const before = process.cpuUsage();
  const began = performance.now();
  const { run } = await bringUp(project, connection);
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(before);
  const writes = calls.filter((call) => !isRead(call));
  report({
    seconds,
    cpu: (user + system) / 1_000_000,
    memory: memory(),
    lists: paths.filter(isList).length,
    requests: paths.length,
    reads: calls.length - writes.length,
    writes: writes.length,
    writeUnits: unitsOf(writes),
    counts: run?.counts,
  });
};

/** A bundle needs an export. */
export const measured = measure(process.argv[2] ?? '');
