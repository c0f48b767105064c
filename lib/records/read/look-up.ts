import type { Call } from '../../call.ts';
import { pathOf } from '../../engine/mapping/custom-fields.ts';
import type { Match } from '../../objects/matches.ts';
import type { Declaration, ListRequest, Template } from '../../providers/define.ts';
import { requestsOf } from '../../providers/language/filters.ts';
import { isUnion, kindsOf } from '../../providers/language/kinds.ts';
import type { OpenedObject, RecordContext } from '../context.ts';
import { IssuedIds, storeRead } from '../issued-ids.ts';
import { isOwnKey, type OwnKey } from '../key-fields.ts';
import { presentRecord, type UnifiedRecord } from '../present.ts';
import type { Position, RemotePage, Selection } from './list-page.ts';
import { heldIn } from './match-values.ts';
import { isShort, readNext } from './retriever.ts';
import { scopesOf } from './scopes.ts';
import { narrowDeclared, openedFor } from './selected-members.ts';

/** Records of a page: two say already that there are several. */
const searched = 25;

/** The object with nothing but a field of the account: no other one is asked for. */
const openedForKey = (opened: OpenedObject, { filter, field }: OwnKey): OpenedObject => {
  const { declared } = opened;
  const [custom] = kindsOf(declared).flatMap(([, { customFields }]) => customFields ?? []);
  const read = custom && pathOf(custom, field);
  if (read === undefined) return opened;
  const kind = isUnion(declared) ? [declared.field] : [];
  return { ...opened, declared: narrowDeclared(declared, new Set(kind), { [filter]: { kind: 'value', read } }) };
};

/** Nothing else of the records is looked at: what they are related to may be a request of its own. */
const narrowed = (opened: OpenedObject, match: Match): OpenedObject =>
  isOwnKey(match) ? openedForKey(opened, match) : openedFor(opened, { fields: [match.member] });

/** A record that was found, and the values of the match that it has. */
interface Hit {
  readonly record: UnifiedRecord;
  readonly held: readonly string[];
}

/** What is narrowed has no fields of the account: those are read as the object has them. */
const hitsIn = (
  { declared }: OpenedObject,
  match: Match,
  { context, remotes, presentation }: RemotePage,
  issuedIds: IssuedIds,
): readonly Hit[] => {
  const [customFields] = kindsOf(declared).flatMap(([, one]) => one.customFields ?? []);
  const declaration = { ...context.declaration, customFields };
  return remotes.map((remote) => {
    const record = presentRecord(context, remote, presentation, issuedIds);
    return { record, held: heldIn(declaration, match, remote, record) };
  });
};

/** What is looked up. */
interface LookUp {
  /** With the filter of the match. */
  readonly opened: OpenedObject;
  readonly call: Pick<Call, 'preview'>;
  readonly match: Match;
}

/** The records of pages, until there are as many as suffice. */
const readPages = async (
  { opened, call, match }: LookUp,
  scopes: readonly RecordContext[],
  selection: Selection,
  { list, enough = Number.POSITIVE_INFINITY, isMeant }: Pages,
): Promise<readonly Hit[]> => {
  const found: Hit[] = [];
  const issuedIds = new IssuedIds(opened.connection);
  const listsOf = list && (() => ({ list }));
  let position: Position | undefined;
  do {
    const page = await readNext(scopes, selection, position, listsOf);
    if (page === undefined) break;
    found.push(...hitsIn(opened, match, page, issuedIds).filter(isMeant));
    position = page.next;
  } while (position !== undefined && found.length < enough);
  if (call.preview === undefined) await storeRead(issuedIds);
  return found;
};

interface Pages {
  /** The request; the one that the filters need without. */
  readonly list?: ListRequest;
  readonly enough?: number;
  /** The search of a vendor may find more. */
  readonly isMeant: (hit: Hit) => boolean;
}

/** @param value in the one form by which values are compared */
const ofValue = (hits: readonly Hit[], value: string): readonly UnifiedRecord[] =>
  hits.filter(({ held }) => held.includes(value)).map(({ record }) => record);

