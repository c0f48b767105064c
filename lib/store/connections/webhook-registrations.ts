import type { SealedFailure } from '../../crypto/failure.ts';
import { environment } from '../../environment.ts';
import { firstDue } from '../dynamodb/due-index.ts';
import { type Item, schemaVersion } from '../dynamodb/item.ts';
import { readItem } from '../dynamodb/item-operations.ts';
import { type Held, Lease } from '../dynamodb/lease.ts';
import { rawItems } from '../dynamodb/raw-items.ts';
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

/** Kind of the items, and partition of the index `due`. */
const kind = 'provider_webhook';

const keyOf = ({ project, connection }: RegistrationName) => ({ pk: project, sk: `${kind}#${connection}` });

const registrationLease = new Lease({
  work: ({ connection }: RegistrationName) => `provider webhook of the connection ${connection}`,
  entity: rawItems({ table: 'connections', keyOf }),
});

const stateItem = ({ state, registered, reason, failures, renewedAt, sealedSecret }: RegistrationState): Item => ({
  state,
  registered: registered.map((one) => ({ ...one })),
  reason,
  failures,
  renewed_at: renewedAt,
  sealed_secret: sealedSecret,
});

const toRegistration = (item: Item): WebhookRegistration => ({
  project: item.pk,
  connection: String(item.sk).slice(`${kind}#`.length),
  state: item.state,
  registered: item.registered,
  reason: item.reason,
  failures: item.failures,
  renewedAt: item.renewed_at,
  sealedSecret: item.sealed_secret,
  dueAt: item.due_at,
});

/** Part of the transaction that stores a connection: it is registered soon after. @param now ISO 8601, UTC */
export const registrationPut = (
  name: RegistrationName,
  sealedSecret: Uint8Array,
  now: string,
): { readonly Put: NonNullable<TransactItem['Put']> } => ({
  Put: {
    TableName: environment.tables.connections,
    Item: {
      ...keyOf(name),
      v: schemaVersion,
      ...stateItem({ state: 'pending', registered: [], failures: 0, sealedSecret }),
      due: kind,
      due_at: now,
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** The registration of a connection, if its provider has webhooks. */
export const getRegistration = async (name: RegistrationName): Promise<WebhookRegistration | undefined> => {
  const item = await readItem(environment.tables.connections, keyOf(name));
  return item === undefined ? undefined : toRegistration(item);
};

/** Connections whose registrations are due, the longest waiting first. @param now epoch ms */
export const listDueRegistrations = async (now: number, limit: number): Promise<readonly RegistrationName[]> => {
  const keys = await firstDue(environment.tables.connections, kind, now, limit);
  return keys.map(({ pk, sk }) => ({ project: pk, connection: sk.slice(`${kind}#`.length) }));
};

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
  state: RegistrationState,
  at: number,
): Promise<void> => {
  await registrationLease.release(leased, at, { set: stateItem(state) });
};

/**
 * Has a connection registered anew: the account has other credentials. A worker that holds the registration loses it.
 * @param now epoch ms
 * @returns false when there is none
 */
export const wantRegistration = (name: RegistrationName, now: number): Promise<boolean> =>
  registrationLease.revoke(name, now);

/** Deletes a registration with its connection. @throws LeaseLost */
export const deleteRegistration = (leased: LeasedRegistration): Promise<void> => registrationLease.delete(leased);
