import { number, optional, text, time, timeToLive } from '../dynamodb/attribute.ts';
import { entity } from '../dynamodb/entity.ts';
import { atMost, either } from '../dynamodb/expression.ts';
import { type Held, Lease } from '../dynamodb/lease.ts';
import { get, remove } from '../dynamodb/operations.ts';

/** An upsert by one value: its lease, and the record that it has made. */
export const upserts = entity({
  table: 'records',
  key: { pk: '{project}#upsert#{connection}#{hash}' },
  attributes: {
    /** Hash of the value: in the index by connection, too, which has no item without it. */
    id: optional(text()),
    connection: optional(text()),
    /** In the index by connection, in which the worker that erases one finds it: `<connection>#upsert`. */
    connectionObject: optional(text()),
    /** When the lease of the holder ends; absent when nobody holds it. */
    leaseUntil: optional(time()),
    fence: optional(number()),
    /** Unified id of the record that was made: a provider's search may not find it yet. */
    recordId: optional(text()),
    /** 15 minutes after the record was made, or after the last lease. */
    expiresAt: optional(timeToLive()),
  },
});

/** Names the upserts by one value: of an object of a connection, as a keyed hash. */
export interface UpsertName {
  readonly project: string;
  readonly connection: string;
  readonly hash: string;
}

/** Longer than a Lambda lives with one request, and than the searches of vendors lag, ms. */
const leaseMs = 35_000;

/** For so long the record of a value is known without a search, ms. */
const keptMs = 15 * 60_000;

const upsertLease = /* @__PURE__ */ new Lease({
  work: ({ connection }: UpsertName) => `upsert at the connection ${connection}`,
  entity: upserts,
  until: 'leaseUntil',
});

/** The record that an upsert by this value has made within 15 minutes. Consistent. @param now epoch ms */
export const recordOfUpsert = async (name: UpsertName, now: number): Promise<string | undefined> => {
  const stored = await get(upserts, name);
  return (stored?.expiresAt ?? 0) > now ? stored?.recordId : undefined;
};

/** @param now epoch ms @returns `undefined` while another one holds it, or when the record has been made */
export const acquireUpsert = async (name: UpsertName, now: number): Promise<Held<UpsertName> | undefined> => {
  const acquired = await upsertLease.acquire(
    name,
    { leaseMs, now },
    {
      set: {
        id: name.hash,
        connection: name.connection,
        connectionObject: `${name.connection}#upsert`,
        expiresAt: now + keptMs,
        recordId: undefined,
      },
      when: either({ recordId: undefined }, { expiresAt: atMost(now) }),
    },
  );
  return acquired && { ...name, fence: acquired.fence };
};

/** Keeps the record that was made, and lets the others go on. @throws LeaseLost */
export const finishUpsert = async (held: Held<UpsertName>, recordId: string, now: number): Promise<void> => {
  await upsertLease.release(held, undefined, { set: { recordId, expiresAt: now + keptMs } });
};

/** Lets another one try: nothing was made. @throws LeaseLost */
export const releaseUpsert = async (held: Held<UpsertName>): Promise<void> => {
  await upsertLease.release(held, undefined);
};

/** Forgets the record of a value, which is gone. */
export const forgetUpsert = async (name: UpsertName, recordId: string): Promise<void> => {
  await remove(upserts, name, { recordId });
};
