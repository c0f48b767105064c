import { isFormat, type Rule } from '../../infra/simulators/limits/rules.ts';
import type { Limits, Rules } from '../../infra/simulators/limits/table.ts';
import { providers } from '../../lib/providers/all.ts';
import { isGraphqlProvider, loadDescriptions, type ProviderName } from './descriptions.ts';
import { child, isObject, type Json, type JsonObject, resolve, strings } from './json.ts';
import { controlsOf } from './negative-controls.ts';
import { type Operation, operationsOf } from './operations.ts';

/** Longer enumerations are the languages and states of a vendor, which its simulator has in a list of its own. */
const mostWords = 30;

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** The words of an enumeration of texts. A single one is no choice of a caller. */
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

/** Every name in a declaration: members of bodies are among them. */
const namesIn = (value: unknown, found = new Set<string>()): ReadonlySet<string> => {
  if (typeof value === 'string') for (const name of value.split(/[^\w$@-]+/)) found.add(name);
  if (typeof value !== 'object' || value === null) return found;
  for (const [name, member] of Object.entries(value)) {
    namesIn(name, found);
    namesIn(member, found);
  }
  return found;
};

/** The rules of a body by the pointers to what they are of. What `oneOf` and `anyOf` leave open has none. */
const rulesIn = (document: JsonObject, schema: Json, names: ReadonlySet<string>): Rules => {
  const found: Record<string, Rule> = {};
  const visit = (value: Json, at: string, above: readonly JsonObject[]): void => {
    if (!isObject(value)) return;
    const own = resolve(document, value);
    if (above.includes(own)) return;
    const path = [...above, own];
    const rule = ruleOf(own);
    if (Object.keys(rule).length > 0) found[at] = { ...found[at], ...rule };
    for (const part of listOf(own.allOf)) visit(part, at, path);
    if (own.items !== undefined) visit(own.items, `${at}/*`, path);
    for (const [name, member] of Object.entries(child(own, 'properties')))
      if (names.has(name)) visit(member, `${at}/${name}`, path);
  };
  visit(schema, '', []);
  return found;
};

const bodyOf = ({ definition, document }: Operation): Json => {
  if (definition.requestBody === undefined) return true;
  const content = child(resolve(document, definition.requestBody), 'content');
  const json = Object.keys(content).find((type) => type.includes('json'));
  return json === undefined ? true : (child(content, json).schema ?? true);
};

/** Operations that write records: what is sent to a search or a webhook is of no caller. */
const isWrite = (key: string): boolean => !/^DELETE |(?:search|query)\/?$|(?:webhooks?|hooks|watch)(?:\/|$)/i.test(key);

/** What a vendor's descriptions say of the members that its declaration writes, by operation. */
export const describedLimits = (provider: ProviderName): Limits => {
  if (isGraphqlProvider(provider)) return {};
  const names = namesIn(providers[provider]);
  const written = new Set(
    controlsOf(provider)
      .filter(({ operation, valid }) => valid.body !== undefined && isWrite(operation))
      .map(({ operation }) => operation),
  );
  return Object.fromEntries(
    operationsOf(loadDescriptions(provider))
      .filter(({ key }) => written.has(key))
      .map((operation) => [operation.key, rulesIn(operation.document, bodyOf(operation), names)] as const)
      .filter(([, rules]) => Object.keys(rules).length > 0)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
};

/** Vendors whose accounts say in their own lists of fields how long each is: their simulators keep it there. */
export const keptByFields: readonly ProviderName[] = ['salesforce'];
