import { cursorValues, givenBefore } from '../../engine/http/answer/paginator.ts';
import { fill, type Values } from '../../engine/http/request/template.ts';
import { choicesOfGroup, encodeChoice, groupsOf } from '../../engine/mapping/choices.ts';
import { ApiError, validationError } from '../../errors.ts';
import { type Filter, type Sort, windowFiltersOf } from '../../objects/define.ts';
import type { ObjectName } from '../../objects/names.ts';
import type { ListRequest } from '../../providers/define.ts';
import { filtersOf, hasRoomFor, requestsOf, sortsOf, supportedBy } from '../../providers/language/filters.ts';
import { kindFieldOf, mappingOf } from '../../providers/language/kinds.ts';
import type { Lists } from '../../providers/language/lists.ts';
import type { OpenedObject, RecordContext } from '../context.ts';
import { findRemotePaths, type RemotePaths, type WantedRef } from '../issued-ids.ts';
import { namesTaken } from '../names-for-ids.ts';
import { choicesOf, selectedFields } from '../present.ts';
import { loadHidden } from './field-selection.ts';
import type { Filters, Selection } from './list-page.ts';

const unsupported = (
  { provider, name }: OpenedObject,
  paths: readonly string[],
  message: string,
  hint: string,
): ApiError => {
  const text = `${provider.id} ${message} ${name}`;
  const said = paths.map((path) => `${path}: ${text}`).join('; ');
  return new ApiError('unsupported_filter', `${said}; ${hint}`, {
    details: { issues: paths.map((path) => ({ path, message: `${text}; ${hint}` })), retriable: false },
  });
};

/**
 * Whether a filter names the collection of a partitioned object. The collection is in the path of requests, not in
 * filters.
 */
const inPath = ({ declaration }: RecordContext, name: string): boolean => declaration.partitions?.field === name;

/**
 * Whether a filter is a time limit of the list. If the vendor does not apply the limit, the service leaves out other
 * records.
 */
const isOfWindow = ({ object }: RecordContext, name: string): boolean => windowFiltersOf(object).includes(name);

/**
 * Whether a filter requests deleted records from a separate list of the vendor. They are read after the other records.
 */
const isInListOfItsOwn = ({ declaration }: RecordContext, name: string): boolean =>
  name === 'include_deleted' && declaration.deleted !== undefined;

const itHas = (names: readonly string[]): string => `it has ${names.join(', ') || 'none'}`;

const hintOf = ({ object, declared }: RecordContext): string => itHas(filtersOf(object, declared));

/**
 * Refuses an order over several kinds or collections.
 * @throws ApiError `unsupported_filter`
 */
export const checkSort = (scopes: readonly RecordContext[], sort: Sort | undefined): void => {
  const [first] = scopes;
  if (sort === undefined || first === undefined || scopes.length === 1) return;
  const { declared, declaration } = first;
  const field = kindFieldOf(declared) ?? declaration.partitions?.field;
  const hint = field === undefined ? 'it has none' : `with ${field} it has ${sortsOf(declared).join(', ') || 'none'}`;
  throw unsupported(first, ['sort'], 'cannot sort all', hint);
};

/**
 * Refuses filters and orders that the vendor's list of deleted records does not support.
 * @throws ApiError `unsupported_filter`
 */
const checkDeleted = (context: RecordContext, filters: Filters, sort: Sort | undefined): void => {
  const { deleted } = context.declaration;
  if (filters.include_deleted === undefined || deleted === undefined) return;
  const others = Object.keys(filters).filter((name) => name !== 'include_deleted' && !inPath(context, name));
  const impossible = [...others.filter((name) => !supportedBy(deleted).includes(name)), ...(sort ? ['sort'] : [])];
  if (impossible.length === 0) return;
  throw unsupported(context, ['include_deleted', ...impossible], 'cannot combine these filters for', hintOf(context));
};

