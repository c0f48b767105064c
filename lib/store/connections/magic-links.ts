import { type Audit, changeAudited, removeAudited } from '../audit/audited.ts';
import * as auditedKinds from '../audit/kinds.ts';
import { auditPart } from '../audit/part.ts';
import { flag, listOf, optional, shape, text } from '../dynamodb/attribute.ts';
import { above, absentOr, atMost, type Checks, containing, present, withMember } from '../dynamodb/condition.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { epochSeconds, isoTime } from '../dynamodb/item.ts';
import { get, getMany, list, update } from '../dynamodb/operations.ts';
import type { Page, PageRequest } from '../dynamodb/query.ts';
import { writeTogether } from '../dynamodb/transaction.ts';

/** The use of a link. */
export interface LinkUse {
  /** Id of the connection that was created or repaired. */
  readonly connection: string;
  readonly provider: string;
  /** Name of the account at the provider. */
  readonly account: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** Number of days that an expired link, and its use, stay readable. */
const keptDays = 90;
const dayMs = 86_400_000;

/** An address where a linked user connects a single account. The token in the address is not stored. */
export const magicLinks = entity({
  table: 'projects',
  key: { pk: '{project}', sk: 'magic_link#{id}' },
  attributes: {
    id: text(),
    /** `id_linked_user`. */
    linkedUser: text(),
    linkedUserOriginId: text(),
    /** Ids of the providers that the linked user may choose. Default: all. */
    providers: optional(listOf(text())),
    /** Categories that the project gave, such as `crm`. `providers` contains only providers of these categories. */
    categories: optional(listOf(text())),
    /** Host for the consent, if the link has a single provider. Absent: the linked user enters the host. */
    host: optional(text()),
    /** Address to which the linked user returns. */
    returnUrl: optional(text()),
    /** Language of the page. Default: the language that the browser asks for. */
    language: optional(text()),
    /**
     * Whether the account stays pending until the project confirms it. The project does so with the code sent to its
     * `return_url`.
     */
    confirm: optional(flag()),
    /** Time when a consent that began on the page failed, until another consent begins. ISO 8601, UTC. */
    failedAt: optional(text()),
    /** SHA-256 of the token, hex. */
    hashes: listOf(shape({ hash: text() })),
    /** ISO 8601, UTC. */
    createdAt: text(),
    /** ISO 8601, UTC. This is not the time to live: an expired link stays visible for a while. */
    expiresAt: text('valid_until'),
    /**
     * Time when the project revoked the link. After that, only the page of the link remains accessible. ISO 8601, UTC.
     */
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

const audit = ({ project, id: target }: LinkName): Audit => ({ project, target, kind: auditedKinds.magicLink });

/** Stores a new link. */
export const putMagicLink = async (link: MagicLink): Promise<void> => {
  await writeTogether([magicLinks.part.put(link), auditPart({ ...audit(link), after: link })]);
};

/** Reads the link with this id, if it exists. Consistent. */
export const getMagicLink = (project: string, id: string): Promise<MagicLink | undefined> =>
  get(magicLinks, { project, id });

/** Reads the existing ones among these links, in no particular order. The ids must differ. */
export const getMagicLinks = (project: string, ids: readonly string[]): Promise<readonly MagicLink[]> =>
  getMany(
    magicLinks,
    ids.map((id) => ({ project, id })),
  );

export type LinkStatus = 'open' | 'used' | 'expired';

/** Filter for the links of a project. Default: all links. */
interface LinkFilter {
  readonly linkedUser?: string | undefined;
  /** Provider that may be chosen at the link. */
  readonly provider?: string | undefined;
  readonly status?: LinkStatus | undefined;
  /** Connection that the link created or repaired. */
  readonly connection?: string | undefined;
  /** Epoch ms, for the status. */
  readonly at: number;
}

const ofStatus = (status: LinkStatus, at: string): Checks<(typeof magicLinks)['attributes']> => {
  if (status === 'used') return { use: present };
  return { use: undefined, expiresAt: status === 'open' ? above(at) : atMost(at) };
};

/** Reads a page of the links of a project, in the order of their ids. */
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

/** Deletes a link, for example with its linked user. @returns false if it does not exist */
export const deleteMagicLink = (project: string, id: string): Promise<boolean> =>
  removeAudited(magicLinks, { project, id }, audit({ project, id }));

/** Revokes a link at once. @param at ISO 8601, UTC @returns false if it does not exist, or was already revoked */
export const revokeMagicLink = async (project: string, id: string, at: string): Promise<boolean> => {
  const change = { set: { revokedAt: at }, when: { revokedAt: undefined } };
  const revoked = await changeAudited(magicLinks, { project, id }, change, {
    ...audit({ project, id }),
    verb: 'revoked',
  });
  return revoked !== undefined;
};

/** The name of a link. */
export type LinkName = Pick<MagicLink, 'project' | 'id'>;

/**
 * Part of a transaction that uses up a link. It is refused if the link was used, has expired or was revoked. So a link
 * creates a single connection, however often it is opened.
 */
export const linkUsage = ({ project, id }: LinkName, use: LinkUse) =>
  magicLinks.part.update(
    { project, id },
    { set: { use }, when: { use: undefined, revokedAt: undefined, expiresAt: above(use.at) } },
  ).Update;

/**
 * Stores the time of a failed consent on an open link, or removes that time when another consent begins. @param at ISO
 * 8601, UTC
 */
export const noteLinkFailure = async ({ project, id }: LinkName, at: string | undefined): Promise<void> => {
  await update(magicLinks, { project, id }, { set: { failedAt: at }, when: { id: present, use: undefined } });
};

/** Whether a link can still be used. @param now epoch ms */
export const isOpen = ({ use, revokedAt, expiresAt }: MagicLink, now: number): boolean =>
  use === undefined && revokedAt === undefined && expiresAt > isoTime(now);
