import type { Method, PathRequest, Template } from '../../../providers/define.ts';
import { parseTime } from '../../time.ts';

/**
 * Key of the path with placeholders only, in a request whose `path` contains names of the account. The value is
 * `undefined` if the vendor returned the path.
 */
export const declaredPath = Symbol('declared path');

/** A request that may have been filled with names of the account, or have a path of the vendor. */
export type FilledRequest = PathRequest & Filled;

interface Filled {
  readonly [declaredPath]?: string | undefined;
}

/** Path with placeholders only, as the declaration names it. */
export const declaredPathOf = (request: Filled & Pick<PathRequest, 'path'>): string | undefined =>
  declaredPath in request ? request[declaredPath] : request.path;

/** Values for placeholders. If the value is `undefined`, the member is left out. */
export type Values = Readonly<Record<string, unknown>>;

/** A request relative to the provider's base URL, ready to send. */
export interface RemoteRequest {
  readonly method: Method;
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly body?: unknown;
}

const placeholder = /\{([a-z_]+)(?::([a-z]+))?\}/g;
const onlyPlaceholder = /^\{([a-z_]+)(?::([a-z]+))?\}$/;

const controls: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\b': '\\b', '\f': '\\f' };

/**
 * Escapes quotes and backslashes in a quoted text.
 * https://developer.salesforce.com/docs/atlas.en-us.soql_sosl.meta/soql_sosl/sforce_api_calls_soql_select_quotedstringescapes.htm
 */