/**
 * The request that supports all filters together.
 * @param sort order that the request must support too
 * @throws ApiError `unsupported_filter` with the unsupported filters, and with the available filters
 */
export const requestFor = (
  context: RecordContext,
  filters: Filters,
  lists: Lists = context.declaration,
  sort?: Sort | undefined,
): ListRequest => {
  checkDeleted(context, filters, sort);
  const requests = requestsOf(lists).filter((request) => sort === undefined || request.sorts?.[sort] !== undefined);
  if (requests.length === 0 && sort !== undefined)
    throw unsupported(context, ['sort'], 'has no such order for', itHas(sortsOf(context.declared)));
  const given = Object.keys(filters).filter(
    (name) => !(inPath(context, name) || isInListOfItsOwn(context, name) || isOfWindow(context, name)),
  );
  const named = [...given, ...(context.declaration.partitions?.parts ?? [])];
  const found = requests.find(
    (request) => given.every((name) => supportedBy(request).includes(name)) && hasRoomFor(request, named),
  );
  if (found !== undefined) return found;
  const all = requestsOf(lists);
  const impossible = given.filter((name) => !all.some((request) => supportedBy(request).includes(name)));
  if (impossible.length > 0) throw unsupported(context, impossible, 'has no such filter for', hintOf(context));
  const together = sort === undefined ? given : ['sort', ...given];
  throw unsupported(context, together, 'cannot combine these filters for', hintOf(context));
};

const remoteIdsOf = async (context: RecordContext, filters: Filters): Promise<RemotePaths> => {
  const wanted: WantedRef[] = Object.entries(filters).flatMap(([path, id]) => {
    const filter = context.object.filters?.[path];
    return filter?.kind === 'ref' ? [{ path, id, object: filter.object as ObjectName }] : [];
  });
  const remotePaths = await findRemotePaths(context, wanted);
  return new Map([...remotePaths, ...(await namesTaken(context, context.declaration, wanted, remotePaths))]);
};

const choiceOf = async (
  context: RecordContext,
  path: string,
  field: string,
  value: string,
): Promise<string | readonly string[]> => {
  const set = (await choicesOf(context, (name) => name === field)).get(field);
  const mapping = mappingOf(context.declaration, field);
  if (set === undefined && typeof mapping === 'object' && mapping.kind !== 'choice') return value;
  if (set?.field.group?.local) {
    const found = groupsOf(set).flatMap((group) => encodeChoice(choicesOfGroup(set, group), value)?.value ?? []);
    if (found.length > 0) return found;
  }
  const choice = set && encodeChoice(set, value);
  // The vendor's own value selects only itself.
  if (choice !== undefined)
    return choice.also && choice.value !== value ? [choice.value, ...choice.also] : choice.value;
  throw validationError([{ path, message: `${context.provider.id} has no ${field} "${value}" in this account` }]);
};

/**
 * The value of a text filter.
 * @throws ApiError `validation_failed` if the account's field cannot contain the value
 */
const textOf = (filter: Filter | undefined, path: string, given: string): string => {
  const read = filter?.kind === 'text' && filter.read !== undefined ? filter.read(given) : { value: given };
  if ('value' in read) return read.value;
  throw validationError([{ path, message: read.problem }]);
};

/**
 * The id of a record in a filter. `null` stands for the vendor's value for "no record". If the account does not have
 * the field, all its records are without one, so the result is `undefined` and the filter is not sent.
 */
const referred = async (context: RecordContext, path: string, id: string | undefined) => {
  const mapping = mappingOf(context.declaration, path);
  const isMeant = typeof mapping === 'object' && mapping.kind === 'ref' && mapping.within === undefined;
  if (!isMeant || id === undefined || mapping.unset !== id) return id;
  return (await loadHidden(context)).has(path) ? undefined : null;
};

