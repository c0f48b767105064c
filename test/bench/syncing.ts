import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import { createCaller } from '../../infra/local/caller.ts';
import {
  createConnection,
  createLinkedUser,
  createProject,
  type MadeConnection,
  type MadeProject,
  mintOperatorKey,
} from '../../infra/local/setup.ts';
import { heapLimit, type Reach } from './paging.ts';
import { startProcess } from './setup/processes.ts';
import type { Stage } from './setup/stage.ts';

/** A run of a sync, in a process that does nothing else. */
const synced = z.object({
  seconds: z.number(),
  /** CPU time, seconds. */
  cpu: z.number(),
  /** Maximum resident memory of the process, bytes. */
  memory: z.number(),
  /** Requests for the provider's lists and searches. */
  lists: z.number(),
  /** All requests to the provider. */
  requests: z.number(),
  /** Calls of the database. */
  reads: z.number(),
  writes: z.number(),
  /** Capacity units of the writes. */
  writeUnits: z.number(),
  counts: z.object({ seen: z.number(), created: z.number(), updated: z.number(), deleted: z.number() }),
});

export type Synced = z.output<typeof synced>;

/** The first run of an account, and the run after a change of some contacts. */
export interface SyncedAccount {
  readonly records: number;
  readonly changed: number;
  readonly baseline: Synced;
  readonly changes: Synced;
}

/** Share of the contacts that change between the two runs. */
const changedShare = 0.001;

/** Ids of the simulator's contacts begin here. */
const firstId = 101;

const tokenOf = (records: number): string => `pat-crowd-${records}`;

/** Renames some contacts, spread over the whole account. */
const changeSome = async (hubspotUrl: string, records: number): Promise<number> => {
  const call = createCaller(hubspotUrl);
  const count = Math.max(1, Math.round(records * changedShare));
  for (let index = 0; index < count; index += 1) {
    const id = firstId + Math.floor((index * records) / count);
    const { status } = await call('PATCH', `/crm/v3/objects/contacts/${id}`, {
      headers: { authorization: `Bearer ${tokenOf(records)}` },
      body: { properties: { lastname: `Changed ${index}` } },
    });
    if (status !== 200) throw new Error(`The simulator answered ${status}.`);
  }
  return count;
};

interface Accounts {
  readonly project: MadeProject;
  readonly connect: (records: number) => Promise<MadeConnection>;
  readonly run: (parameters: object) => Promise<Synced>;
  readonly hubspotUrl: string;
}

const measureAccount = async (
  { project, connect, run, hubspotUrl }: Accounts,
  records: number,
  smallest: number,
): Promise<SyncedAccount> => {
  const [warmUp, connection] = [await connect(smallest), await connect(records)];
  const name = { project: project.id, connection: connection.id };
  const baseline = await run({ ...name, warmUp: warmUp.id });
  if (baseline.counts.seen !== records) throw new Error(`${baseline.counts.seen} contacts of ${records} were synced.`);
  const changed = await changeSome(hubspotUrl, records);
  const changes = await run(name);
  if (changes.counts.updated !== changed)
    throw new Error(`${changes.counts.updated} changes of ${changed} were emitted.`);
  return { records, changed, baseline, changes };
};

/** Syncs whole accounts, each in a new process from a bundle: first all contacts, then the changes. */
export const measureSyncing = async (
  stage: Stage,
  { sizes }: Pick<Reach, 'sizes'>,
): Promise<readonly SyncedAccount[]> => {
  const crowd = await startProcess('setup/crowd.ts', z.object({ hubspot: z.string() }), {
    parameters: sizes.map(String),
  });
  const hubspotUrl = crowd.reported.hubspot;
  const environment = { PROVIDER_URL_HUBSPOT: hubspotUrl };
  const service = await stage.startService(environment);
  const call = createCaller(service.reported.url);
  const project = await createProject(call, await mintOperatorKey('syncing'), 'Syncing');
  const connect = async (records: number): Promise<MadeConnection> => {
    const id_linked_user = await createLinkedUser(call, project, randomUUID(), 'bench');
    const credentials = { access_token: tokenOf(records) };
    return createConnection(call, project, { provider: 'hubspot', id_linked_user, credentials });
  };
  const run = async (parameters: object): Promise<Synced> => {
    const worker = await startProcess(join(stage.bundles.syncWorker.directory, 'index.mjs'), synced, {
      parameters: [JSON.stringify(parameters)],
      environment: { ...environment, NODE_OPTIONS: heapLimit },
    });
    await worker.stop();
    return worker.reported;
  };
  const [smallest = 0] = sizes;
  const measured: SyncedAccount[] = [];
  for (const records of sizes) {
    measured.push(await measureAccount({ project, connect, run, hubspotUrl }, records, smallest));
  }
  await service.stop();
  await crowd.stop();
  return measured;
};
