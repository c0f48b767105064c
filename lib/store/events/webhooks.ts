import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '../../environment.ts';
import { type DisabledReason, mostWebhooks } from '../../objects/delivery.ts';
import { database } from '../dynamodb/client.ts';
import { pauseBefore } from '../dynamodb/conflicts.ts';
import type { ItemChange } from '../dynamodb/expression.ts';
import { type Item, isoTime, readable, schemaVersion } from '../dynamodb/item.ts';
import { changeItem, readItem } from '../dynamodb/item-operations.ts';
import { type Page, type PageRequest, queryPage } from '../dynamodb/query.ts';
import { type TransactItem, writeTogether, writeUnlessFirst } from '../dynamodb/transaction.ts';
import { replanUpdate } from '../sync/replans.ts';
import { purgeItemPut, purgeOfWebhook } from './purge-queue.ts';

/** A secret that was replaced, sealed, and until when requests are signed with it as well: ISO 8601, UTC. */
export interface PreviousSecret {
  readonly sealed: Uint8Array;
  readonly until: string;
}

/** An endpoint of a project that receives events. */
export interface Webhook {
  readonly project: string;
  readonly id: string;
  /** Address, sealed with the data key that `wrappedDataKey` holds: other bytes whenever it is set. */
  readonly sealedUrl: Uint8Array;
  readonly description: string | null;
  /** Patterns of event types: `*`, `crm.*`, `crm.contact.created`, `*.deleted`. */
  readonly scope: readonly string[];
  readonly active: boolean;
  /** Signing secret, sealed with the data key that `wrappedDataKey` holds. */
  readonly sealedSecret: Uint8Array;
  readonly wrappedDataKey: Uint8Array;
  /** Secrets before, the latest first. */
  readonly previousSecrets?: readonly PreviousSecret[] | undefined;
  /** Since when no attempt has succeeded: ISO 8601, UTC. */
  readonly failingSince?: string | undefined;
  readonly disabledReason?: DisabledReason | undefined;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** New values of a webhook; a member that is absent stays as it is. */
export interface WebhookChange {
  readonly sealedUrl?: Uint8Array | undefined;
  readonly description?: string | null | undefined;
  readonly scope?: readonly string[] | undefined;
  readonly active?: boolean | undefined;
}

/** Key of the item of a webhook. */
export const webhookKey = (project: string, id: string) => ({ pk: project, sk: `webhook#${id}` });

const toItem = (webhook: Webhook): Item => ({
  ...webhookKey(webhook.project, webhook.id),
  v: schemaVersion,
  id: webhook.id,
  sealed_url: webhook.sealedUrl,
  description: webhook.description,
  scope: webhook.scope,
  active: webhook.active,
  sealed_secret: webhook.sealedSecret,
  wrapped_data_key: webhook.wrappedDataKey,
  previous_secrets: webhook.previousSecrets?.map(({ sealed, until }) => ({ sealed, until })),
  failing_since: webhook.failingSince,
  disabled_reason: webhook.disabledReason,
  created_at: webhook.createdAt,
  updated_at: webhook.updatedAt,
});

/** The release before kept one secret only. */
const previousIn = (item: Item): readonly PreviousSecret[] | undefined =>
  item.previous_sealed_secret === undefined
    ? item.previous_secrets
    : [{ sealed: item.previous_sealed_secret, until: item.previous_until }, ...(item.previous_secrets ?? [])];

const toWebhook = (item: Item): Webhook => ({
  project: item.pk,
  id: item.id,
  sealedUrl: item.sealed_url,
  description: item.description,
  scope: item.scope,
  active: item.active,
  sealedSecret: item.sealed_secret,
  wrappedDataKey: item.wrapped_data_key,
  previousSecrets: previousIn(item),
  failingSince: item.failing_since,
  disabledReason: item.disabled_reason,
  createdAt: item.created_at,
  updatedAt: item.updated_at,
});

/** Counts the additions to a project: of two webhooks that are added at once, one is counted first. */
const additionsKeyOf = (project: string) => ({ pk: project, sk: 'webhooks' });

const readAdditions = async (project: string): Promise<number> => {
  const TableName = environment.tables.projects;
  const key = { TableName, Key: additionsKeyOf(project), ConsistentRead: true };
  const { Item } = await database().send(new GetCommand(key));
  return Item === undefined ? 0 : readable(Item).additions;
};

const countWebhooks = async (project: string): Promise<number> => {
  const { Count = 0 } = await database().send(
    new QueryCommand({
      TableName: environment.tables.projects,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :kind)',
      ExpressionAttributeValues: { ':pk': project, ':kind': 'webhook#' },
      ConsistentRead: true,
      Select: 'COUNT',
      Limit: mostWebhooks,
    }),
  );
  return Count;
};

