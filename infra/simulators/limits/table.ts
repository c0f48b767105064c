import { matchPath } from '../paths.ts';
import type { Call } from '../vendor.ts';
import described from './described.json' with { type: 'json' };
import { documentedLimits } from './documented.ts';
import { faultOf, type Rule } from './rules.ts';

/** Rules of one operation, by JSON pointers into its body. `*` is each element of a list, or each member of an object. */
export type Rules = Readonly<Record<string, Rule>>;

/** Rules of one vendor, by method and path template. */
export type Limits = Readonly<Record<string, Rules>>;

/** A value that the vendor would refuse. */
export interface Breach {
  /** Names and indices from the body to the value. */
  readonly at: readonly string[];
  /** The last of the names. */
  readonly name: string;
  readonly fault: string;
}

const ofDescriptions: Readonly<Record<string, Limits>> = described;

/** What descriptions say of a vendor's operations, and then what its documentation adds. */
const tablesOf = (provider: string): readonly Limits[] => {
  const tables: readonly (Limits | undefined)[] = [ofDescriptions[provider], documentedLimits[provider]];
  return tables.flatMap((limits) => (limits === undefined ? [] : [limits]));
};

const rulesFor = (provider: string, { method, path }: Pick<Call, 'method' | 'path'>): readonly Rules[] =>
  tablesOf(provider).flatMap((limits) =>
    Object.entries(limits)
      .filter(([operation]) => {
        const [of = '', template = ''] = operation.split(' ');
        return of === method && matchPath(template, path) !== undefined;
      })
      .map(([, rules]) => rules),
  );

type Found = readonly [at: readonly string[], value: unknown];

const below = ([at, value]: Found, part: string): readonly Found[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([name]) => part === '*' || name === part)
    .map(([name, member]) => [[...at, name], member] as const);
};

const findAll = (body: unknown, pointer: string): readonly Found[] =>
  pointer
    .split('/')
    .slice(1)
    .reduce<readonly Found[]>((found, part) => found.flatMap((each) => below(each, part)), [[[], body]]);

const isIndex = (part: string): boolean => /^\d+$/.test(part);

/** What of a body the vendor would refuse. */
export const breachesIn = (provider: string, call: Pick<Call, 'method' | 'path' | 'body'>): readonly Breach[] =>
  rulesFor(provider, call).flatMap((rules) =>
    Object.entries(rules).flatMap(([pointer, rule]) =>
      findAll(call.body, pointer).flatMap(([at, value]) => {
        const fault = faultOf(rule, value);
        const name = at.findLast((part) => !isIndex(part)) ?? '';
        return fault === undefined ? [] : [{ at, name, fault }];
      }),
    ),
  );

/** The rule of one member, for a simulator that looks at values one by one. */
export const ruleOf = (provider: string, operation: string, pointer: string): Rule | undefined => {
  const rules = tablesOf(provider).flatMap((limits) => limits[operation]?.[pointer] ?? []);
  return rules.length === 0 ? undefined : Object.assign({}, ...rules);
};
