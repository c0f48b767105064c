import type { SealedFailure } from '../../crypto/failure.ts';
import { environment } from '../../environment.ts';
import { firstDue } from '../dynamodb/due-index.ts';
import { type Item, isoTime, schemaVersion } from '../dynamodb/item.ts';
import { changeItem, deleteItem, readItem } from '../dynamodb/item-operations.ts';
import type { TransactItem } from '../dynamodb/transaction.ts';

interface PlanName {
  readonly project: string;
  readonly connection: string;
}

/** What a vendor has registered. */
export interface Registered {
  /** Collection that it is for; empty where one is for all. */
  readonly of: string;
  /** The vendor's own, as it gave it. */
  readonly id: string | number;
}

/** What is known of the messages that a vendor is to send about a connection. Times are ISO 8601, UTC. */
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

export interface WebhookRegistration extends PlanName, RegistrationState {
  readonly dueAt: string;
}

/** Partition of the index `due`. */
const due = 'hooks';

const keyOf = ({ project, connection }: PlanName) => ({ pk: project, sk: `hooks#${connection}` });

const stateItem = ({ state, registered, reason, failures, renewedAt, sealedSecret }: RegistrationState): Item => ({
  state,
  registered: registered.map((one) => ({ ...one })),
  reason,
  failures,
  renewed_at: renewedAt,
  sealed_secret: sealedSecret,
});

const toPlan = (item: Item): WebhookRegistration => ({
  project: item.pk,
  connection: String(item.sk).slice('hooks#'.length),
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
  name: PlanName,
  sealedSecret: Uint8Array,
  now: string,
): { readonly Put: NonNullable<TransactItem['Put']> } => ({
  Put: {
    TableName: environment.tables.connections,
    Item: {
      ...keyOf(name),
      v: schemaVersion,
      ...stateItem({ state: 'pending', registered: [], failures: 0, sealedSecret }),
      due,
      due_at: now,
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

export const getRegistration = async (name: PlanName): Promise<WebhookRegistration | undefined> => {
  const item = await readItem(environment.tables.connections, keyOf(name));
  return item === undefined ? undefined : toPlan(item);
};

/** Those that are to be seen to, the longest waiting first. */
export const listDueRegistrations = async (now: number, limit: number): Promise<readonly PlanName[]> => {
  const keys = await firstDue(environment.tables.connections, due, now, limit);
  return keys.map(({ pk, sk }) => ({ project: pk, connection: sk.slice('hooks#'.length) }));
};

const change = async (
  name: PlanName,
  update: { readonly set: Item; readonly condition: string; readonly values: Item },
): Promise<WebhookRegistration | undefined> => {
  const set = Object.entries(update.set).filter(([, value]) => value !== undefined);
  const removed = Object.entries(update.set).filter(([, value]) => value === undefined);
  const item = await changeItem(environment.tables.connections, keyOf(name), {
    UpdateExpression: [
      `SET ${set.map(([key]) => `#${key} = :${key}`).join(', ')}`,
      ...(removed.length > 0 ? [`REMOVE ${removed.map(([key]) => `#${key}`).join(', ')}`] : []),
    ].join(' '),
    ConditionExpression: update.condition,
    ExpressionAttributeNames: Object.fromEntries(Object.keys(update.set).map((key) => [`#${key}`, key])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(set.map(([key, value]) => [`:${key}`, value])),
      ...update.values,
    },
  });
  return item && toPlan(item);
};

/**
 * Takes a plan for one worker until this time (epoch ms), when it is due again.
 * @returns `undefined` when another worker has it
 */
export const acquireRegistration = (
  name: PlanName,
  until: number,
  now: number,
): Promise<WebhookRegistration | undefined> =>
  change(name, {
    set: { due_at: isoTime(until) },
    condition: 'due_at <= :now',
    values: { ':now': isoTime(now) },
  });

/** Keeps what has come of it, unless it was wanted anew meanwhile. @param at epoch ms of the next time */
export const storeRegistrationState = async (
  held: WebhookRegistration,
  state: RegistrationState,
  at: number,
): Promise<void> => {
  await change(held, {
    set: { ...stateItem(state), due_at: isoTime(at) },
    condition: 'due_at = :held',
    values: { ':held': held.dueAt },
  });
};

/** Has it seen to now: the account has other credentials. @returns false when there is no plan */
export const wantRegistration = async (name: PlanName, now: number): Promise<boolean> =>
  (await change(name, { set: { due_at: isoTime(now) }, condition: 'attribute_exists(pk)', values: {} })) !== undefined;

/** Takes a plan away with its connection. */
export const deleteRegistration = (name: PlanName): Promise<boolean> =>
  deleteItem(environment.tables.connections, keyOf(name));
