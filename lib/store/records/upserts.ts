import { number, optional, text, time, timeToLive } from '../dynamodb/attribute.ts';
import { atMost, either } from '../dynamodb/condition.ts';
import { entity } from '../dynamodb/entity.ts';
import { type Held, Lease } from '../dynamodb/lease.ts';
import { get, remove } from '../dynamodb/operations.ts';

/** An upsert by a value: its lease, and the record that it has created. */
export const upserts = entity({
  table: 'records',
  key: { pk: '{project}#upsert#{connection}#{hash}' },
  attributes: {
    /**
     * Hash of the value. It is also the sort key of the index by connection, so an item without it is not in the index.
     */
    id: optional(text()),
    connection: optional(text()),
    /**
     * Partition of the index by connection: `<connection>#upsert`. The worker that erases a connection finds the item
     * there.
     */
    connectionObject: optional(text()),
    /** End of the holder's lease. Absent while no writer holds the lease. */
    leaseUntil: optional(time()),
    fence: optional(number()),
    /** Unified id of the created record. A search at the provider may not find the record yet. */
    recordId: optional(text()),
    /** 15 minutes after the creation of the record, or after the last lease. */
    expiresAt: optional(timeToLive()),
  },
});

/** The name of the upserts by a value. `hash` is a keyed hash of the value, for an object of a connection. */
export interface UpsertName {
  readonly project: string;
  readonly connection: string;
  readonly hash: string;
}

/**
 * Duration of the lease in ms. It is longer than a Lambda function spends on a request, and longer than vendors'
 * searches lag behind.
 */
const leaseMs = 35_000;

/** Milliseconds during which the record of a value is known without a search. */
const keptMs = 15 * 60_000;

const upsertLease = /* @__PURE__ */ new Lease({
  work: ({ connection }: UpsertName) => `upsert at the connection ${connection}`,
  entity: upserts,
  until: 'leaseUntil',
});

/** Reads the record that an upsert by this value has created within 15 minutes. Consistent. @param now epoch ms */
export const recordOfUpsert = async (name: UpsertName, now: number): Promise<string | undefined> => {
  const stored = await get(upserts, name);
  return (stored?.expiresAt ?? 0) > now ? stored?.recordId : undefined;
};

/**
 * Acquires the lease. @param now epoch ms @returns `undefined` while another writer holds it, or if the record was
 * created
 */
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

/** Stores the created record and releases the lease. @throws LeaseLost */
export const finishUpsert = async (held: Held<UpsertName>, recordId: string, now: number): Promise<void> => {
  await upsertLease.release(held, undefined, { set: { recordId, expiresAt: now + keptMs } });
};

/** Releases the lease for another attempt, because no record was created. @throws LeaseLost */
export const releaseUpsert = async (held: Held<UpsertName>): Promise<void> => {
  await upsertLease.release(held, undefined);
};

/** Deletes the stored record of a value, because that record no longer exists. */
export const forgetUpsert = async (name: UpsertName, recordId: string): Promise<void> => {
  await remove(upserts, name, { recordId });
};
