import { type DisabledReason, mostWebhooks } from '../../objects/delivery.ts';
import { bytes, choice, flag, json, listOf, number, optional, orNull, shape, text } from '../dynamodb/attribute.ts';
import { pauseBefore } from '../dynamodb/conflicts.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { type Change, isNew } from '../dynamodb/expression.ts';
import { type Item, isoTime } from '../dynamodb/item.ts';
import { get, keyUnder, list, query, queryKeys, update } from '../dynamodb/operations.ts';
import type { Page, PageRequest } from '../dynamodb/query.ts';
import { writeTogether, writeUnlessFirst } from '../dynamodb/transaction.ts';
import { replanUpdate } from '../sync/replans.ts';
import { cyclePart } from '../sync/schedules.ts';
import { purgeItemPut, purgeOfWebhook } from './purge-queue.ts';

/** By type of event, `crm.deal.updated`: the fields whose changes are sent. All changes of another type are. */
export type ChangedFields = Readonly<Record<string, readonly string[]>>;

/** An endpoint of a project that receives events. */
export const webhooks = entity({
  table: 'projects',
  key: { pk: '{project}', sk: 'webhook#{id}' },
  attributes: {
    id: text(),
    /** Address, sealed with the data key that `wrapped_data_key` holds: other bytes whenever it is set. */
    sealedUrl: bytes(),
    description: orNull(text()),
    /** Id of the connection whose events it receives; all receive theirs without. */
    connection: optional(text()),
    /** Headers of its requests by name, sealed with the data key that `wrapped_data_key` holds. */
    sealedHeaders: optional(bytes()),
    /** Patterns of event types: `*`, `crm.*`, `crm.contact.created`, `*.deleted`. */
    scope: listOf(text()),
    active: flag(),
    /** Events that one request may have: 1 unless given. */
    maxEventsPerRequest: optional(number()),
    /** By type of event, `crm.deal.updated`: fields of which one has changed in an event that is sent. */
    changedFields: optional(json<ChangedFields>()),
    /** Signing secret, sealed with the data key that `wrapped_data_key` holds. */
    sealedSecret: bytes(),
    wrappedDataKey: bytes(),
    /** Secrets before, the latest first, and until when requests are signed with them as well: ISO 8601, UTC. */
    previousSecrets: optional(listOf(shape({ sealed: bytes(), until: text() }))),
    /** The secret before, where an earlier release has stored it: it kept one only. */
    previousSealedSecret: optional(bytes()),
    /** Until when requests are signed with it as well: ISO 8601, UTC. */
    previousUntil: optional(text()),
    /** Since when no attempt has succeeded: ISO 8601, UTC. */
    failingSince: optional(text()),
    /** Why the service has switched it off. */
    disabledReason: optional(choice<DisabledReason>()),
    /** ISO 8601, UTC. */
    createdAt: text(),
    /** ISO 8601, UTC. */
    updatedAt: text(),
  },
});

type StoredWebhook = EntityValue<typeof webhooks>;

/** An endpoint of a project that receives events. */
export type Webhook = Omit<StoredWebhook, 'previousSealedSecret' | 'previousUntil'>;

/** A secret that was replaced, sealed, and until when requests are signed with it as well: ISO 8601, UTC. */
export type PreviousSecret = NonNullable<Webhook['previousSecrets']>[number];

/** New values of a webhook; a member that is absent stays as it is. */
export interface WebhookChange {
  readonly sealedUrl?: Uint8Array | undefined;
  readonly description?: string | null | undefined;
  /** `null` for all connections. */
  readonly connection?: string | null | undefined;
  /** `null` for none. */
  readonly sealedHeaders?: Uint8Array | null | undefined;
  readonly scope?: readonly string[] | undefined;
  readonly active?: boolean | undefined;
  readonly maxEventsPerRequest?: number | undefined;
  /** `null` for all changes. */
  readonly changedFields?: ChangedFields | null | undefined;
}

const toWebhook = ({ previousSealedSecret: sealed, previousUntil: until, ...webhook }: StoredWebhook): Webhook =>
  sealed === undefined || until === undefined
    ? webhook
    : { ...webhook, previousSecrets: [{ sealed, until }, ...(webhook.previousSecrets ?? [])] };

/** Counts the additions of webhooks to a project: of two that are added at once, one is counted first. */
export const webhookAdditions = entity({
  table: 'projects',
  key: { pk: '{project}', sk: 'webhooks' },
  attributes: { additions: number() },
});

/** All webhooks of a project, consistently. */
const webhooksOf = (project: string) => ({ key: keyUnder(webhooks, { project }), isConsistent: true });

const countWebhooks = async (project: string): Promise<number> => {
  const { items } = await queryKeys(webhooks, { ...webhooksOf(project), limit: mostWebhooks });
  return items.length;
};

/** Has the connections whose events a new webhook receives look for the objects that they sync. */
const wishPart = ({ project, connection, createdAt }: Webhook) =>
  connection === undefined
    ? replanUpdate(project, createdAt)
    : cyclePart({ project, connection }, Date.parse(createdAt));

/** @returns false when another webhook was added since they were counted */
const addWebhook = (webhook: Webhook, before: number | undefined): Promise<boolean> =>
  writeUnlessFirst([
    webhookAdditions.part.upsert(
      { project: webhook.project },
      { set: { additions: (before ?? 0) + 1 }, when: before === undefined ? isNew : { additions: before } },
    ),
    webhooks.part.insert(webhook),
    wishPart(webhook),
  ]);

