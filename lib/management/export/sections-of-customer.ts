import type { AuditEntry } from '../../store/audit/entries.ts';
import { auditPlaceOf, listAudit } from '../../store/audit/list.ts';
import { getConnections } from '../../store/connections/connections.ts';
import {
  type Customer,
  consentsOf,
  magicLinksOf,
  pendingConnectionsOf,
} from '../../store/connections/customer-items.ts';
import { getMagicLinks } from '../../store/connections/magic-links.ts';
import { isoTime } from '../../store/dynamodb/item.ts';
import type { Page, PageRequest } from '../../store/dynamodb/query.ts';
import { listMappingsOf } from '../../store/projects/field-mappings.ts';
import { getLinkedUser } from '../../store/projects/linked-users.ts';
import { presentMagicLink } from '../connect/magic-link.ts';
import { presentLinkedUser } from '../connections/linked-users.ts';
import { presentMapping } from '../fields/field-mapping.ts';
import { mapped, onePage, type Section } from './section.ts';

/** A linked user. Times are epoch ms. */
export interface OfCustomer extends Customer {
  readonly now: number;
  /**
   * Time of the first page. Each page is itself a management call about the linked user, and later calls are left
   * out.
   */
  readonly began: number;
}

const linkedUserItself: Section<OfCustomer> = {
  kind: 'linked_user',
  read: async ({ project, linkedUser }, page) => {
    const found = await getLinkedUser(project, linkedUser);
    return onePage(found === undefined ? [] : [presentLinkedUser(found)], page);
  },
};

/** Mappings of the linked user. They are few, because an object and a provider share one item. */
const fieldMappings: Section<OfCustomer> = {
  kind: 'field_mapping',
  read: async ({ project, linkedUser }, page) =>
    onePage((await listMappingsOf(project, linkedUser)).map(presentMapping), page),
};

const magicLinks: Section<OfCustomer> = {
  kind: 'magic_link',
  read: (customer, page) =>
    mapped(magicLinksOf(customer, page), (link) => ({
      ...presentMagicLink(link, customer.now),
      account: link.use?.account ?? null,
    })),
};

const consents: Section<OfCustomer> = {
  kind: 'consent',
  read: (customer, page) =>
    mapped(consentsOf(customer, page), ({ id, provider, inputs, returnUrl, defaults, link, expiresAt }) => ({
      id,
      provider,
      inputs,
      return_url: returnUrl,
      defaults: defaults ?? {},
      id_magic_link: link?.id ?? null,
      expires_at: isoTime(expiresAt),
    })),
};

const pendingConnections: Section<OfCustomer> = {
  kind: 'pending_connection',
  read: (customer, page) =>
    mapped(pendingConnectionsOf(customer, page), (pending) => ({
      id: pending.id,
      id_connection: pending.connection,
      provider: pending.provider,
      account: pending.account,
      defaults: pending.defaults,
      created_at: isoTime(pending.createdAt),
    })),
};

/**
 * The targets of the given management calls that belong to this linked user: itself, its connections, and its magic
 * links.
 */
const targetsOf = async (
  { project, linkedUser }: Customer,
  entries: readonly AuditEntry[],
): Promise<ReadonlySet<string>> => {
  const idsOf = (kind: string): readonly string[] => [
    ...new Set(
      entries.flatMap(({ action, target }) =>
        target && (action === 'call' || action.startsWith(`${kind}.`)) ? [target] : [],
      ),
    ),
  ];
  const [connections, links] = await Promise.all([
    getConnections(project, idsOf('connection')),
    getMagicLinks(project, idsOf('magic_link')),
  ]);
  const own = [...connections, ...links].filter((one) => one.linkedUser === linkedUser);
  return new Set([linkedUser, ...own.map(({ id }) => id)]);
};

/** Number of management calls that are read for a page. */
const lookedAt = 100;

/** A page of the project's management calls about the linked user, up to the start of the export. */
const readAudit = async (customer: OfCustomer, { limit, startAfter }: PageRequest): Promise<Page<AuditEntry>> => {
  const { items, next } = await listAudit(customer.project, {}, { limit: lookedAt, startAfter });
  const earlier = items.filter(({ time }) => time < customer.began);
  const targets = await targetsOf(customer, earlier);
  const own = earlier.filter(({ target }) => target !== undefined && targets.has(target));
  const last = own[limit - 1];
  if (last !== undefined && own.length > limit) return { items: own.slice(0, limit), next: auditPlaceOf(last) };
  return { items: own, ...(next !== undefined && earlier.length === items.length && { next }) };
};

const audit: Section<OfCustomer> = {
  kind: 'audit',
  read: (customer, page) =>
    mapped(readAudit(customer, page), ({ actor, action, route, target, time, requestId }) => ({
      actor: { kind: actor.kind, id: actor.id },
      action,
      route: route ?? null,
      target: target ?? null,
      time: isoTime(time),
      request_id: requestId ?? null,
    })),
};

/** Sections of a linked user's stored data before its connections, and after its connections. */
export const sectionsOfCustomer = {
  before: [linkedUserItself, fieldMappings, magicLinks, consents, pendingConnections],
  after: [audit],
} as const;
