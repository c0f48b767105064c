import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { requestSync, type SyncName } from '../../lib/store/sync/syncs.ts';
import { storeConnected } from '../connections/stored.ts';
import { getSync } from '../harness/syncs.ts';
import { makeLinkedUser } from '../store/samples.ts';
import { type Client, openClient } from './delivery.ts';
import { startProcess } from './setup/processes.ts';
import { type Arrivals, arrivals } from './setup/receiver.ts';

/** Number of projects whose endpoints hang, and of webhooks per project. */
export interface HangingHogs {
  readonly projects: number;
  readonly webhooks: number;
}

/** Plan of the measurement: a project with little work while other projects have much. */
export interface FairnessPlan {
  readonly deliveries: {
    readonly hogs: readonly HangingHogs[];
    /** Changes per hog that wait at the beginning, and seconds between further changes. */
    readonly waiting: number;
    readonly every: number;
    /** Changes per second of the victim. */
    readonly perSecond: number;
    readonly seconds: number;
  };
  readonly syncs: {
    /** Connections of a project that are due at the beginning, and contacts per connection. */
    readonly connections: number;
    readonly contacts: number;
    /** Number of syncs of the victim, one after another. */
    readonly runs: number;
  };
}

/** Latencies of the victim, ms: from each change to its arrival, or from each sync request to the end of the sync. */
export interface FairCase {
  readonly name: string;
  readonly alone: boolean;
  readonly latencies: readonly number[];
  /** Messages to the victim that never arrived. */
  readonly lost: number;
}

export interface FairnessMeasured {
  readonly deliveries: readonly FairCase[];
  readonly syncs: readonly FairCase[];
}

const serverReported = z.object({ url: z.string() });
const workReported = z.object({ began: z.number(), url: z.string() });

const startWork = (...workers: readonly string[]) => startProcess('work.ts', workReported, { parameters: workers });

/** Milliseconds without an arrival after which missing messages count as lost. */
const longestSilenceMs = 90_000;

const readArrivals = async (url: string): Promise<Arrivals> => arrivals.parse(await (await fetch(url)).json());

const untilAllCame = async (url: string, expected: number): Promise<Arrivals> => {
  const began = Date.now();
  for (;;) {
    const seen = await readArrivals(url);
    const different = new Set(Object.values(seen.ids).flat()).size;
    if (different >= expected || Date.now() - Math.max(began, seen.last) > longestSilenceMs) return seen;
    await pause(200);
  }
};

const changeMany = async ({ change }: Client, count: number): Promise<void> => {
  for (let number = 0; number < count; number += 1) await change(number);
};

const measureDeliveries = async (
  receiver: string,
  hanging: string,
  hogs: HangingHogs | undefined,
  { waiting, every, perSecond, seconds }: FairnessPlan['deliveries'],
): Promise<FairCase> => {
  await fetch(receiver, { method: 'DELETE' });
  const others = await Promise.all(
    Array.from({ length: hogs?.projects ?? 0 }, () => openClient(hanging, 0, hogs?.webhooks ?? 0)),
  );
  for (const other of others) await changeMany(other, waiting);
  const victim = await openClient(receiver, perSecond * seconds, 1);
  const work = await startWork();
  // The first runs of the workers load their code.
  await pause(2_000);
  const began = Date.now();
  const until = (at: number): Promise<void> => pause(Math.max(0, began + at - Date.now()));
  const written = Array.from({ length: victim.events }, async (_, number) => {
    await until((number * 1000) / perSecond);
    await victim.change(number);
  });
  const more = others.map(async ({ change }) => {
    for (let second = every; second < seconds; second += every) {
      await until(second * 1000);
      await change(second);
    }
  });
  await Promise.all([...written, ...more]);
  const seen = await untilAllCame(receiver, victim.events);
  await work.stop();
  return {
    name: hogs === undefined ? 'alone' : `beside ${hogs.projects} × ${hogs.webhooks} webhooks that hang`,
    alone: hogs === undefined,
    latencies: seen.latencies,
    lost: victim.events - new Set(Object.values(seen.ids).flat()).size,
  };
};

const connectContacts = async (project: string, contacts: number): Promise<SyncName> => {
  const user = await makeLinkedUser(project);
  const tokens = { accessToken: '', refreshToken: '' };
  const credentials = { access_token: `pat-crowd-${contacts}` };
  const { id } = await storeConnected(tokens, { user, method: 'credentials', credentials });
  return { project, connection: id, object: 'crm.contact' };
};

const askSync = (name: SyncName) => requestSync(name, { source: 'request', request: {} }, Date.now());

/** @throws Error if the sync fails */
const syncNow = async (name: SyncName): Promise<number> => {
  const began = Date.now();
  const { runs } = await askSync(name);
  for (;;) {
    const sync = await getSync(name);
    if (sync?.lastError !== undefined) throw new Error(`The sync failed: ${sync.lastError.code}`);
    if (sync?.finishedAt !== undefined && sync.runs > runs) return Date.parse(sync.finishedAt) - began;
    await pause(20);
  }
};

/** Number of contacts of the victim's account. */
const fewContacts = 10;

const measureSyncs = async (hogs: number, { contacts, runs }: FairnessPlan['syncs']): Promise<FairCase> => {
  const victim = await connectContacts(randomUUID(), fewContacts);
  const hog = randomUUID();
  for (let index = 0; index < hogs; index += 1) await askSync(await connectContacts(hog, contacts));
  const work = await startWork('workers/sync.run');
  const latencies: number[] = [];
  await syncNow(victim);
  for (let run = 0; run < runs; run += 1) {
    await pause(300);
    latencies.push(await syncNow(victim));
  }
  await work.stop();
  return {
    name: hogs === 0 ? 'alone' : `beside a project with ${hogs} connections due`,
    alone: hogs === 0,
    latencies,
    lost: 0,
  };
};

/** Measures how long a project waits while endpoints of others hang, or while others sync many connections. */
export const measureFairness = async ({ deliveries, syncs }: FairnessPlan): Promise<FairnessMeasured> => {
  const parameters = [fewContacts, syncs.contacts].map(String);
  const crowd = await startProcess('setup/crowd.ts', z.object({ hubspot: z.string() }), { parameters });
  process.env.PROVIDER_URL_HUBSPOT = crowd.reported.hubspot;
  const synced = [await measureSyncs(0, syncs), await measureSyncs(syncs.connections, syncs)];
  await crowd.stop();
  const receiver = await startProcess('setup/receiver.ts', serverReported);
  const hanging = await startProcess('setup/hanging.ts', serverReported);
  const delivered: FairCase[] = [];
  for (const hogs of [undefined, ...deliveries.hogs]) {
    delivered.push(await measureDeliveries(receiver.reported.url, hanging.reported.url, hogs, deliveries));
  }
  await hanging.stop();
  await receiver.stop();
  return { deliveries: delivered, syncs: synced };
};
