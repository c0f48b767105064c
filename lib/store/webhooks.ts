import { PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '../environment.ts';
import { database } from './client.ts';
import { isConditionFailed } from './conflict.ts';
import { deleteItem, readItem } from './entry.ts';
import { type Item, isoTime, readable, schemaVersion } from './item.ts';
import { type Page, type PageRequest, queryPage } from './page.ts';

/** An address of a project that is told about events. */
export interface Webhook {
  readonly project: string;
  readonly id: string;
  readonly url: string;
  readonly description: string | null;
  /** Patterns of event types: `*`, `crm.*`, `crm.contact.created`, `*.deleted`. */
  readonly scope: readonly string[];
  readonly active: boolean;
  /** Signing secret, sealed with the data key that `wrappedDataKey` holds. */
  readonly sealedSecret: Uint8Array;
  readonly wrappedDataKey: Uint8Array;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What can be changed; a member that is absent stays. */
export interface WebhookChange {
  readonly url?: string | undefined;
  readonly description?: string | null | undefined;
  readonly scope?: readonly string[] | undefined;
  readonly active?: boolean | undefined;
}

const keyOf = (project: string, id: string) => ({ pk: project, sk: `webhook#${id}` });

const toItem = (webhook: Webhook): Item => ({
  ...keyOf(webhook.project, webhook.id),
  v: schemaVersion,
  id: webhook.id,
  url: webhook.url,
  description: webhook.description,
  scope: webhook.scope,
  active: webhook.active,
  sealed_secret: webhook.sealedSecret,
  wrapped_data_key: webhook.wrappedDataKey,
  created_at: webhook.createdAt,
  updated_at: webhook.updatedAt,
});

const toWebhook = (item: Item): Webhook => ({
  project: item.pk,
  id: item.id,
  url: item.url,
  description: item.description,
  scope: item.scope,
  active: item.active,
  sealedSecret: item.sealed_secret,
  wrappedDataKey: item.wrapped_data_key,
  createdAt: item.created_at,
  updatedAt: item.updated_at,
});

export const putWebhook = async (webhook: Webhook): Promise<void> => {
  await database().send(new PutCommand({ TableName: environment.tables.projects, Item: toItem(webhook) }));
};

export const getWebhook = async (project: string, id: string): Promise<Webhook | undefined> => {
  const item = await readItem(environment.tables.projects, keyOf(project, id));
  return item === undefined ? undefined : toWebhook(item);
};

/** A page of a project's webhooks, in the order of their ids. */
export const listWebhooks = (project: string, page: PageRequest): Promise<Page<Webhook>> =>
  queryPage({ table: environment.tables.projects, partition: project, kind: 'webhook' }, page, toWebhook);

/** All webhooks of a project that events are sent to. Consistent: one that was made a moment ago is among them. */
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

/** Changes what is given. @returns `undefined` when there is no such webhook */
export const updateWebhook = async (
  project: string,
  id: string,
  change: WebhookChange,
  now: number,
): Promise<Webhook | undefined> => {
  const given = Object.entries({ ...change, updated_at: isoTime(now) }).filter(([, value]) => value !== undefined);
  try {
    const { Attributes } = await database().send(
      new UpdateCommand({
        TableName: environment.tables.projects,
        Key: keyOf(project, id),
        UpdateExpression: `SET ${given.map(([name]) => `#${name} = :${name}`).join(', ')}`,
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: Object.fromEntries(given.map(([name]) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])),
        ReturnValues: 'ALL_NEW',
      }),
    );
    return Attributes === undefined ? undefined : toWebhook(readable(Attributes));
  } catch (error) {
    if (isConditionFailed(error)) return undefined;
    throw error;
  }
};

/** @returns false when there is no such webhook */
export const deleteWebhook = (project: string, id: string): Promise<boolean> =>
  deleteItem(environment.tables.projects, keyOf(project, id));
