import { isFormat, type Rule } from '../../infra/simulators/shared/limits/rules.ts';
import type { Limits, Rules } from '../../infra/simulators/shared/limits/table.ts';
import { providers } from '../../lib/providers/all.ts';
import { controlsOf } from './controls/negative-controls.ts';
import { isGraphqlProvider, loadDescriptions, type ProviderName } from './descriptions.ts';
import { child, isObject, type Json, type JsonObject, resolve, strings } from './json.ts';
import { type Operation, operationsOf } from './operations.ts';
import { allowancesOf } from './patches/allowances.ts';

/** Maximum length of an enumeration. Longer enumerations are languages and states, which the simulator lists itself. */
const mostWords = 30;

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** Words of an enumeration of texts. A single word gives the caller no choice. */
const wordsOf = (schema: JsonObject): readonly string[] => {
  const words = strings(schema.enum);
  const others = listOf(schema.enum).filter((one) => one !== null && typeof one !== 'string');
  return others.length === 0 && words.length > 1 && words.length <= mostWords ? words : [];
};

const ruleOf = (schema: JsonObject): Rule => {
  const { maxLength, minLength, minimum, maximum, pattern, format } = schema;
  const oneOf = wordsOf(schema);
  return {
    ...(typeof maxLength === 'number' && { maxLength }),
    ...(typeof minLength === 'number' && { minLength }),
    ...(typeof minimum === 'number' && { minimum }),
    ...(typeof maximum === 'number' && { maximum }),
    ...(typeof pattern === 'string' && { pattern }),
    ...(isFormat(format) && { format }),
    ...(oneOf.length > 0 && { oneOf }),
  };
};

/** All names in a declaration. They include the members of bodies. */
const namesIn = (value: unknown, found = new Set<string>()): ReadonlySet<string> => {
  if (typeof value === 'string') for (const name of value.split(/[^\w$@-]+/)) found.add(name);
  if (typeof value !== 'object' || value === null) return found;
  for (const [name, member] of Object.entries(value)) {
    namesIn(name, found);
    namesIn(member, found);
  }
  return found;
};

/** Kinds of JSON values. */
type Kind = 'array' | 'boolean' | 'null' | 'number' | 'object' | 'string';

const everyKind: readonly Kind[] = ['array', 'boolean', 'null', 'number', 'object', 'string'];

const kindOf = (value: Json): Kind => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const kind = typeof value;
  return kind === 'boolean' || kind === 'number' || kind === 'string' ? kind : 'object';
};

const kindsOf = (schema: JsonObject): readonly Kind[] => {
  const named = [schema.type ?? [], schema.nullable === true && schema.type !== undefined ? 'null' : []].flat();
  if (named.length > 0)
    return everyKind.filter((kind) => named.includes(kind) || (kind === 'number' && named.includes('integer')));
  const values = [...listOf(schema.enum), ...(schema.const === undefined ? [] : [schema.const])];
  return values.length === 0 ? everyKind : values.map(kindOf);
};

/** Rules and kinds of a schema, by pointers into its value. */
interface Said {
  readonly rules: Readonly<Record<string, Rule>>;
  /** Kinds of every described place. */
  readonly kinds: Readonly<Record<string, readonly Kind[]>>;
}

/** Kind of the values that each word of a rule limits. */
const kindOfWord: Readonly<Record<keyof Rule, Kind>> = {
  maxLength: 'string',
  minLength: 'string',
  pattern: 'string',
  format: 'string',
  oneOf: 'string',
  minimum: 'number',
  maximum: 'number',
  required: 'object',
};

const words = Object.keys(kindOfWord) as readonly (keyof Rule)[];

/** Whether a place accepts a kind of value. A place without a description accepts any value. */
const holds = (said: Said, at: string, kind: Kind): boolean => {
  const known = said.kinds[at];
  if (known !== undefined) return known.includes(kind);
  const end = at.lastIndexOf('/');
  return holds(said, at.slice(0, end), at.slice(end + 1) === '*' ? 'array' : 'object');
};

/** Members that all rules require. */
const neededByAll = (rules: readonly (Rule | undefined)[]): readonly string[] => {
  const [first, ...others] = rules.map((rule) => rule?.required ?? []);
  return (first ?? []).filter((name) => others.every((other) => other.includes(name)));
};

const sharedRule = (branches: readonly Said[], at: string): Rule =>
  Object.assign(
    {},
    ...words.map((word) => {
      const rules = branches.filter((said) => holds(said, at, kindOfWord[word])).map((said) => said.rules[at]);
      if (word === 'required') {
        const required = neededByAll(rules);
        return required.length === 0 ? {} : { required };
      }
      const [first, ...others] = rules.map((rule) => JSON.stringify(rule?.[word]));
      return first === undefined || others.some((other) => other !== first) ? {} : { [word]: rules[0]?.[word] };
    }),
  );

/** Rules that apply to every branch of a composition. */
const shared = (branches: readonly Said[]): Said => {
  const places = new Set(branches.flatMap(({ rules }) => Object.keys(rules)));
  const rules = [...places].map((at) => [at, sharedRule(branches, at)] as const);
  const kinds: Record<string, readonly Kind[]> = {};
  for (const at of new Set(branches.flatMap((said) => Object.keys(said.kinds))))
    kinds[at] = everyKind.filter((kind) => branches.some((said) => holds(said, at, kind)));
  return { rules: Object.fromEntries(rules.filter(([, rule]) => Object.keys(rule).length > 0)), kinds };
};

const bothRules = (one: Rule = {}, other: Rule = {}): Rule => {
  const required = [...new Set([...(one.required ?? []), ...(other.required ?? [])])];
  return { ...one, ...other, ...(required.length > 0 && { required }) };
};

