import type { Answer, Call, Caller } from '../call.ts';
import { ApiError, type ErrorDetails, type Issue, type Warning } from '../errors.ts';
import { holdsAny, mayRead } from '../records/caller.ts';
import type { Route } from '../route.ts';

/*
 * The part of an answer that the caller may see. Use cases return everything they know, and stored answers and job
 * results also contain everything. The scopes of the current caller decide which members are sent.
 */

type Members = Readonly<Record<string, unknown>>;

/** Replacement for a text of the account or of the provider, because such a text may quote a record. */
const notShown = '[not shown]';

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const withoutQuotes = <T extends { readonly quoted?: readonly string[] | undefined }>({ quoted: _, ...rest }: T) =>
  rest;

/** Removes a quoted text whose end was cut off together with the end of the message. */
const withoutCut = (message: string, text: string): string => {
  if (!message.endsWith('…')) return message;
  const whole = message.slice(0, -1);
  for (let length = text.length; length > 0; length -= 1)
    if (whole.endsWith(text.slice(0, length))) return `${whole.slice(0, -length)}${notShown}…`;
  return message;
};

/** A message without the texts that it quotes. A quoted text may have lost its final full stop. */
const without = (message: string, quoted: readonly string[]): string =>
  quoted
    .map((text) => text.replace(/\.$/, ''))
    .filter((text) => text !== '')
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, text) => withoutCut(rest.replaceAll(text, notShown), text), message);

const warningShown = ({ path, code, message, quoted = [] }: Warning): Warning => ({
  path,
  code,
  message: without(message, quoted),
});

/**
 * An issue without the values of the account. If the provider refused the request, the reason may be in the
 * provider's words, so it is replaced.
 */
const issueShown =
  ({ provider, quoted = [] }: ErrorDetails) =>
  ({ path, message }: Issue): Issue => ({
    path,
    message: provider === undefined ? without(message, quoted) : `is refused by ${provider.name}`,
  });

/**
 * Details of a failure that are safe to show. They contain no value of the account and no name of a record other than
 * the written record.
 */
const detailsShown = (details: ErrorDetails): ErrorDetails => {
  const { issues, provider, retriable, outcome, retry_after, id, remote_id, reconnect, connections } = details;
  const { more_issues, docs } = details as Members;
  const { message: _, ...failure } = provider ?? {};
  const shown = {
    issues: issues?.map(issueShown(details)),
    more_issues,
    provider: provider && failure,
    ...{ retriable, outcome, retry_after, id, remote_id, reconnect, connections, docs },
  };
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined));
};

const messageShown = (message: string, { provider, quoted = [] }: ErrorDetails): string =>
  without(message, [...quoted, provider?.message ?? '']);

const isAlike = (given: unknown, stored: unknown): boolean => {
  if (Array.isArray(given) && Array.isArray(stored))
    return given.length === 0 || stored.length === 0 || isAlike(given[0], stored[0]);
  return typeof given === typeof stored && isObject(given) === isObject(stored);
};

/**
 * A field as the caller gave it. Empty if the record lacks the field, or stores it in another form than the given
 * one.
 */
const fieldShown = (name: string, given: unknown, stored: unknown): readonly (readonly [string, unknown])[] => {
  if (stored === null || stored === undefined) return given === null ? [[name, null]] : [];
  if (isAlike(given, stored)) return [[name, given]];
  return String(given) === String(stored) || Number(given) === Number(stored) ? [[name, stored]] : [];
};

/** Members of an answer that name the record. Every caller sees these members. */
const names: ReadonlySet<string> = new Set(['id', 'remote_id']);

/** Members of an answer that only confirm the write. Every caller sees these members. */
const done: ReadonlySet<string> = new Set(['deleted', 'added', 'accepted']);

/** Values that the caller sent: the body of the write, and the names in its path. */
interface Given {
  readonly fields: unknown;
  readonly inPath: readonly unknown[];
}

/** The written record, reduced to its names and the fields that the caller sent. */
const dataShown = (data: unknown, { fields, inPath }: Given): unknown => {
  if (!isObject(data)) return undefined;
  const given: Members = isObject(fields) ? fields : {};
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => {
      if (names.has(name) || inPath.includes(value) || (done.has(name) && value === true)) return [[name, value]];
      return given[name] === undefined ? [] : fieldShown(name, given[name], value);
    }),
  );
};

