import { mostWebhooks } from '../../objects/delivery.ts';
import { type Audit, changeAudited, removeAudited } from '../audit/audited.ts';
import * as auditedKinds from '../audit/kinds.ts';
import { auditPart } from '../audit/part.ts';
import { number } from '../dynamodb/attribute.ts';
import { isNew } from '../dynamodb/condition.ts';
import { pauseBefore } from '../dynamodb/conflicts.ts';
import { entity } from '../dynamodb/entity.ts';
import type { Change } from '../dynamodb/expression.ts';
import { isoTime } from '../dynamodb/item.ts';
import { get, queryKeys, update } from '../dynamodb/operations.ts';
import { writeUnlessFirst } from '../dynamodb/transaction.ts';
import { replanUpdate } from '../sync/replans.ts';
import { cyclePart } from '../sync/schedules.ts';
import { endOfIssues, purgeItemPut, purgeOfWebhook } from './purge-queue.ts';
import { type ChangedFields, type PreviousSecret, toWebhook, type Webhook, webhooks, webhooksOf } from './webhooks.ts';

/** New values of a webhook. An absent member keeps its stored value. */
export interface WebhookChange {
  readonly sealedUrl?: Uint8Array | undefined;
  readonly description?: string | null | undefined;
  /** `null` for all connections. */
  readonly connection?: string | null | undefined;
  /** `null` for no headers. */
  readonly sealedHeaders?: Uint8Array | null | undefined;
  readonly scope?: readonly string[] | undefined;
  readonly active?: boolean | undefined;
  readonly maxEventsPerRequest?: number | undefined;
  /** `null` for all changes. */
  readonly changedFields?: ChangedFields | null | undefined;
}

/**
 * Number of webhooks added to a project. If two are added at the same time, one write comes first and the other is
 * repeated.
 */
export const webhookAdditions = entity({
  table: 'projects',
  key: { pk: '{project}', sk: 'webhooks' },
  attributes: { additions: number() },
});

const countWebhooks = async (project: string): Promise<number> => {
  const { items } = await queryKeys(webhooks, { ...webhooksOf(project), limit: mostWebhooks });
  return items.length;
};

/** Makes the connections whose events a new webhook receives check again which objects to sync. */
const wishPart = ({ project, connection, createdAt }: Webhook) =>
  connection === undefined
    ? replanUpdate(project, createdAt)
    : cyclePart({ project, connection }, Date.parse(createdAt));

/** The audit of a change of a webhook. */
export const webhookAudit = ({ project, id: target }: Pick<Webhook, 'project' | 'id'>): Audit => ({
  project,
  target,
  kind: auditedKinds.webhook,
});

/** Stores a new webhook. @returns false if another webhook was added after the count */
const addWebhook = (webhook: Webhook, before: number | undefined): Promise<boolean> =>
  writeUnlessFirst([
    webhookAdditions.part.upsert(
      { project: webhook.project },
      { set: { additions: (before ?? 0) + 1 }, when: before === undefined ? isNew : { additions: before } },
    ),
    webhooks.part.insert(webhook),
    wishPart(webhook),
    auditPart({ ...webhookAudit(webhook), after: webhook }),
  ]);

/** Maximum number of attempts to add a webhook. An attempt is repeated if another webhook was added meanwhile. */
const mostTries = 20;

/**
 * Adds a webhook to a project. From then on, the objects of its scope are synced, for all connections.
 * @returns `full` if the project has the maximum number of webhooks, `busy` if too many are being added at once
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

type StoredChange = Change<typeof webhooks.attributes>;

/** Changes the item of a webhook. @returns the changed webhook; `undefined` if the condition is false */
export const changeWebhook = async (
  project: string,
  id: string,
  change: StoredChange,
): Promise<Webhook | undefined> => {
  const changed = await update(webhooks, { project, id }, change);
  return changed && toWebhook(changed);
};

/** Clears the failures if the address or the headers are new, or if the webhook is switched on again. */
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

/** Whether a change of a webhook may require that further objects are synced. */
const mayWantMore = ({ scope, connection, active }: WebhookChange): boolean =>
  scope !== undefined || connection !== undefined || active === true;

/** Changes the given members. @returns `undefined` if the webhook does not exist */
export const updateWebhook = async (
  project: string,
  id: string,
  change: WebhookChange,
  now: number,
): Promise<Webhook | undefined> => {
  const set = { ...givenIn(change), ...outdatedBy(change), updatedAt: isoTime(now) };
  const also = [
    ...(mayWantMore(change) ? [replanUpdate(project, isoTime(now))] : []),
    ...(change.active === false ? [purgeItemPut(endOfIssues(project, id), now)] : []),
  ];
  const changed = await changeAudited(webhooks, { project, id }, { set }, webhookAudit({ project, id }), also);
  return changed && toWebhook(changed);
};

/**
 * Replaces the secret that was read.
 * @param previous secrets that stay valid in addition to the new secret
 * @returns `undefined` if it was replaced meanwhile, or the webhook does not exist
 */
export const replaceWebhookSecret = async (
  { project, id, sealedSecret: before }: Webhook,
  sealedSecret: Uint8Array,
  previous: readonly PreviousSecret[],
  now: number,
): Promise<Webhook | undefined> => {
  const change = {
    set: {
      sealedSecret,
      previousSecrets: previous,
      previousSealedSecret: undefined,
      previousUntil: undefined,
      updatedAt: isoTime(now),
    },
    when: { sealedSecret: before },
  };
  const audit = { ...webhookAudit({ project, id }), verb: 'secret_rotated' };
  const changed = await changeAudited(webhooks, { project, id }, change, audit);
  return changed && toWebhook(changed);
};

/**
 * Deletes a webhook. A worker erases its deliveries. @param now epoch ms @returns false if the webhook does not exist
 */
export const deleteWebhook = (project: string, id: string, now: number): Promise<boolean> =>
  removeAudited(webhooks, { project, id }, webhookAudit({ project, id }), {
    also: [purgeItemPut(purgeOfWebhook(project, id), now)],
  });