/** Rules for a value that matches both schemas. */
const both = (one: Said, other: Said): Said => {
  const rules: Record<string, Rule> = { ...one.rules };
  for (const [at, rule] of Object.entries(other.rules)) rules[at] = bothRules(rules[at], rule);
  const kinds: Record<string, readonly Kind[]> = { ...one.kinds };
  for (const [at, own] of Object.entries(other.kinds))
    kinds[at] = (kinds[at] ?? own).filter((kind) => own.includes(kind));
  return { rules, kinds };
};

const under = (part: string, { rules, kinds }: Said): Said => {
  const moved = <V>(places: Readonly<Record<string, V>>) =>
    Object.fromEntries(Object.entries(places).map(([at, value]) => [`/${part}${at}`, value]));
  return { rules: moved(rules), kinds: moved(kinds) };
};

/**
 * Rules of a body by pointer. For `oneOf` and `anyOf`, a rule counts if all branches that accept the kind of value at
 * the place contain the same rule. For example, a text that may be null keeps its length. If branches differ, there is
 * no rule.
 */
export const rulesIn = (document: JsonObject, schema: Json, names: ReadonlySet<string>): Rules => {
  const isWritten = (member: Json | undefined): boolean =>
    !isObject(member) || resolve(document, member).readOnly !== true;
  const visit = (value: Json, above: readonly JsonObject[]): Said => {
    if (!isObject(value)) return { rules: {}, kinds: {} };
    const own = resolve(document, value);
    if (above.includes(own)) return { rules: {}, kinds: {} };
    const path = [...above, own];
    const properties = child(own, 'properties');
    const required = strings(own.required).filter((name) => isWritten(properties[name]));
    const rule = { ...ruleOf(own), ...(required.length > 0 && { required }) };
    const parts: readonly Said[] = [
      ...listOf(own.allOf).map((part) => visit(part, path)),
      ...[own.oneOf, own.anyOf]
        .map(listOf)
        .filter((branches) => branches.length > 0)
        .map((branches) => shared(branches.map((branch) => visit(branch, path)))),
      ...(own.items === undefined ? [] : [under('*', visit(own.items, path))]),
      ...Object.entries(properties)
        .filter(([name]) => names.has(name))
        .map(([name, member]) => under(name, visit(member, path))),
    ];
    const alone: Said = { rules: Object.keys(rule).length > 0 ? { '': rule } : {}, kinds: { '': kindsOf(own) } };
    return parts.reduce(both, alone);
  };
  return visit(schema, []).rules;
};

const bodyOf = ({ definition, document }: Pick<Operation, 'definition' | 'document'>): Json => {
  if (definition.requestBody === undefined) return true;
  const content = child(resolve(document, definition.requestBody), 'content');
  const json = Object.keys(content).find((type) => type.includes('json'));
  return json === undefined ? true : (child(content, json).schema ?? true);
};

/** Whether an operation writes records. Requests for searches, webhooks and tokens contain no values of a caller. */
const isWrite = (key: string): boolean =>
  !/^DELETE |(?:search|query|read|archive|bulkfetch|jql|coql|tokens?|serviceendpoints)\/?$|(?:webhooks?|hooks|watch)(?:\/|$)/i.test(
    key,
  );

const isGeneral = (general: string, special: string): boolean => {
  const parts = special.split(/[ /]/);
  const wanted = general.split(/[ /]/);
  return (
    wanted.length === parts.length && wanted.every((part, index) => part === parts[index] || /^\{\w+\}$/.test(part))
  );
};

/** Omits operations whose rules equal the rules of a more general template. */
const withoutRepeated = (limits: readonly (readonly [string, Rules])[]): readonly (readonly [string, Rules])[] =>
  limits.filter(([key, rules]) => {
    const said = JSON.stringify(rules);
    return !limits.some(([other, same]) => other !== key && isGeneral(other, key) && JSON.stringify(same) === said);
  });

const asDemanded = (provider: ProviderName, operation: string, rules: Rules): Rules => {
  const { notDemanded = [] } = allowancesOf(provider);
  const free = notDemanded.filter(({ operations }) => operations.test(operation)).map(({ member }) => member);
  if (free.length === 0) return rules;
  const left = Object.entries(rules).map(([at, { required, ...rule }]) => {
    const demanded = required?.filter((name) => !free.includes(name)) ?? [];
    return [at, { ...(demanded.length > 0 && { required: demanded }), ...rule }] as const;
  });
  return Object.fromEntries(left.filter(([, rule]) => Object.keys(rule).length > 0));
};

/** Limits from a vendor's descriptions, by operation, for the members that its declaration writes. */
export const describedLimits = (provider: ProviderName): Limits => {
  if (isGraphqlProvider(provider)) return {};
  const names = namesIn(providers[provider]);
  const written = new Set(
    controlsOf(provider)
      .filter(({ operation, valid }) => valid.body !== undefined && isWrite(operation))
      .map(({ operation }) => operation),
  );
  const limits = operationsOf(loadDescriptions(provider))
    .filter(({ key }) => written.has(key))
    .map(({ key, ...operation }) => {
      const rules = rulesIn(operation.document, bodyOf(operation), names);
      return [key, asDemanded(provider, key, rules)] as const;
    })
    .filter(([, rules]) => Object.keys(rules).length > 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(withoutRepeated(limits));
};

/** Whether the lists of fields in a vendor's accounts contain the lengths. Then the simulator checks these lengths. */
export const keptByFields = (provider: string): boolean => allowancesOf(provider).lengthsInFields === true;