/** Tries of an addition, of which each is one after another addition. */
const mostTries = 20;

/**
 * Adds a webhook to a project. The objects of its scope are synced from then on, for all connections.
 * @returns whether it was added: the project may have as many as it can have, or have too many added at once
 */
export const putWebhook = async (webhook: Webhook): Promise<'added' | 'full' | 'busy'> => {
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    if (attempt > 0) await pauseBefore(attempt);
    const before = await get(webhookAdditions, { project: webhook.project });
    if ((await countWebhooks(webhook.project)) >= mostWebhooks) return 'full';
    if (await addWebhook(webhook, before?.additions)) return 'added';
  }
  return 'busy';
};

/** The webhook of this id, if there is one. Consistent. */
export const getWebhook = async (project: string, id: string): Promise<Webhook | undefined> => {
  const found = await get(webhooks, { project, id });
  return found && toWebhook(found);
};

/** A page of a project's webhooks, in the order of their ids. */
export const listWebhooks = async (project: string, page: PageRequest): Promise<Page<Webhook>> => {
  const found = await list(webhooks, { project }, page);
  return { ...found, items: found.items.map(toWebhook) };
};

/** The active webhooks of a project. Consistent: one that was made a moment ago is among them. */
export const activeWebhooks = async (project: string): Promise<readonly Webhook[]> => {
  const found: Webhook[] = [];
  let startAfter: Item | undefined;
  do {
    const { items, next } = await query(webhooks, { ...webhooksOf(project), filter: { active: true }, startAfter });
    found.push(...items.map(toWebhook));
    startAfter = next;
  } while (startAfter !== undefined);
  return found;
};

type StoredChange = Change<typeof webhooks.attributes>;

/** Changes the item of a webhook. @returns the webhook after it; `undefined` when the condition does not hold */
export const changeWebhook = async (
  project: string,
  id: string,
  change: StoredChange,
): Promise<Webhook | undefined> => {
  const changed = await update(webhooks, { project, id }, change);
  return changed && toWebhook(changed);
};

/** A new address, or new headers, have not failed yet, and a webhook that is switched on again begins anew. */
const outdatedBy = ({ sealedUrl, sealedHeaders, active }: WebhookChange): StoredChange['set'] => ({
  ...((sealedUrl !== undefined || sealedHeaders !== undefined || active === true) && { failingSince: undefined }),
  ...(active === true && { disabledReason: undefined }),
});

const givenIn = (change: WebhookChange): StoredChange['set'] => {
  const { sealedUrl, sealedHeaders, description, connection } = change;
  const { scope, active, maxEventsPerRequest, changedFields } = change;
  return {
    ...(sealedHeaders !== undefined && { sealedHeaders: sealedHeaders ?? undefined }),
    ...(connection !== undefined && { connection: connection ?? undefined }),
    ...(sealedUrl !== undefined && { sealedUrl }),
    ...(description !== undefined && { description }),
    ...(scope !== undefined && { scope }),
    ...(active !== undefined && { active }),
    ...(maxEventsPerRequest !== undefined && { maxEventsPerRequest }),
    ...(changedFields !== undefined && { changedFields: changedFields ?? undefined }),
  };
};

/** Whether an object may have to be synced that was not. */
const mayWantMore = ({ scope, connection, active }: WebhookChange): boolean =>
  scope !== undefined || connection !== undefined || active === true;

/** Changes the members that are given. @returns `undefined` when there is no such webhook */
export const updateWebhook = async (
  project: string,
  id: string,
  change: WebhookChange,
  now: number,
): Promise<Webhook | undefined> => {
  const set = { ...givenIn(change), ...outdatedBy(change), updatedAt: isoTime(now) };
  if (!mayWantMore(change)) return changeWebhook(project, id, { set });
  const refused = await writeTogether([
    webhooks.part.update({ project, id }, { set }),
    replanUpdate(project, isoTime(now)),
  ]);
  return refused.length === 0 ? getWebhook(project, id) : undefined;
};

/** Secrets before the present one whose overlaps have not ended. */
export const overlappingSecrets = (
  { previousSecrets = [] }: Pick<Webhook, 'previousSecrets'>,
  now: number,
): readonly PreviousSecret[] => previousSecrets.filter(({ until }) => Date.parse(until) > now);

/**
 * Puts another secret in the place of the one that was read.
 * @param previous secrets that go on beside it
 * @returns `undefined` when it was replaced meanwhile, or the webhook is gone
 */
export const replaceWebhookSecret = (
  { project, id, sealedSecret: before }: Webhook,
  sealedSecret: Uint8Array,
  previous: readonly PreviousSecret[],
  now: number,
): Promise<Webhook | undefined> =>
  changeWebhook(project, id, {
    set: {
      sealedSecret,
      previousSecrets: previous,
      previousSealedSecret: undefined,
      previousUntil: undefined,
      updatedAt: isoTime(now),
    },
    when: { sealedSecret: before },
  });

/** Deletes a webhook; a worker erases its deliveries. @param now epoch ms @returns false when there is no such webhook */
export const deleteWebhook = async (project: string, id: string, now: number): Promise<boolean> => {
  const refused = await writeTogether([
    webhooks.part.remove({ project, id }),
    purgeItemPut(purgeOfWebhook(project, id), now),
  ]);
  return refused.length === 0;
};
