import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { TokenHash } from '../../crypto/tokens.ts';
import { environment } from '../../environment.ts';
import { database } from '../dynamodb/client.ts';
import { epochSeconds, type Item, isoTime, schemaVersion } from '../dynamodb/item.ts';
import { deleteItem, readItem } from '../dynamodb/item-operations.ts';
import { type Page, type PageRequest, queryPage } from '../dynamodb/query.ts';

/** The use of a link. */
export interface LinkUse {
  /** Id of the connection that was made, or repaired. */
  readonly connection: string;
  readonly provider: string;
  /** Name of the account, as the provider gives it. */
  readonly account: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** An address at which a linked user connects one account. The token in it is not kept. */
export interface MagicLink {
  readonly project: string;
  readonly id: string;
  /** `id_linked_user`. */
  readonly linkedUser: string;
  readonly linkedUserOriginId: string;
  /** Ids of the providers that may be chosen; all of them without. */
  readonly providers?: readonly string[] | undefined;
  /** Address that the person returns to. */
  readonly returnUrl?: string | undefined;
  readonly hashes: readonly TokenHash[];
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Present once an account was connected: the link cannot be used again. */
  readonly use?: LinkUse | undefined;
}

/** Days for which an expired link, and its use, can still be read. */
const keptDays = 90;
const dayMs = 86_400_000;

const keyOf = (project: string, id: string) => ({ pk: project, sk: `magic_link#${id}` });

const toItem = (link: MagicLink): Item => ({
  ...keyOf(link.project, link.id),
  v: schemaVersion,
  id: link.id,
  linked_user: link.linkedUser,
  linked_user_origin_id: link.linkedUserOriginId,
  providers: link.providers,
  return_url: link.returnUrl,
  hashes: link.hashes.map(({ hash }) => ({ hash })),
  created_at: link.createdAt,
  // Not `expires_at`: that is the time to live of an item, and a link that has expired stays visible for a while.
  valid_until: link.expiresAt,
  expires_at: epochSeconds(Date.parse(link.expiresAt) + keptDays * dayMs),
});

const toLink = (item: Item): MagicLink => ({
  project: item.pk,
  id: item.id,
  linkedUser: item.linked_user,
  linkedUserOriginId: item.linked_user_origin_id,
  providers: item.providers,
  returnUrl: item.return_url,
  hashes: item.hashes.map((entry: Item) => ({ hash: entry.hash })),
  createdAt: item.created_at,
  expiresAt: item.valid_until,
  use: item.use,
});

/** Stores a new link. */
export const putMagicLink = async (link: MagicLink): Promise<void> => {
  await database().send(new PutCommand({ TableName: environment.tables.projects, Item: toItem(link) }));
};

/** The link of this id, if there is one. Consistent. */
export const getMagicLink = async (project: string, id: string): Promise<MagicLink | undefined> => {
  const item = await readItem(environment.tables.projects, keyOf(project, id));
  return item === undefined ? undefined : toLink(item);
};

/** A page of the links of a project, in the order of their ids. */
export const listMagicLinks = (
  project: string,
  { linkedUser, ...page }: PageRequest & { readonly linkedUser?: string | undefined },
): Promise<Page<MagicLink>> => {
  const where = { linked_user: linkedUser };
  return queryPage({ table: environment.tables.projects, partition: project, kind: 'magic_link', where }, page, toLink);
};

/** Revokes a link at once. @returns false when there is none */
export const deleteMagicLink = (project: string, id: string): Promise<boolean> =>
  deleteItem(environment.tables.projects, keyOf(project, id));

/** The name of a link. */
export type LinkName = Pick<MagicLink, 'project' | 'id'>;

/**
 * Uses a link up, as an element of a transaction: refused when the link is used, has expired or was deleted, so that a
 * link makes one connection however often it is opened.
 */
export const linkUsage = ({ project, id }: LinkName, use: LinkUse) => ({
  TableName: environment.tables.projects,
  Key: keyOf(project, id),
  UpdateExpression: 'SET #use = :use',
  ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#use) AND valid_until > :now',
  ExpressionAttributeNames: { '#use': 'use' },
  ExpressionAttributeValues: { ':use': use, ':now': use.at },
});

/** Whether a link can still be used. @param now epoch ms */
export const isOpen = ({ use, expiresAt }: MagicLink, now: number): boolean =>
  use === undefined && expiresAt > isoTime(now);
