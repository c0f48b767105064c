import { flag, listOf, optional, shape, text } from '../dynamodb/attribute.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { above, absentOr, atMost, type Checks, containing, present, withMember } from '../dynamodb/expression.ts';
import { epochSeconds, isoTime } from '../dynamodb/item.ts';
import { get, getMany, list, put, remove, update, updateUnread } from '../dynamodb/operations.ts';
import type { Page, PageRequest } from '../dynamodb/query.ts';

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

/** Days for which an expired link, and its use, can still be read. */
const keptDays = 90;
const dayMs = 86_400_000;

/** An address at which a linked user connects one account. The token in it is not kept. */
export const magicLinks = entity({
  table: 'projects',
  key: { pk: '{project}', sk: 'magic_link#{id}' },
  attributes: {
    id: text(),
    /** `id_linked_user`. */
    linkedUser: text(),
    linkedUserOriginId: text(),
    /** Ids of the providers that may be chosen; all of them without. */
    providers: optional(listOf(text())),
    /** Host at which the one provider is asked for a consent; the person names it without. */
    host: optional(text()),
    /** Address that the person returns to. */
    returnUrl: optional(text()),
    /** Of the page; the one that the browser asks for without. */
    language: optional(text()),
    /** An account is pending until the project confirms it, with the code that its `return_url` gets. */
    confirm: optional(flag()),
    /** When a consent that began on the page came to nothing, until another one begins. ISO 8601, UTC. */
    failedAt: optional(text()),
    /** SHA-256 of the token, hex. */
    hashes: listOf(shape({ hash: text() })),
    /** ISO 8601, UTC. */
    createdAt: text(),
    /** ISO 8601, UTC. Not the time to live: a link that has expired stays visible for a while. */
    expiresAt: text('valid_until'),
    /** When the project has revoked the link: nothing but its page is there for anybody. ISO 8601, UTC. */
    revokedAt: optional(text()),
    /** Present once an account was connected: the link cannot be used again. `at` is ISO 8601, UTC. */
    use: optional(shape({ connection: text(), provider: text(), account: text(), at: text() })),
  },
  derived: {
    /** Time to live: 90 days after `valid_until`, in epoch seconds. */
    expires_at: ({ expiresAt }) => epochSeconds(Date.parse(expiresAt) + keptDays * dayMs),
  },
});

export type MagicLink = EntityValue<typeof magicLinks>;

/** Stores a new link. */
export const putMagicLink = async (link: MagicLink): Promise<void> => {
  await put(magicLinks, link);
};

/** The link of this id, if there is one. Consistent. */
export const getMagicLink = (project: string, id: string): Promise<MagicLink | undefined> =>
  get(magicLinks, { project, id });

/** The existing ones of these links, in no particular order. No id may be given twice. */
export const getMagicLinks = (project: string, ids: readonly string[]): Promise<readonly MagicLink[]> =>
  getMany(
    magicLinks,
    ids.map((id) => ({ project, id })),
  );

export type LinkStatus = 'open' | 'used' | 'expired';

/** Which links of a project; all of them without. */
interface LinkFilter {
  readonly linkedUser?: string | undefined;
  /** That may be chosen at the link. */
  readonly provider?: string | undefined;
  readonly status?: LinkStatus | undefined;
  /** That was made, or repaired, with the link. */
  readonly connection?: string | undefined;
  /** Epoch ms, for the status. */
  readonly at: number;
}

const ofStatus = (status: LinkStatus, at: string): Checks<(typeof magicLinks)['attributes']> => {
  if (status === 'used') return { use: present };
  return { use: undefined, expiresAt: status === 'open' ? above(at) : atMost(at) };
};

/** A page of the links of a project, by their ids. */
export const listMagicLinks = (
  project: string,
  { linkedUser, provider, status, connection, at, ...page }: PageRequest & LinkFilter,
): Promise<Page<MagicLink>> =>
  list(magicLinks, { project }, page, [
    linkedUser === undefined ? {} : { linkedUser },
    provider === undefined ? {} : { providers: absentOr(containing(provider)) },
    { revokedAt: undefined },
    status === undefined ? {} : ofStatus(status, isoTime(at)),
    connection === undefined ? {} : { use: withMember('connection', connection) },
  ]);

/** Deletes a link, as that of a linked user who is deleted. @returns false when there is none */
export const deleteMagicLink = (project: string, id: string): Promise<boolean> => remove(magicLinks, { project, id });

/** Revokes a link at once. @param at ISO 8601, UTC @returns false when there is none, or it was revoked before */
export const revokeMagicLink = (project: string, id: string, at: string): Promise<boolean> =>
  updateUnread(magicLinks, { project, id }, { set: { revokedAt: at }, when: { id: present, revokedAt: undefined } });

/** The name of a link. */
export type LinkName = Pick<MagicLink, 'project' | 'id'>;

/**
 * Uses a link up, as an element of a transaction: refused when the link is used, has expired or was revoked, so that a
 * link makes one connection however often it is opened.
 */
export const linkUsage = ({ project, id }: LinkName, use: LinkUse) =>
  magicLinks.part.update(
    { project, id },
    { set: { use }, when: { use: undefined, revokedAt: undefined, expiresAt: above(use.at) } },
  ).Update;

/** Notes when a consent came to nothing, or that another one begins, on a link that is open. @param at ISO 8601, UTC */
export const noteLinkFailure = async ({ project, id }: LinkName, at: string | undefined): Promise<void> => {
  await update(magicLinks, { project, id }, { set: { failedAt: at }, when: { id: present, use: undefined } });
};

/** Whether a link can still be used. @param now epoch ms */
export const isOpen = ({ use, revokedAt, expiresAt }: MagicLink, now: number): boolean =>
  use === undefined && revokedAt === undefined && expiresAt > isoTime(now);