/** @returns false when another webhook was added since they were counted */
const addWebhook = async (webhook: Webhook, additions: number): Promise<boolean> => {
  const TableName = environment.tables.projects;
  return writeUnlessFirst([
    {
      Update: {
        TableName,
        Key: additionsKeyOf(webhook.project),
        UpdateExpression: 'SET v = :v, additions = :next',
        ConditionExpression: additions === 0 ? 'attribute_not_exists(additions)' : 'additions = :before',
        ExpressionAttributeValues: {
          ':v': schemaVersion,
          ':next': additions + 1,
          ...(additions > 0 && { ':before': additions }),
        },
      },
    },
    { Put: { TableName, Item: toItem(webhook), ConditionExpression: 'attribute_not_exists(pk)' } },
    replanUpdate(webhook.project, webhook.createdAt),
  ]);
};

/** Tries of an addition, of which each is one after another addition. */
const mostTries = 20;

/**
 * Adds a webhook to a project. The objects of its scope are synced from then on, for all connections.
 * @returns whether it was added: the project may have as many as it can have, or have too many added at once
 */
export const putWebhook = async (webhook: Webhook): Promise<'added' | 'full' | 'busy'> => {
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    if (attempt > 0) await pauseBefore(attempt);
    const additions = await readAdditions(webhook.project);
    if ((await countWebhooks(webhook.project)) >= mostWebhooks) return 'full';
    if (await addWebhook(webhook, additions)) return 'added';
  }
  return 'busy';
};

/** The webhook of this id, if there is one. Consistent. */
export const getWebhook = async (project: string, id: string): Promise<Webhook | undefined> => {
  const item = await readItem(environment.tables.projects, webhookKey(project, id));
  return item === undefined ? undefined : toWebhook(item);
};

/** A page of a project's webhooks, in the order of their ids. */
export const listWebhooks = (project: string, page: PageRequest): Promise<Page<Webhook>> =>
  queryPage({ table: environment.tables.projects, partition: project, kind: 'webhook' }, page, toWebhook);

/** The active webhooks of a project. Consistent: one that was made a moment ago is among them. */
export const activeWebhooks = async (project: string): Promise<readonly Webhook[]> => {
  const found: Webhook[] = [];
  let ExclusiveStartKey: Item | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await database().send(
      new QueryCommand({
        TableName: environment.tables.projects,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :kind)',
        FilterExpression: 'active = :active',
        ExpressionAttributeValues: { ':pk': project, ':kind': 'webhook#', ':active': true },
        ConsistentRead: true,
        ExclusiveStartKey,
      }),
    );
    found.push(...Items.map((item) => toWebhook(readable(item))));
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
  return found;
};

/** Changes the item of a webhook. @returns the webhook after it; `undefined` when the condition does not hold */
export const changeWebhook = async (project: string, id: string, update: ItemChange): Promise<Webhook | undefined> => {
  const item = await changeItem(environment.tables.projects, webhookKey(project, id), update);
  return item && toWebhook(item);
};

/** A new address has not failed yet, and a webhook that is switched on again begins anew. */
const outdatedBy = ({ sealedUrl, active }: WebhookChange): readonly string[] => [
  ...(sealedUrl !== undefined || active === true ? ['failing_since'] : []),
  ...(active === true ? ['disabled_reason'] : []),
];

/** Whether an object may have to be synced that was not. */
const mayWantMore = ({ scope, active }: WebhookChange): boolean => scope !== undefined || active === true;

/** Changes the members that are given. @returns `undefined` when there is no such webhook */
export const updateWebhook = async (
  project: string,
  id: string,
  change: WebhookChange,
  now: number,
): Promise<Webhook | undefined> => {
  const { sealedUrl, ...others } = change;
  const attributes = { ...others, sealed_url: sealedUrl, updated_at: isoTime(now) };
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const outdated = outdatedBy(change);
  const remove = outdated.length === 0 ? '' : ` REMOVE ${outdated.join(', ')}`;
  const update: ItemChange = {
    UpdateExpression: `SET ${given.map(([name]) => `#${name} = :${name}`).join(', ')}${remove}`,
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: Object.fromEntries(given.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])),
  };
  if (!mayWantMore(change)) return changeWebhook(project, id, update);
  const Update = { TableName: environment.tables.projects, Key: webhookKey(project, id), ...update };
  const refused = await writeTogether([
    { Update: Update as TransactItem['Update'] },
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
    UpdateExpression:
      'SET sealed_secret = :after, previous_secrets = :previous, updated_at = :now REMOVE previous_sealed_secret, previous_until',
    ConditionExpression: 'sealed_secret = :before',
    ExpressionAttributeValues: {
      ':after': sealedSecret,
      ':before': before,
      ':previous': previous.map(({ sealed, until }) => ({ sealed, until })),
      ':now': isoTime(now),
    },
  });

/** Deletes a webhook; a worker erases its deliveries. @param now epoch ms @returns false when there is no such webhook */
export const deleteWebhook = async (project: string, id: string, now: number): Promise<boolean> => {
  const Delete = {
    TableName: environment.tables.projects,
    Key: webhookKey(project, id),
    ConditionExpression: 'attribute_exists(pk)',
  };
  const refused = await writeTogether([{ Delete }, purgeItemPut(purgeOfWebhook(project, id), now)]);
  return refused.length === 0;
};
