import type { ActorKind } from '../../access.ts';
import { between, type Checks, withMember } from '../dynamodb/condition.ts';
import { query } from '../dynamodb/operations.ts';
import type { Page, PageRequest } from '../dynamodb/query.ts';
import { type AuditEntry, auditEntries } from './entries.ts';

/** Conditions for the entries of a list. Absent conditions are undefined. */
export interface AuditFilter {
  readonly actor?: ActorKind | undefined;
  /** Id of the actor: of an API key, or of a magic link. */
  readonly actorId?: string | undefined;
  readonly route?: string | undefined;
  readonly target?: string | undefined;
  /** ISO 8601, UTC. The range includes `from` and excludes `to`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

type Condition = Checks<(typeof auditEntries)['attributes']>;

const conditionsOf = ({ actor, actorId, route, target }: AuditFilter): readonly Condition[] => [
  ...(actor === undefined ? [] : [{ actor: withMember('kind', actor) }]),
  ...(actorId === undefined ? [] : [{ actor: withMember('id', actorId) }]),
  ...(route === undefined ? [] : [{ route }]),
  ...(target === undefined ? [] : [{ target }]),
];

/** Sort key of an entry in lists: its time, then its id. */
export const auditPlaceOf = ({ at, id }: Pick<AuditEntry, 'at' | 'id'>): string => `${at}#${id}`;

/** Maximum number of calls per page, and entries per call if a filter may drop some. */
const mostCalls = 10;
const filteredAtOnce = 100;

/** Text that sorts after every time in ISO 8601. */
const afterAll = '~';

const prefix = 'audit#';

/**
 * A page of the entries of a project (or `op`) in the order of their times. Consistent. If a filter drops many entries,
 * a page may be short and still have a next page.
 */
export const listAudit = async (
  project: string,
  filter: AuditFilter,
  { limit, startAfter, isDescending = false }: PageRequest,
): Promise<Page<AuditEntry>> => {
  const { pk } = auditEntries.prefixOf({ project });
  const key = { pk, sk: between(`${prefix}${filter.from ?? ''}`, `${prefix}${filter.to ?? afterAll}`) };
  const conditions = conditionsOf(filter);
  const found: AuditEntry[] = [];
  let last = startAfter === undefined ? undefined : { pk, sk: `${prefix}${startAfter}` };
  for (let call = 0; call < mostCalls; call += 1) {
    const wanted = conditions.length === 0 ? limit + 1 - found.length : filteredAtOnce;
    const page = { key, filter: conditions, limit: wanted, isDescending, isConsistent: true, startAfter: last };
    const { items, next } = await query(auditEntries, page);
    found.push(...items);
    const end = found[limit - 1];
    if (end !== undefined && found.length > limit) return { items: found.slice(0, limit), next: auditPlaceOf(end) };
    if (next === undefined) return { items: found };
    last = { pk, sk: String(next.sk) };
  }
  return { items: found, next: String(last?.sk).slice(prefix.length) };
};
