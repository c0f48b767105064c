import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { connectionKey } from '../../lib/crypto/credentials.ts';
import { sealEventRecord } from '../../lib/crypto/event-record.ts';
import type { Connection } from '../../lib/store/connections/connection.ts';
import { writeTogether } from '../../lib/store/dynamodb/transaction.ts';
import { eventPut } from '../../lib/store/events/events.ts';
import { storeConnected } from '../connections/stored.ts';
import { makeLinkedUser } from '../store/samples.ts';
import { makeWebhook } from '../webhooks/samples.ts';
import { contactRecord } from './operations.ts';
import { type Started, startProcess } from './setup/processes.ts';
import { type Arrivals, arrivals } from './setup/receiver.ts';

/** Amounts to deliver. */
export interface Load {
  /** Changes that wait when the workers start, and the number of webhooks that receive each change. */
  readonly waiting: readonly { readonly events: number; readonly webhooks: number }[];
  /** Changes that happen one after the other: number per second, and seconds. */
  readonly coming: { readonly perSecond: number; readonly seconds: number };
}

/** Result of a delivery. */
export interface Delivered {
  readonly events: number;
  readonly webhooks: number;
  /** Seconds until the last arrival, counted from the start of the workers or from the first change. */
  readonly seconds: number;
  /** Messages that never arrived. */
  readonly lost: number;
  /** Messages that arrived twice. */
  readonly again: number;
  /** Milliseconds from each change to its arrival. */
  readonly latencies: readonly number[];
  /** CPU time of the process with the workers, ms, and its resident memory at the end, bytes. */
  readonly effort: z.output<typeof effort>;
}

export interface DeliveryMeasured {
  readonly waiting: readonly Delivered[];
  readonly coming: Delivered;
  readonly perSecond: number;
}

const receiverReported = z.object({ url: z.string() });
const workReported = z.object({ began: z.number(), url: z.string() });
const effort = z.object({ cpu: z.number(), memory: z.number() });

type Receiver = Started<z.output<typeof receiverReported>>;
type Work = Started<z.output<typeof workReported>>;

const effortOf = async ({ reported: { url } }: Work) => effort.parse(await (await fetch(url)).json());

/** Number of connections that share the changes. */
const connections = 10;

export interface Client {
  readonly events: number;
  readonly webhooks: number;
  /** Writes the change with this number. */
  readonly change: (number: number) => Promise<void>;
}

/** Stores a change as a write does, without the state of the record. The event contains the record of that time. */
const writeChange = async (connection: Connection, key: Uint8Array): Promise<void> => {
  const { project, id, linkedUser } = connection;
  const event = randomUUID();
  const facts = { type: 'crm.contact.created', project, connection: id, linkedUser, object: 'crm.contact' };
  const record = { recordId: randomUUID(), remoteId: '101' };
  const sealedRecord = sealEventRecord(key, { project, connection: id, event }, contactRecord);
  const refused = await writeTogether([eventPut({ ...facts, ...record, sealedRecord, time: Date.now() }, event)]);
  if (refused.length > 0) throw new Error('A change was not stored.');
};

/** Creates a project with connections and webhooks. */
export const openClient = async (url: string, events: number, webhooks: number): Promise<Client> => {
  const project = randomUUID();
  for (let index = 0; index < webhooks; index += 1) await makeWebhook(`${url}/${index}`, { project, scope: ['crm.*'] });
  const opened = await Promise.all(
    Array.from({ length: connections }, async () => {
      const user = await makeLinkedUser(project);
      const connection = await storeConnected({ accessToken: 'a', refreshToken: 'r' }, { user });
      return { connection, key: await connectionKey(connection) };
    }),
  );
  const change = async (number: number): Promise<void> => {
    const chosen = opened[number % opened.length];
    if (chosen !== undefined) await writeChange(chosen.connection, chosen.key);
  };
  return { events, webhooks, change };
};

/** Milliseconds without an arrival after which missing messages count as lost. */
const longestSilenceMs = 60_000;

const countOf = ({ ids }: Arrivals, count: (ids: readonly string[]) => number): number =>
  Object.values(ids).reduce((sum, some) => sum + count(some), 0);

const differentOf = (seen: Arrivals): number => countOf(seen, (ids) => new Set(ids).size);

/** Waits until all messages have arrived, or until no further message arrives. */
const collect = async (
  { reported: { url } }: Receiver,
  work: Work,
  { events, webhooks }: Client,
  began: number,
): Promise<Delivered> => {
  const expected = events * webhooks;
  for (;;) {
    const seen = arrivals.parse(await (await fetch(url)).json());
    const different = differentOf(seen);
    if (different < expected && Date.now() - Math.max(began, seen.last) < longestSilenceMs) {
      await pause(200);
      continue;
    }
    return {
      events,
      webhooks,
      seconds: (seen.last - began) / 1000,
      lost: expected - different,
      again: countOf(seen, (ids) => ids.length) - different,
      latencies: seen.latencies,
      effort: await effortOf(work),
    };
  }
};

const clear = async ({ reported: { url } }: Receiver): Promise<void> => {
  await fetch(url, { method: 'DELETE' });
};

const startWork = (): Promise<Work> => startProcess('work.ts', workReported);

const withConcurrency = async (count: number, change: Client['change']): Promise<void> => {
  const numbers = Array.from({ length: count }, (_, number) => number).values();
  const lane = async (): Promise<void> => {
    for (const number of numbers) await change(number);
  };
  await Promise.all(Array.from({ length: 16 }, lane));
};

const measureWaiting = async (
  receiver: Receiver,
  { events, webhooks }: Load['waiting'][number],
): Promise<Delivered> => {
  await clear(receiver);
  const client = await openClient(receiver.reported.url, events, webhooks);
  await withConcurrency(events, client.change);
  const work = await startWork();
  const delivered = await collect(receiver, work, client, work.reported.began);
  await work.stop();
  return delivered;
};

/** Writes each change on time, even while earlier changes are being written. */
const measureComing = async (receiver: Receiver, { perSecond, seconds }: Load['coming']): Promise<Delivered> => {
  await clear(receiver);
  const client = await openClient(receiver.reported.url, perSecond * seconds, 1);
  const work = await startWork();
  // The first runs of the workers load their code.
  await pause(2_000);
  const began = Date.now();
  const written = Array.from({ length: client.events }, async (_, number) => {
    await pause(Math.max(0, began + (number * 1000) / perSecond - Date.now()));
    await client.change(number);
  });
  await Promise.all(written);
  const delivered = await collect(receiver, work, client, began);
  await work.stop();
  return delivered;
};

/**
 * Delivers changes to endpoints on this machine, as `npm start` does. The workers, the endpoints and the database have
 * a process each.
 */
export const measureDelivery = async ({ waiting, coming }: Load): Promise<DeliveryMeasured> => {
  const receiver = await startProcess('setup/receiver.ts', receiverReported);
  try {
    // This runs first, while the database is small: the local engine slows down as it grows.
    const soon = await measureComing(receiver, coming);
    const delivered: Delivered[] = [];
    for (const one of waiting) delivered.push(await measureWaiting(receiver, one));
    return { waiting: delivered, coming: soon, perSecond: coming.perSecond };
  } finally {
    await receiver.stop();
  }
};