/**
 * Finds the records that have a value, with what says so and their ids alone.
 * @param sought what the provider is asked for
 * @returns two at least, where there are several
 * @throws ApiError of the provider
 */
export const lookUp = async (given: LookUp, value: string, sought: string): Promise<readonly UnifiedRecord[]> => {
  const { opened, match } = given;
  const scopes = await scopesOf(narrowed(opened, match), {});
  const selection = { limit: searched, filters: { [match.filter]: sought } };
  const hits = await readPages(given, scopes, selection, { enough: 2, isMeant: ({ held }) => held.includes(value) });
  return hits.map(({ record }) => record);
};

/** Most values of a search: HubSpot takes as many in a list. */
const mostValues = 100;

/** A vendor may keep the values of a match in two places, each of which takes a search: the first that has its clause. */
const searchesOf = (declared: Declaration, { filter }: Match): readonly ListRequest[] => {
  const [entry, ...others] = kindsOf(declared);
  if (entry === undefined || others.length > 0) return [];
  const byClause = new Map<Template, ListRequest>();
  for (const request of requestsOf(entry[1])) {
    const clause = request.anyOf?.[filter];
    if (clause !== undefined && !byClause.has(clause)) byClause.set(clause, request);
  }
  return [...byClause.values()];
};

/** What names the search for several values of a match: the same for all items of a batch; none where the vendor has none. */
export const searchOfMany = ({ declared }: OpenedObject, match: Match): object | undefined => {
  const clause = searchesOf(declared, match)[0]?.anyOf?.[match.filter];
  return typeof clause === 'object' && clause !== null ? clause : undefined;
};

/** Values in as few parts as requests can have: each makes the request longer. */
const partsOf = async (
  context: RecordContext,
  list: ListRequest,
  filter: string,
  values: readonly string[],
): Promise<readonly (readonly string[])[]> => {
  const isOne = values.length <= 1;
  const selection = { limit: list.max, filters: {}, anyOf: { filter, values } };
  if (isOne || (values.length <= mostValues && (await isShort(context, list, selection)))) return [values];
  const middle = Math.ceil(values.length / 2);
  const halves = [values.slice(0, middle), values.slice(middle)];
  return (await Promise.all(halves.map((half) => partsOf(context, list, filter, half)))).flat();
};

/** What became of one of several values. */
type Found = { readonly answered: readonly UnifiedRecord[] } | { readonly error: unknown };

/** What two searches for a value have found. */
const together = (one: Found | undefined, other: Found): Found => {
  if (one === undefined || 'error' in other) return other;
  if ('error' in one) return one;
  const byId = new Map([...one.answered, ...other.answered].map((record) => [record.id, record]));
  return { answered: [...byId.values()] };
};

const findPart = async (
  given: LookUp,
  scopes: readonly RecordContext[],
  list: ListRequest,
  values: readonly string[],
): Promise<readonly (readonly [string, Found])[]> => {
  const { match } = given;
  try {
    const selection = { limit: list.max, filters: {}, anyOf: { filter: match.filter, values } };
    const hits = await readPages(given, scopes, selection, { list, isMeant: () => true });
    return values.map((value) => [value, { answered: ofValue(hits, value) }]);
  } catch (error) {
    return values.map((value) => [value, { error }]);
  }
};

/**
 * Finds the records of several values, in as few requests as the vendor allows.
 * @param values in the one form by which they are compared
 * @returns by value, its records or why they were not found
 */
export const lookUpMany = async (given: LookUp, values: readonly string[]): Promise<ReadonlyMap<string, Found>> => {
  const { opened, match } = given;
  const narrow = narrowed(opened, match);
  const scopes = await scopesOf(narrow, {});
  const [scope] = scopes;
  if (scope === undefined) return new Map();
  const search = async (list: ListRequest) => {
    const parts = await partsOf(scope, list, match.filter, [...new Set(values)]);
    return (await Promise.all(parts.map((part) => findPart(given, scopes, list, part)))).flat();
  };
  const found = await Promise.all(searchesOf(narrow.declared, match).map(search));
  return found.flat().reduce((all, [value, one]) => all.set(value, together(all.get(value), one)), new Map());
};
