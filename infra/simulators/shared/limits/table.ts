import { matchPath } from '../paths.ts';
import type { Call } from '../vendor.ts';
import described from './described.json' with { type: 'json' };
import { documentedLimits } from './documented.ts';
import type { Breach } from './rules.ts';
import { faultOf, missingIn, type Rule, tooLong } from './rules.ts';

/**
 * An operation's rules, by JSON pointers into its body. `*` matches each element of a list and each member of an
 * object.
 */
export type Rules = Readonly<Record<string, Rule>>;

/** A vendor's rules, by method and path template. */
export type Limits = Readonly<Record<string, Rules>>;

const ofDescriptions: Readonly<Record<string, Limits>> = described;

/** Rules from the descriptions of a vendor's operations, followed by rules from its documentation. */
const tablesOf = (provider: string): readonly Limits[] => {
  const tables: readonly (Limits | undefined)[] = [ofDescriptions[provider], documentedLimits[provider]];
  return tables.flatMap((limits) => (limits === undefined ? [] : [limits]));
};

interface Row {
  readonly method: string;
  readonly template: string;
  readonly rules: readonly (readonly [parts: readonly string[], rule: Rule])[];
}

const placeholdersIn = (operation: string): number => operation.split('{').length;

const toRow = ([operation, rules]: readonly [string, Rules]): Row => {
  const [method = '', template = ''] = operation.split(' ');
  const members = Object.entries(rules).map(([pointer, rule]) => [pointer.split('/').slice(1), rule] as const);
  return { method, template, rules: members };
};

/** Rows of each table of a vendor, the most literal template first. */
const rowsOf = (provider: string): readonly (readonly Row[])[] =>
  tablesOf(provider).map((limits) =>
    Object.entries(limits)
      .toSorted(([one], [other]) => placeholdersIn(one) - placeholdersIn(other))
      .map(toRow),
  );

const compiled = new Map<string, readonly (readonly Row[])[]>();

/** Row of each table to which a request belongs. */
const rowsFor = (provider: string, { method, path }: Pick<Call, 'method' | 'path'>): readonly Row[] => {
  const tables = compiled.get(provider) ?? rowsOf(provider);
  compiled.set(provider, tables);
  return tables.flatMap(
    (rows) => rows.find((row) => row.method === method && matchPath(row.template, path) !== undefined) ?? [],
  );
};

type Found = readonly [at: readonly string[], value: unknown];

const below = ([at, value]: Found, part: string): readonly Found[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([name]) => part === '*' || name === part)
    .map(([name, member]) => [[...at, name], member] as const);
};

const findAll = (body: unknown, parts: readonly string[]): readonly Found[] =>
  parts.reduce<readonly Found[]>((found, part) => found.flatMap((each) => below(each, part)), [[[], body]]);

const isIndex = (part: string): boolean => /^\d+$/.test(part);

const nameIn = (at: readonly string[]): string => at.findLast((part) => !isIndex(part)) ?? '';

const breachesAt = (rule: Rule, [at, value]: Found): readonly Breach[] => {
  const missing = missingIn(rule, value).map(
    (name): Breach => ({ at: [...at, name], name, fault: 'is required', isMissing: true }),
  );
  const fault = faultOf(rule, value);
  if (fault === undefined) return missing;
  const { maxLength: most } = rule;
  const isLong = most !== undefined && fault === tooLong(most);
  return [...missing, { at, name: nameIn(at), fault, ...(isLong && { most }) }];
};

/** Faults in a body. Each is a reason for the vendor to refuse the request. */
export const breachesIn = (provider: string, call: Pick<Call, 'method' | 'path' | 'body'>): readonly Breach[] =>
  rowsFor(provider, call).flatMap(({ rules }) =>
    rules.flatMap(([parts, rule]) => findAll(call.body, parts).flatMap((found) => breachesAt(rule, found))),
  );

/** Rule for a member, for a simulator that checks values one by one. */
export const ruleOf = (provider: string, operation: string, pointer: string): Rule | undefined => {
  const rules = tablesOf(provider).flatMap((limits) => limits[operation]?.[pointer] ?? []);
  return rules.length === 0 ? undefined : Object.assign({}, ...rules);
};
