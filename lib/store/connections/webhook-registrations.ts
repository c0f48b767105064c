import { Cache } from '../../cache.ts';
import type { SealedFailure } from '../../crypto/failure.ts';
import { bytes, choice, json, number, optional, text, time } from '../dynamodb/attribute.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { isoTime } from '../dynamodb/item.ts';
import { type Held, Lease } from '../dynamodb/lease.ts';
import { get, listDue } from '../dynamodb/operations.ts';
import type { TransactItem } from '../dynamodb/transaction.ts';

/** A connection, whose provider is to send change notifications. */
export interface RegistrationName {
  readonly project: string;
  readonly connection: string;
}

/** A webhook that a vendor has registered. */
export interface Registered {
  /** Collection of records that it is for; empty where one is for all. */
  readonly of: string;
  /** The vendor's own, as it gave it. */
  readonly id: string | number;
}

/** Whether a vendor sends change notifications of a connection. Times are ISO 8601, UTC. */
export interface RegistrationState {
  readonly state: 'pending' | 'registered' | 'failed';
  readonly registered: readonly Registered[];
  readonly reason?: SealedFailure | undefined;
  /** Failures in a row. */
  readonly failures: number;
  readonly renewedAt?: string | undefined;
  /** Sealed with the connection's data key (`lib/crypto/provider-webhook-secret.ts`). */
  readonly sealedSecret: Uint8Array;
}

export interface WebhookRegistration extends RegistrationName, RegistrationState {
  readonly dueAt: string;
}

/** A registration that one worker holds. */
export type LeasedRegistration = Held<WebhookRegistration>;

/** Partition of the index `due`. */
const due = 'provider_webhook';

/** The change notifications that the provider of a connection sends: by webhooks that are registered there. */
export const webhookRegistrations = entity({
  table: 'connections',
  key: { pk: '{project}', sk: 'provider_webhook#{connection}' },
  attributes: {
    state: choice<RegistrationState['state']>(),
    /** Each webhook by the vendor's own id, with the collection of records that it is for. */
    registered: json<readonly Registered[]>(),
    /** Why it failed, sealed. */
    reason: optional(json<SealedFailure>()),
    /** In a row. */
    failures: number(),
    /** ISO 8601, UTC. */
    renewedAt: optional(text()),
    /** Sealed with the connection's data key. */
    sealedSecret: bytes(),
    /** Partition of the index `due`. */
    due: choice<typeof due>(),
    /** When it is registered or checked again, or when the lease of its worker ends. */
    dueAt: time(),
    /** Of the worker that holds it. */
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

/** Part of the transaction that stores a connection: it is registered soon after. @param now ISO 8601, UTC */
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

/** 30 s: for so long after another process has changed the secret, a message that the one before proves is accepted here. */
const recent = new Cache<WebhookRegistration>({ maxAgeMs: 30_000, maxEntries: 1_000 });

const nameOf = ({ project, connection }: RegistrationName): string => `${project}#${connection}`;

/** A change makes its own process forget the registration as it was before. */
const forget = (name: RegistrationName): void => recent.delete(nameOf(name));

/**
 * The registration, when it was read within the last 30 s.
 * @param now epoch ms
 */
export const recallRegistration = (name: RegistrationName, now: number): WebhookRegistration | undefined =>
  recent.get(nameOf(name), now);

/** @param readAt epoch ms at which it was read */
export const rememberRegistration = (registration: WebhookRegistration, readAt: number): void =>
  recent.set(nameOf(registration), registration, readAt);

/** The registration of a connection, if its provider has webhooks. */
export const getRegistration = async (name: RegistrationName): Promise<WebhookRegistration | undefined> => {
  const stored = await get(webhookRegistrations, name);
  return stored && toRegistration(stored);
};

/** Connections whose registrations are due, the longest waiting first. @param now epoch ms */
export const listDueRegistrations = (now: number, limit: number): Promise<readonly RegistrationName[]> =>
  listDue(webhookRegistrations, due, now, limit);

/**
 * Acquires a registration that is due.
 * @param now epoch ms
 * @returns `undefined` when another worker holds it
 */
export const acquireRegistration = async (
  name: RegistrationName,
  leaseMs: number,
  now: number,
): Promise<LeasedRegistration | undefined> => {
  const acquired = await registrationLease.acquire(name, { leaseMs, now });
  return acquired && { ...toRegistration(acquired.item), fence: acquired.fence };
};

/** Stores the state of a registration and releases it. @param at epoch ms of the next time @throws LeaseLost */
export const releaseRegistration = async (
  leased: LeasedRegistration,
  { state, registered, reason, failures, renewedAt, sealedSecret }: RegistrationState,
  at: number,
): Promise<void> => {
  const set = { state, registered, reason, failures, renewedAt, sealedSecret };
  await registrationLease.release(leased, at, { set }).finally(() => forget(leased));
};

/**
 * Has a connection registered anew: the account has other credentials. A worker that holds the registration loses it.
 * @param now epoch ms
 * @returns false when there is none
 */
export const wantRegistration = (name: RegistrationName, now: number): Promise<boolean> =>
  registrationLease.revoke(name, now);

/** Deletes a registration with its connection. @throws LeaseLost */
export const deleteRegistration = (leased: LeasedRegistration): Promise<void> =>
  registrationLease.delete(leased).finally(() => forget(leased));
