import type { Values } from '../../engine/http/request/template.ts';
import { choicesOfGroup, encodeChoice, groupsOf } from '../../engine/mapping/choices.ts';
import { loadChoices } from '../../engine/metadata/choices-and-fields.ts';
import { ApiError, validationError } from '../../errors.ts';
import { type Filter, type Sort, windowFiltersOf } from '../../objects/define.ts';
import type { ObjectName } from '../../objects/names.ts';
import type { ListRequest } from '../../providers/define.ts';
import { filtersOf, hasRoomFor, requestsOf, sortsOf, supportedBy } from '../../providers/language/filters.ts';
import { isUnion, mappingOf } from '../../providers/language/kinds.ts';
import type { Lists } from '../../providers/language/lists.ts';
import type { OpenedObject, RecordContext } from '../context.ts';
import { findRemotePaths, type RemotePaths, type WantedRef } from '../issued-ids.ts';
import { namesTaken } from '../names-for-ids.ts';
import { loadHidden } from './field-selection.ts';

/** Values of a list's query by filter, as the client gave them. */
export type Filters = Readonly<Record<string, string>>;

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

/** The collection of a partitioned object is in the path of its requests, not in their filters. */
const inPath = ({ declaration }: RecordContext, name: string): boolean => declaration.partitions?.field === name;

/** The records of a page that are not of the time of the list are left out, where the vendor does not do that. */
const isOfWindow = ({ object }: RecordContext, name: string): boolean => windowFiltersOf(object).includes(name);

/** Deleted records that the vendor lists by themselves are read after the others. */
const isInListOfItsOwn = ({ declaration }: RecordContext, name: string): boolean =>
  name === 'include_deleted' && declaration.deleted !== undefined;

const hintOf = ({ object, declared }: RecordContext): string => {
  const names = filtersOf(object, declared);
  return names.length === 0 ? 'it has none' : `it has ${names.join(', ')}`;
};

const sortHint = ({ declared }: RecordContext): string => {
  const names = sortsOf(declared);
  return names.length === 0 ? 'it has none' : `it has ${names.join(', ')}`;
};

/** @throws ApiError `unsupported_filter` where records of several kinds or collections would be in one order */
export const checkSort = (scopes: readonly RecordContext[], sort: Sort | undefined): void => {
  const [first] = scopes;
  if (sort === undefined || first === undefined || scopes.length === 1) return;
  const { declared, declaration } = first;
  const field = isUnion(declared) ? declared.field : declaration.partitions?.field;
  const hint = field === undefined ? 'it has none' : `with ${field} it has ${sortsOf(declared).join(', ') || 'none'}`;
  throw unsupported(first, ['sort'], 'has no order of all', hint);
};

/** @throws ApiError `unsupported_filter` for what the vendor's list of deleted records cannot do */
const checkDeleted = (context: RecordContext, filters: Filters, sort: Sort | undefined): void => {
  const { deleted } = context.declaration;
  if (filters.include_deleted === undefined || deleted === undefined) return;
  const others = Object.keys(filters).filter((name) => name !== 'include_deleted' && !inPath(context, name));
  const impossible = [...others.filter((name) => !supportedBy(deleted).includes(name)), ...(sort ? ['sort'] : [])];
  if (impossible.length === 0) return;
  throw unsupported(context, ['include_deleted', ...impossible], 'cannot combine these filters for', hintOf(context));
};

/**
 * The request that can do all filters at once.
 * @param sort the order that it must do too
 * @throws ApiError `unsupported_filter` naming each that none can do, and those that there are
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
    throw unsupported(context, ['sort'], 'has no such order for', sortHint(context));
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
  const { session, name: object, declaration, connection, now } = context;
  const sets = await loadChoices({
    session,
    object,
    declaration,
    defaults: connection.defaults,
    now,
    wants: (name) => name === field,
  });
  const set = sets.get(field);
  const mapping = mappingOf(declaration, field);
  if (set === undefined && typeof mapping === 'object' && mapping.kind !== 'choice') return value;
  if (set?.field.group?.local) {
    const found = groupsOf(set).flatMap((group) => encodeChoice(choicesOfGroup(set, group), value)?.value ?? []);
    if (found.length > 0) return found;
  }
  const choice = set && encodeChoice(set, value);
  // The vendor's own name means that value alone.
  if (choice !== undefined)
    return choice.also && choice.value !== value ? [choice.value, ...choice.also] : choice.value;
  throw validationError([{ path, message: `${context.provider.id} has no ${field} "${value}" in this account` }]);
};

/** @throws ApiError `validation_failed` for a value that a field of the account cannot have */
const textOf = (filter: Filter | undefined, path: string, given: string): string => {
  const read = filter?.kind === 'text' && filter.read !== undefined ? filter.read(given) : { value: given };
  if ('value' in read) return read.value;
  throw validationError([{ path, message: read.problem }]);
};

/**
 * What names a record in a filter. What records mean that name none is null; an account without the field has it in all records,
 * so that nothing is asked for.
 */
const referred = async (context: RecordContext, path: string, id: string | undefined) => {
  const mapping = mappingOf(context.declaration, path);
  const isMeant = typeof mapping === 'object' && mapping.kind === 'ref' && mapping.within === undefined;
  if (!isMeant || id === undefined || mapping.unset !== id) return id;
  return (await loadHidden(context)).has(path) ? undefined : null;
};

/** Filters as the provider takes them: remote ids for records, its own values for enums. */
export const filterValues = async (context: RecordContext, filters: Filters): Promise<Values> => {
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
 * Some vendors have all conditions of a search in one text, which takes a value several times.
 * @param values with `{fields}`
 * @throws ApiError `validation_failed` for values with which the request would be too long
 */
export const refuseLongFilters = (
  { session, provider }: RecordContext,
  request: ListRequest,
  filters: Filters,
  values: Values,
): void => {
  if (request.clauses === undefined || session.fits(request, values)) return;
  if (!session.fits(request, { ...values, clauses: [] })) return;
  const message = `is too long: ${provider.id} has no room for it in a request`;
  throw validationError(Object.keys(filters).map((path) => ({ path, message })));
};
