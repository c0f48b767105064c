import { Cache } from '../../cache.ts';
import type { SealedFailure } from '../../crypto/failure.ts';
import { bytes, choice, json, number, optional, text, time } from '../dynamodb/attribute.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { isoTime } from '../dynamodb/item.ts';
import { type Held, Lease } from '../dynamodb/lease.ts';
import { get, listDue } from '../dynamodb/operations.ts';
import type { TransactItem } from '../dynamodb/transaction.ts';

/** A connection whose provider shall send change notifications. */
export interface RegistrationName {
  readonly project: string;
  readonly connection: string;
}

/** A webhook that is registered at a vendor. */
export interface Registered {
  /** Collection of records that the webhook covers. Empty if it covers all. */
  readonly of: string;
  /** The vendor's own id, unchanged. */
  readonly id: string | number;
}

/** State of the registration for a connection's change notifications. Times are ISO 8601, UTC. */
export interface RegistrationState {
  readonly state: 'pending' | 'registered' | 'failed';
  readonly registered: readonly Registered[];
  readonly reason?: SealedFailure | undefined;
  /** Number of failures in a row. */
  readonly failures: number;
  readonly renewedAt?: string | undefined;
  /** Sealed with the connection's data key (`lib/crypto/provider-webhook-secret.ts`). */
  readonly sealedSecret: Uint8Array;
}

export interface WebhookRegistration extends RegistrationName, RegistrationState {
  readonly dueAt: string;
}

/** A registration that a worker holds. */
export type LeasedRegistration = Held<WebhookRegistration>;

/** Partition of the index `due`. */
const due = 'provider_webhook';

/** The registration of webhooks at a connection's provider, for its change notifications. */
export const webhookRegistrations = entity({
  table: 'connections',
  key: { pk: '{project}', sk: 'provider_webhook#{connection}' },
  attributes: {
    state: choice<RegistrationState['state']>(),
    /** Registered webhooks: the vendor's own id, and the collection of records that the webhook covers. */
    registered: json<readonly Registered[]>(),
    /** Reason of the failure, sealed. */
    reason: optional(json<SealedFailure>()),
    /** Number of failures in a row. */
    failures: number(),
    /** ISO 8601, UTC. */
    renewedAt: optional(text()),
    /** Sealed with the connection's data key. */
    sealedSecret: bytes(),
    /** Partition of the index `due`. */
    due: choice<typeof due>(),
    /** Time of the next registration or check, or the end of the worker's lease. */
    dueAt: time(),
    /** Fence of the worker that holds the registration. */
    fence: optional(number()),
  },
});

const registrationLease = /* @__PURE__ */ new Lease({
  work: ({ connection }: RegistrationName) => `provider webhook of the connection ${connection}`,
  entity: webhookRegistrations,
});

const toRegistration = (stored: EntityValue<typeof webhookRegistrations>): WebhookRegistration => ({
  ...stored,
  dueAt: isoTime(stored.dueAt),
});

/** Part of the transaction that stores a connection. A worker registers it soon after. @param now ISO 8601, UTC */
export const registrationPut = (
  name: RegistrationName,
  sealedSecret: Uint8Array,
  now: string,
): { readonly Put: NonNullable<TransactItem['Put']> } =>
  webhookRegistrations.part.insert({
    ...name,
    state: 'pending',
    registered: [],
    failures: 0,
    sealedSecret,
    due,
    dueAt: Date.parse(now),
  });

/**
 * Cache of 30 s. After another process has changed the secret, this process accepts the old secret in messages for that
 * long.
 */
const recent = new Cache<WebhookRegistration>({ maxAgeMs: 30_000, maxEntries: 1_000 });

const nameOf = ({ project, connection }: RegistrationName): string => `${project}#${connection}`;

/** Removes a registration from the cache after a change, so its own process never sees the old state. */
const forget = (name: RegistrationName): void => recent.delete(nameOf(name));

/**
 * The registration, if it was read within the last 30 s.
 * @param now epoch ms
 */
export const recallRegistration = (name: RegistrationName, now: number): WebhookRegistration | undefined =>
  recent.get(nameOf(name), now);

/** Puts a registration into the cache. @param readAt epoch ms of the read */
export const rememberRegistration = (registration: WebhookRegistration, readAt: number): void =>
  recent.set(nameOf(registration), registration, readAt);

/** Reads the registration of a connection, if its provider has webhooks. */
export const getRegistration = async (name: RegistrationName): Promise<WebhookRegistration | undefined> => {
  const stored = await get(webhookRegistrations, name);
  return stored && toRegistration(stored);
};

/** Connections with due registrations, oldest first. @param now epoch ms */
export const listDueRegistrations = (now: number, limit: number): Promise<readonly RegistrationName[]> =>
  listDue(webhookRegistrations, due, now, limit);

/**
 * Acquires a due registration.
 * @param now epoch ms
 * @returns `undefined` if another worker holds it
 */
export const acquireRegistration = async (
  name: RegistrationName,
  leaseMs: number,
  now: number,
): Promise<LeasedRegistration | undefined> => {
  const acquired = await registrationLease.acquire(name, { leaseMs, now });
  return acquired && { ...toRegistration(acquired.item), fence: acquired.fence };
};

/** Stores the state of a registration and releases it. @param at epoch ms of the next run @throws LeaseLost */
export const releaseRegistration = async (
  leased: LeasedRegistration,
  { state, registered, reason, failures, renewedAt, sealedSecret }: RegistrationState,
  at: number,
): Promise<void> => {
  const set = { state, registered, reason, failures, renewedAt, sealedSecret };
  await registrationLease.release(leased, at, { set }).finally(() => forget(leased));
};

/**
 * Requests a new registration of a connection, because the account has other credentials. A worker that holds the
 * registration loses it.
 * @param now epoch ms
 * @returns false if there is no registration
 */
export const wantRegistration = (name: RegistrationName, now: number): Promise<boolean> =>
  registrationLease.revoke(name, now);

/** Deletes a registration with its connection. @throws LeaseLost */
export const deleteRegistration = (leased: LeasedRegistration): Promise<void> =>
  registrationLease.delete(leased).finally(() => forget(leased));
