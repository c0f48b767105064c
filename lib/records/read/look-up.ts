import type { Call } from '../../call.ts';
import { pathOf } from '../../engine/mapping/custom-fields.ts';
import type { Match } from '../../objects/matches.ts';
import type { Declaration, ListRequest, Template } from '../../providers/define.ts';
import { requestsOf } from '../../providers/language/filters.ts';
import { kindFieldOf, kindsOf } from '../../providers/language/kinds.ts';
import type { Settled } from '../batch-members.ts';
import type { OpenedObject, RecordContext } from '../context.ts';
import { IssuedIds, storeRead } from '../issued-ids.ts';
import { isOwnKey, type OwnKey } from '../key-fields.ts';
import { presentRecord, type UnifiedRecord } from '../present.ts';
import { isShort } from './filters.ts';
import type { Filters, Position, RemotePage, Selection } from './list-page.ts';

import { heldIn } from './match-values.ts';
import { readNext } from './retriever.ts';
import { scopesOf } from './scopes.ts';
import { narrowDeclared, openedFor } from './selected-members.ts';

/** Maximum number of records on a page. Two records already show that the match is ambiguous. */
const searched = 25;

/** Narrows an opened object to the account's field that a search compares, so that requests name no other field. */
const openedForKey = (opened: OpenedObject, { filter, field }: OwnKey): OpenedObject => {
  const { declared } = opened;
  const [custom] = kindsOf(declared).flatMap(([, { customFields }]) => customFields ?? []);
  const read = custom && pathOf(custom, field);
  if (read === undefined) return opened;
  const kind = kindFieldOf(declared);
  return {
    ...opened,
    declared: narrowDeclared(declared, new Set(kind === undefined ? [] : [kind]), {
      [filter]: { kind: 'value', read },
    }),
  };
};

/** The object with only the match. The records' relations, for example, may need separate requests. */
const narrowed = (opened: OpenedObject, match: Match): OpenedObject =>
  isOwnKey(match) ? openedForKey(opened, match) : openedFor(opened, { fields: [match.member] });

/** A record that the vendor's search returned, and its values of the searched field. */
interface Hit {
  readonly record: UnifiedRecord;
  readonly held: readonly string[];
}

/**
 * Reads the values of the match. A narrowed object has no fields of the account, so they are read with the full
 * declaration.
 */
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

/** The parts of a search. */
interface LookUp {
  /** The object with the filter of the match. */
  readonly opened: OpenedObject;
  readonly call: Pick<Call, 'preview'>;
  readonly match: Match;
  /** Collection to search, by its filter. Empty: all collections. */
  readonly within: Filters;
}

/** Reads pages until enough records are found. */
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
  /** The request. Default: the request that the filters need. */
  readonly list?: ListRequest;
  readonly enough?: number;
  /** Whether a record really matches. A vendor's search may find more records. */
  readonly isMeant: (hit: Hit) => boolean;
}

/**
 * Selects the found records that have a value.
 * @param value in its normal form
 */
const ofValue = (hits: readonly Hit[], value: string): readonly UnifiedRecord[] =>
  hits.filter(({ held }) => held.includes(value)).map(({ record }) => record);

/**
 * Finds the records with a value. Reads only the match and the ids.
 * @param sought the value that the provider searches for
 * @returns at least two records if several have the value
 * @throws ApiError of the provider
 */
export const lookUp = async (given: LookUp, value: string, sought: string): Promise<readonly UnifiedRecord[]> => {
  const { opened, match, within } = given;
  const scopes = await scopesOf(narrowed(opened, match), within);
  const selection = { limit: searched, filters: { ...within, [match.filter]: sought } };
  const hits = await readPages(given, scopes, selection, { enough: 2, isMeant: ({ held }) => held.includes(value) });
  return hits.map(({ record }) => record);
};

/** Maximum number of values in a search. HubSpot accepts as many in a list. */
const mostValues = 100;

/**
 * The searches for several values of a match. A vendor may keep the values in two places, each with its own search. The
 * first request with a clause is used for its place.
 */
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

/**
 * The identity of the search for several values, the same for all items of a batch. `undefined` if the vendor has none.
 */
export const searchOfMany = ({ declared }: OpenedObject, match: Match): object | undefined => {
  const clause = searchesOf(declared, match)[0]?.anyOf?.[match.filter];
  return typeof clause === 'object' && clause !== null ? clause : undefined;
};

/** Splits values into as few parts as requests allow. Each value makes the request longer. */
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

/** The records of a value, or the error. */
type Found = Settled<readonly UnifiedRecord[]>;

/** The combined result of two searches for a value. */
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
 * Finds the records for several values, in as few requests as the vendor allows.
 * @param values in their normal form
 * @returns for each value, its records or the error
 */
export const lookUpMany = async (given: LookUp, values: readonly string[]): Promise<ReadonlyMap<string, Found>> => {
  const { opened, match, within } = given;
  const narrow = narrowed(opened, match);
  const scopes = await scopesOf(narrow, within);
  const [scope] = scopes;
  if (scope === undefined) return new Map();
  const search = async (list: ListRequest) => {
    const parts = await partsOf(scope, list, match.filter, [...new Set(values)]);
    return (await Promise.all(parts.map((part) => findPart(given, scopes, list, part)))).flat();
  };
  const found = await Promise.all(searchesOf(narrow.declared, match).map(search));
  return found.flat().reduce((all, [value, one]) => all.set(value, together(all.get(value), one)), new Map());
};