const escaped = (value: unknown): string =>
  String(value)
    .replaceAll(/["'\\]/g, '\\$&')
    .replaceAll(/[\n\r\t\b\f]/g, (control) => controls[control] ?? control);

const literal = (value: unknown): string => (value === null ? 'null' : `'${escaped(value)}'`);

const nested = ([first, ...rest]: readonly unknown[]): string =>
  rest.length === 0 ? String(first) : `(${String(first)} AND ${nested(rest)})`;

/** ISO 8601 in UTC, without fractions of a second and without a zone. */
const toSeconds = (time: string | number): string => new Date(time).toISOString().slice(0, 19);

const nextSecond = (value: unknown): number => Math.ceil(Date.parse(String(value)) / 1000) * 1000;

const asNumber = (value: unknown): unknown => (Number.isNaN(Number(value)) ? value : Number(value));

const formats: Readonly<Record<string, (value: unknown) => unknown>> = {
  /** ISO 8601 to epoch milliseconds, as text. */
  ms: (value) => String(Date.parse(String(value))),
  /** Epoch milliseconds at the start of the minute, for vendors whose times have no seconds. */
  minute: (value) => String(Math.floor(Date.parse(String(value)) / 60_000) * 60_000),
  /** Epoch milliseconds at the end of the minute, for upper limits. */
  minuteend: (value) => String(Math.ceil(Date.parse(String(value)) / 60_000) * 60_000),
  /** ISO 8601 to epoch seconds. */
  s: (value) => Math.floor(Date.parse(String(value)) / 1000),
  /** ISO 8601 in UTC without fractions of a second. Some vendors refuse fractions. */
  utc: (value) => `${toSeconds(String(value))}Z`,
  /** ISO 8601 in UTC, rounded up to the next second, for upper limits. */
  utcend: (value) => `${toSeconds(nextSecond(value))}Z`,
  /**
   * ISO 8601 in UTC, one second earlier, for vendors that return only later records. Records of the same second are
   * then included.
   */
  utcbefore: (value) => `${toSeconds(Math.floor(Date.parse(String(value)) / 1000) * 1000 - 1000)}Z`,
  /** Day in UTC, for vendors that accept no time of day. */
  day: (value) => new Date(String(value)).toISOString().slice(0, 10),
  /** ISO 8601 with the offset `+00:00` instead of `Z`, for vendors that require an offset. */
  offset: (value) => `${toSeconds(String(value))}+00:00`,
  /** ISO 8601 with an offset, rounded up to the next second. */
  offsetend: (value) => `${toSeconds(nextSecond(value))}+00:00`,
  /**
   * HTTP date (RFC 9110), rounded up to the next second, for conditional headers. The vendor returns changes after this
   * date.
   */
  http: (value) => new Date(Math.ceil(parseTime(String(value)) / 1000) * 1000).toUTCString(),
  /** Word in camel case, for vendors whose filters and responses differ: `in_process` to `inProcess`. */
  camel: (value) => String(value).replaceAll(/_./g, (part) => part.slice(1).toUpperCase()),
  /** Joins a list with spaces. */
  spaced: (value) => (Array.isArray(value) ? value.join(' ') : value),
  /** Converts a list to conditions that follow another condition. */
  and: (value) => (Array.isArray(value) ? value.map((condition) => ` AND ${condition}`).join('') : value),
  /** Nests conditions in pairs within brackets: ` AND (a AND (b AND c))`. */
  nested: (value) => (Array.isArray(value) && value.length > 0 ? ` AND ${nested(value)}` : ''),
  /**
   * Splices a list: its elements become elements of the surrounding list. If an object in a list has it as a member,
   * the object is repeated for each element.
   */
  each: (value) => value,
  /** Converts a text or a list of texts to numbers. A placeholder for a number that is not known yet stays. */
  number: (value) => (Array.isArray(value) ? value.map(asNumber) : asNumber(value)),
  /** Converts a text to a boolean. */
  boolean: (value) => value === 'true',
  /** Text within double quotes, for vendors that cannot escape a quote: quotes become spaces. */
  phrase: (value) => `"${String(value).replaceAll(/["\\\s]+/g, ' ')}"`,
  /** Text within double quotes, with escapes. */
  quoted: (value) => `"${String(value).replaceAll(/["\\]/g, '\\$&')}"`,
  /**
   * Text for single quotes, for vendors that write a quote as two quotes. A backslash is doubled too, so that it cannot
   * escape the quote.
   */
  doubled: (value) => String(value).replaceAll(/['\\]/g, '$&$&'),
  /** Text for single quotes in OData: quotes are doubled, and a backslash is an ordinary character. */
  apostrophes: (value) => String(value).replaceAll("'", "''"),
  /** Text within single quotes for SOQL and SOSL, or a list of such texts with commas. `null` is a keyword there. */
  literal: (value) => (Array.isArray(value) ? value.map(literal).join(',') : literal(value)),
  /** Text for a pattern within single quotes. `%` and `_` lose their special meaning. */
  pattern: (value) => escaped(value).replaceAll(/[%_]/g, '\\$&'),
  /** Converts a list to texts that follow another text: `,a,b`. */
  commas: (value) => (Array.isArray(value) ? value.map((one) => `,${one}`).join('') : value),
  /** Joins a list with commas. An empty list becomes `undefined`. */
  csv: (value) => (Array.isArray(value) ? value.join(',') || undefined : value),
};

/** Names of the converters in placeholders: `{modified_after:ms}` uses `ms`. */
export const converterNames: readonly string[] = Object.keys(formats);

/** Names of the placeholders anywhere in a template, without converters. */
export const placeholdersIn = (template: unknown): ReadonlySet<string> =>
  new Set([...JSON.stringify(template).matchAll(placeholder)].map(([, name = '']) => name));

const resolvePlaceholder = (values: Values, name: string, format: string | undefined): unknown => {
  const value = values[name];
  if (value === undefined || format === undefined) return value;
  const convert = formats[format];
  if (convert === undefined) throw new Error(`unknown placeholder format: ${format}`);
  return convert(value);
};

/** Fills a text. Every placeholder must have a value. */
export const fillString = (template: string, values: Values, encode?: (text: string) => string): string =>
  template.replaceAll(placeholder, (_, name: string, format?: string) => {
    const value = resolvePlaceholder(values, name, format);
    if (value === undefined) throw new Error(`no value for {${name}} in ${template}`);
    return encode === undefined ? String(value) : encode(String(value));
  });

/** Fills a template. A member or element without a value is left out. */
export const fill = (template: Template, values: Values): unknown => {
  if (typeof template === 'string') {
    const whole = onlyPlaceholder.exec(template);
    if (whole?.[1] !== undefined) return resolvePlaceholder(values, whole[1], whole[2]);
    return fillString(template, values);
  }
  if (typeof template !== 'object' || template === null) return template;
  if (Array.isArray(template)) return template.flatMap((element) => elementsOf(element, values));
  return fillMembers(template, values, fill);
};

type Fill = (template: Template, values: Values) => unknown;

const fillMembers = (template: object, values: Values, fillMember: Fill): Record<string, unknown> => {
  const filled: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(template)) {
    const value = fillMember(member, values);
    if (value !== undefined) filled[name] = value;
  }
  return filled;
};

const spliced = /^\{[a-z_]+:each\}$/;

const isSpliced = (template: unknown): boolean => typeof template === 'string' && spliced.test(template);

const elementsOf = (template: Template, values: Values): readonly unknown[] => {
  const value = fill(template, values);
  if (value === undefined) return [];
  if (isSpliced(template)) return [value].flat();
  const [name, member] =
    Object.entries(Array.isArray(template) ? {} : Object(template)).find(([, one]) => isSpliced(one)) ?? [];
  if (name === undefined) return [value];
  return [fill(String(member), values) ?? []].flat().map((element) => ({ ...Object(value), [name]: element }));
};

const fillHeader = (text: Template, values: Values): string | undefined => {
  const value = fill(text, values);
  return value === undefined ? undefined : String(value);
};

/** Fills headers. A header whose placeholder has no value is left out. */
export const fillHeaders = (headers: Readonly<Record<string, string>> = {}, values: Values) =>
  fillMembers(headers, values, fillHeader) as Record<string, string>;

/** Fills a template. Objects that contain nothing but missing values are left out. */
export const fillPresent = (template: Template, values: Values): unknown => {
  if (typeof template !== 'object' || template === null || Array.isArray(template)) return fill(template, values);
  const filled = fillMembers(template, values, fillPresent);
  return Object.keys(filled).length === 0 && Object.keys(template).length > 0 ? undefined : filled;
};

/** Converts a query member to parameters. A list becomes one parameter per element. */
export const parametersOf = ([name, value]: readonly [string, unknown]): RemoteRequest['query'] =>
  [value].flat().map((element) => [name, String(element)] as const);

/** Encodes a path segment. URLs read `.` and `..` as steps between folders, encoded or not, so neither can be an id. */
const encodeSegment = (text: string): string => {
  if (['', '.', '..'].includes(text)) throw new Error(`"${text}" cannot be a part of a path`);
  return encodeURIComponent(text);
};

/** Whether a URL-encoded path could result from a template. */
export const matchesTemplate = (template: string, path: string): boolean => {
  const [wanted, given] = [template.split('/'), path.split('/')];
  return wanted.length === given.length && wanted.every((part, index) => part.includes('{') || part === given[index]);
};

/**
 * Fills a request. Path values are URL-encoded, query values become text.
 * @param given body that replaces the template's body
 * @throws Error if a placeholder in the path has no value, or its value would lead to another path
 */
export const fillRequest = (
  { method, path, query, body: declared }: PathRequest,
  values: Values,
  given?: unknown,
): RemoteRequest => {
  const body = given ?? (declared === undefined ? undefined : fill(declared, values));
  return {
    method,
    path: fillString(path, values, encodeSegment),
    query: query === undefined ? [] : Object.entries(fillMembers(query, values, fill)).flatMap(parametersOf),
    ...(body !== undefined && { body }),
  };
};
