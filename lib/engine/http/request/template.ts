import type { Method, PathRequest, Template } from '../../../providers/define.ts';
import { parseTime } from '../../time.ts';

/** Values for placeholders. `undefined` leaves out the member whose placeholder it is. */
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

/** https://developer.salesforce.com/docs/atlas.en-us.soql_sosl.meta/soql_sosl/sforce_api_calls_soql_select_quotedstringescapes.htm */
const escaped = (value: unknown): string =>
  String(value)
    .replaceAll(/["'\\]/g, '\\$&')
    .replaceAll(/[\n\r\t\b\f]/g, (control) => controls[control] ?? control);

const nested = ([first, ...rest]: readonly unknown[]): string =>
  rest.length === 0 ? String(first) : `(${String(first)} AND ${nested(rest)})`;

const asNumber = (value: unknown): unknown => (Number.isNaN(Number(value)) ? value : Number(value));

const formats: Readonly<Record<string, (value: unknown) => unknown>> = {
  /** ISO 8601 to epoch milliseconds, as text. */
  ms: (value) => String(Date.parse(String(value))),
  /** The same at the beginning of its minute, for vendors that know times no better. */
  minute: (value) => String(Math.floor(Date.parse(String(value)) / 60_000) * 60_000),
  /** The same at the end of its minute, for what is before it. */
  minuteend: (value) => String(Math.ceil(Date.parse(String(value)) / 60_000) * 60_000),
  /** ISO 8601 to epoch seconds. */
  s: (value) => Math.floor(Date.parse(String(value)) / 1000),
  /** ISO 8601 in UTC without fractions of a second, which some vendors refuse. */
  utc: (value) => `${new Date(String(value)).toISOString().slice(0, 19)}Z`,
  /** The same at the end of its second, for what is before it. */
  utcend: (value) => `${new Date(Math.ceil(Date.parse(String(value)) / 1000) * 1000).toISOString().slice(0, 19)}Z`,
  /** The second before it, for vendors that take what is later alone: what is of its own second is too. */
  utcbefore: (value) =>
    `${new Date(Math.floor(Date.parse(String(value)) / 1000) * 1000 - 1000).toISOString().slice(0, 19)}Z`,
  /** The day of it in UTC, for vendors that take no time of day. */
  day: (value) => new Date(String(value)).toISOString().slice(0, 10),
  /** The same with an offset in the place of the letter, for vendors that take no other form. */
  offset: (value) => `${new Date(String(value)).toISOString().slice(0, 19)}+00:00`,
  /** The same at the end of its second. */
  offsetend: (value) =>
    `${new Date(Math.ceil(Date.parse(String(value)) / 1000) * 1000).toISOString().slice(0, 19)}+00:00`,
  /** The same as a date of HTTP (RFC 9110), for headers with a condition: what has changed since is later than it. */
  http: (value) => new Date(Math.ceil(parseTime(String(value)) / 1000) * 1000).toUTCString(),
  /** A word as filters have it, for vendors that answer another form: `in_process` to `inProcess`. */
  camel: (value) => String(value).replaceAll(/_./g, (part) => part.slice(1).toUpperCase()),
  /** A list to one text, with spaces. */
  spaced: (value) => (Array.isArray(value) ? value.join(' ') : value),
  /** A list to the conditions that follow another one. */
  and: (value) => (Array.isArray(value) ? value.map((condition) => ` AND ${condition}`).join('') : value),
  /** The same in pairs, each within brackets: ` AND (a AND (b AND c))`. */
  nested: (value) => (Array.isArray(value) && value.length > 0 ? ` AND ${nested(value)}` : ''),
  /** A list whose elements go into the list that has this as an element; or as many objects, of one that has this as a member. */
  each: (value) => value,
  /** A number of a text, or numbers of a list of texts; what stands for a number that is not known yet stays. */
  number: (value) => (Array.isArray(value) ? value.map(asNumber) : asNumber(value)),
  /** A boolean of a text. */
  boolean: (value) => value === 'true',
  /** A text within quotes, for vendors that have no way to say a quote. */
  phrase: (value) => `"${String(value).replaceAll(/["\\\s]+/g, ' ')}"`,
  /** A text within quotes. */
  quoted: (value) => `"${String(value).replaceAll(/["\\]/g, '\\$&')}"`,
  /** What stands within single quotes, for vendors that say a quote by two of them. A backslash is two as well: it takes no quote with it. */
  doubled: (value) => String(value).replaceAll(/['\\]/g, '$&$&'),
  /** The same where a backslash means itself, as OData has it. */
  apostrophes: (value) => String(value).replaceAll("'", "''"),
  /** A text within single quotes, as SOQL and SOSL have it; null is a word of theirs. */
  literal: (value) => (value === null ? 'null' : `'${escaped(value)}'`),
  /** A list of them. */
  literals: (value) => (Array.isArray(value) ? value.map((one) => `'${escaped(one)}'`).join(',') : value),
  /** A text for a pattern within single quotes, whose `%` and `_` mean themselves. */
  pattern: (value) => escaped(value).replaceAll(/[%_]/g, '\\$&'),
  /** A list to the texts that follow another one: `,a,b`. */
  commas: (value) => (Array.isArray(value) ? value.map((one) => `,${one}`).join('') : value),
  /** A list to one text; of an empty one, nothing. */
  csv: (value) => (Array.isArray(value) ? value.join(',') || undefined : value),
};

/** Names of the converters of placeholders: `{modified_after:ms}` has `ms`. */
export const converterNames: readonly string[] = Object.keys(formats);

/** Names of the placeholders anywhere in a template. A name has no converter. */
export const placeholdersIn = (template: unknown): ReadonlySet<string> =>
  new Set([...JSON.stringify(template).matchAll(placeholder)].map(([, name = '']) => name));

const resolvePlaceholder = (values: Values, name: string, format: string | undefined): unknown => {
  const value = values[name];
  if (value === undefined || format === undefined) return value;
  const convert = formats[format];
  if (convert === undefined) throw new Error(`unknown placeholder format: ${format}`);
  return convert(value);
};

const fillText = (template: string, values: Values, encode: (text: string) => string): string =>
  template.replaceAll(placeholder, (_, name: string, format?: string) => {
    const value = resolvePlaceholder(values, name, format);
    if (value === undefined) throw new Error(`no value for {${name}} in ${template}`);
    return encode(String(value));
  });

const identity = (text: string): string => text;

/** Fills a template; a member or element without a value is left out. */
export const fill = (template: Template, values: Values): unknown => {
  if (typeof template === 'string') {
    const whole = onlyPlaceholder.exec(template);
    if (whole?.[1] !== undefined) return resolvePlaceholder(values, whole[1], whole[2]);
    return fillText(template, values, identity);
  }
  if (typeof template !== 'object' || template === null) return template;
  if (isList(template)) return template.flatMap((element) => elementsOf(element, values));
  return Object.fromEntries(
    Object.entries(template)
      .map(([key, member]) => [key, fill(member, values)] as const)
      .filter(([, value]) => value !== undefined),
  );
};

const spliced = /^\{[a-z_]+:each\}$/;

const isSpliced = (template: unknown): boolean => typeof template === 'string' && spliced.test(template);

const asElements = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

const elementsOf = (template: Template, values: Values): readonly unknown[] => {
  const value = fill(template, values);
  if (value === undefined) return [];
  if (isSpliced(template)) return asElements(value);
  const [name, member] =
    Object.entries(isList(template) ? {} : Object(template)).find(([, one]) => isSpliced(one)) ?? [];
  if (name === undefined) return [value];
  return asElements(fill(String(member), values) ?? []).map((element) => ({ ...Object(value), [name]: element }));
};

/** Fills headers; one whose placeholder has no value is left out. */
export const fillHeaders = (headers: Readonly<Record<string, string>> = {}, values: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, text]) => {
      const value = fill(text, values);
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );

/** Fills a template; what holds nothing without the values that are missing is left out as a whole. */
export const fillPresent = (template: Template, values: Values): unknown => {
  if (typeof template !== 'object' || template === null || isList(template)) return fill(template, values);
  const members = Object.entries(template);
  const filled = members
    .map(([key, member]) => [key, fillPresent(member, values)] as const)
    .filter(([, value]) => value !== undefined);
  return filled.length === 0 && members.length > 0 ? undefined : Object.fromEntries(filled);
};

const isList = (template: Template): template is readonly Template[] => Array.isArray(template);

/** Fills a text whose placeholders must all have values. */
export const fillString = (template: string, values: Values): string => fillText(template, values, identity);

/** A list becomes one parameter per element. */
const parametersOf = ([name, value]: readonly [string, unknown]): (readonly [string, string])[] =>
  (Array.isArray(value) ? value : [value]).map((element) => [name, String(element)] as const);

/** URLs take `.` and `..` for steps between folders, encoded or not, so neither can be the id of anything. */
const encodeSegment = (text: string): string => {
  if (['', '.', '..'].includes(text)) throw new Error(`"${text}" cannot be a part of a path`);
  return encodeURIComponent(text);
};

/** Whether a path, encoded as in a URL, is one that a template could be filled to. */
export const matchesTemplate = (template: string, path: string): boolean => {
  const [wanted, given] = [template.split('/'), path.split('/')];
  return wanted.length === given.length && wanted.every((part, index) => part.includes('{') || part === given[index]);
};

/**
 * Fills a request: path values are URL-encoded, query values become text.
 * @throws Error for a placeholder of the path that has no value, or one that would lead to another path
 */
export const fillRequest = (template: PathRequest, values: Values): RemoteRequest => {
  const query = Object.entries(template.query ?? {})
    .map(([name, member]) => [name, fill(member, values)] as const)
    .filter(([, value]) => value !== undefined)
    .flatMap(parametersOf);
  return {
    method: template.method,
    path: fillText(template.path, values, encodeSegment),
    query,
    ...(template.body === undefined ? {} : { body: fill(template.body, values) }),
  };
};