/** The answer to an item of a batch, or the result of an item of a job. */
const itemShown = (item: unknown, given: Given): unknown => {
  if (!isObject(item)) return undefined;
  const { data, etag: _, details, message, warnings, ...rest } = item;
  const known = isObject(details) ? (details as ErrorDetails) : {};
  return {
    ...rest,
    ...(data !== undefined && { data: dataShown(data, given) }),
    ...(Array.isArray(warnings) && { warnings: warnings.map(warningShown) }),
    ...(typeof message === 'string' && { message: messageShown(message, known) }),
    ...(details !== undefined && { details: detailsShown(known) }),
  };
};

/** The same answer with all its members, but without the internal lists of quoted texts. */
const itemWhole = (item: unknown): unknown => {
  if (!isObject(item)) return item;
  const { warnings, details } = item;
  return {
    ...item,
    ...(Array.isArray(warnings) && { warnings: warnings.map(withoutQuotes) }),
    ...(isObject(details) && { details: withoutQuotes(details) }),
  };
};

/** Applies a function to each answer of a batch, or to each result of a job. */
const eachItem = (data: unknown, show: (item: unknown, index: number) => unknown): unknown => {
  if (Array.isArray(data)) return data.map(show);
  return isObject(data) && Array.isArray(data.results) ? { ...data, results: data.results.map(show) } : data;
};

const isOfItems = (data: unknown): boolean => Array.isArray(data) || Array.isArray(Object(data).results);

/** `data` of a write, reduced: a record, answers to items, a job, or the preview of any of these. */
const writtenShown = (data: unknown, { params, body }: Pick<Call, 'params' | 'body'>): unknown => {
  const inPath = Object.values(params);
  const fields: unknown = body;
  const items: unknown = isObject(fields) ? fields.items : undefined;
  const given = (index: number): Given => ({ fields: Array.isArray(items) ? items[index] : undefined, inPath });
  if (isOfItems(data)) return eachItem(data, (item, index) => itemShown(item, given(index)));
  return dataShown(data, { fields, inPath });
};

const isPreview = ({ query }: Call): boolean => (query as Members).preview === true;

const headersShown = ({ etag: _, ...headers }: Readonly<Record<string, string>> = {}) => headers;

const answerShown = (call: Call, { data, warnings, headers, ...answer }: Answer): Answer => ({
  ...answer,
  data: isPreview(call)
    ? { ...Object(data), record: writtenShown(Object(data).record, call) }
    : writtenShown(data, call),
  ...(warnings && { warnings: warnings.map(warningShown) }),
  headers: headersShown(headers),
});

/** A value without the member at a path. The path continues in each item of a list. */
const withoutMember = (value: unknown, path: readonly string[]): unknown => {
  if (Array.isArray(value)) return value.map((one) => withoutMember(one, path));
  if (!isObject(value)) return value;
  const [name, ...rest] = path;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => {
      if (key !== name) return [[key, member]];
      return rest.length === 0 ? [] : [[key, withoutMember(member, rest)]];
    }),
  );
};

/** `data` without the members that need a scope that the caller lacks. */
const withoutWithheld = ({ withheld = {} }: Route, { caller }: Call, data: unknown): unknown =>
  Object.entries(withheld)
    .filter(([, scopes]) => !holdsAny(caller, scopes))
    .reduce((rest, [member]) => withoutMember(rest, member.split('.')), data);

/**
 * An answer as its caller may see it. Members that the route withholds need a further scope. Without the scope
 * `records:read`, the answer to a write contains what was written and no other value of the account.
 */
export const showAnswer = (route: Route, call: Call, answer: Answer): Answer => {
  const isWrite = route.scope === 'records:write';
  if (isWrite && !mayRead(call.caller)) return answerShown(call, answer);
  const { data, warnings } = answer;
  return {
    ...answer,
    ...(isWrite && isOfItems(data) && { data: eachItem(data, itemWhole) }),
    ...(route.withheld && { data: withoutWithheld(route, call, data) }),
    ...(warnings && { warnings: warnings.map(withoutQuotes) }),
  };
};

/**
 * Removes the parts of a failure that its caller may not see. A caller without a read scope sees no value of the
 * account.
 */
export const showFailure = (route: Route, caller: Caller, error: ApiError): ApiError => {
  const { code, message, details, headers, cause } = error;
  if (details === undefined) return error;
  if (route.scope !== 'records:write' || mayRead(caller))
    return details.quoted === undefined
      ? error
      : new ApiError(code, message, { details: withoutQuotes(details), headers, cause });
  const shown = { details: detailsShown(details), headers: headersShown(headers), cause };
  return new ApiError(code, messageShown(message, details), shown);
};