/** Filters in the provider's form: remote ids for records, and the provider's own values for enums. */
const filterValues = async (context: RecordContext, filters: Filters): Promise<Values> => {
  const remotePaths = await remoteIdsOf(context, filters);
  const entries = await Promise.all(
    Object.entries(filters).map(async ([path, value]) => {
      const filter = context.object.filters?.[path];
      if (filter?.kind === 'ref') return [path, await referred(context, path, remotePaths.get(value)?.at(-1))] as const;
      if (filter?.kind === 'choice') return [path, await choiceOf(context, path, filter.field, value)] as const;
      return [path, textOf(filter, path, value)] as const;
    }),
  );
  return Object.fromEntries(entries);
};

/**
 * Refuses filters that make a request too long. Some vendors put all conditions of a search into a text that repeats a
 * value.
 * @param values with `{fields}`
 * @throws ApiError `validation_failed` for the filters
 */
export const refuseLongFilters = (
  { session, provider }: RecordContext,
  request: ListRequest,
  filters: Filters,
  values: Values,
): void => {
  if (request.clauses === undefined || session.fits(request, values)) return;
  if (!session.fits(request, { ...values, clauses: [] })) return;
  const message = `is too long for a request to ${provider.id}`;
  throw validationError(Object.keys(filters).map((path) => ({ path, message })));
};

const always = new Date(0).toISOString();

/**
 * The start of the requested changes. A list with deleted records may contain only changes. Without a start, a request
 * for deleted records asks such a list for all changes.
 */
const sinceOf = ({ deleted }: ListRequest, { modified_after: since, include_deleted: isAll }: Filters) =>
  since ?? (isAll !== undefined && deleted !== undefined ? always : undefined);

/** The start of the requested changes, early enough for a vendor that requires a distance from the current time. */
const clampSince = (request: ListRequest, since: string | undefined, now: number): string | undefined => {
  if (since === undefined || request.minAge === undefined) return since;
  return new Date(Math.min(Date.parse(since), now - request.minAge * 1000)).toISOString();
};

const clausesOf = (request: ListRequest, values: Values): unknown[] =>
  Object.entries(request.clauses ?? {}).flatMap(([name, clause]) => {
    const wanted = values[name];
    if (wanted === undefined) return [];
    return [wanted].flat().flatMap((value) => fill(clause, { ...values, [name]: value, value }));
  });

const anyOf = (request: ListRequest, wanted: Selection['anyOf']): unknown[] => {
  const clause = wanted && request.anyOf?.[wanted.filter];
  return clause === undefined ? [] : [fill(clause, { values: wanted?.values })].flat();
};

/** Values of the templates of a list request, for the page after a cursor. */
export const listValues = async (
  context: RecordContext,
  request: ListRequest,
  { limit, filters, sort, anyOf: wanted }: Selection,
  cursor: string | undefined,
): Promise<Values> => {
  const since = clampSince(request, sinceOf(request, filters), context.now);
  const values: Values = {
    ...context.partition,
    ...(await filterValues(context, filters)),
    limit: Math.min(limit, request.max) + givenBefore(request.paginator, cursor).length,
    ...(sort !== undefined && request.sorts?.[sort]),
    ...cursorValues(request.paginator, cursor),
    modified_after: since,
    modified_after_first: cursor === undefined ? since : undefined,
  };
  if (request.clauses === undefined) return values;
  return { ...values, clauses: [...anyOf(request, wanted), ...clausesOf(request, values)] };
};

/** A sample cursor of 24 characters, longer than any real cursor. It measures the longest possible request line. */
const someCursor = '0'.repeat(24);

/** Whether the vendor accepts the length of a request, for any page, with the declared fields. */
export const isShort = async (context: RecordContext, request: ListRequest, query: Selection): Promise<boolean> => {
  const values = await listValues(context, request, query, someCursor);
  const fields = selectedFields(context, []);
  return context.session.fits(request, { ...values, fields }, request.longest);
};
