import { matchPath } from './paths.ts';
import type { Call, Refusal } from './vendor.ts';

/** A scope that is enough, or several that are needed together. */
type Sufficient = string | readonly string[];

/** What an operation takes: any of these; with none of them in the list, every token will do. */
export type Accepted = readonly Sufficient[];

/** By `GET /path/{name}`, or by what else the vendor calls its operations. */
export type ScopeTable = Readonly<Record<string, Accepted>>;

/** How a vendor holds tokens to their scopes. */
export interface ScopeRules {
  readonly table: ScopeTable;
  /** Scopes of the token that a call came with; `undefined` for credentials that have none, and may do everything. */
  granted(call: Call): readonly string[] | undefined;
  /** Names of the operations that a call asks for, where path and method do not say it. */
  operations?(call: Call): readonly string[] | undefined;
  /** The vendor's own words for a token that lacks a scope. */
  refuse(accepted: Accepted, call: Call): Refusal;
}

const literalsIn = (operation: string): number => operation.split('/').filter((part) => !part.startsWith('{')).length;

/** The operation of a table that a request is: the most literal of those that fit. */
export const operationOf = (table: ScopeTable, method: string, path: string): string | undefined => {
  const fitting = Object.keys(table).filter((operation) => {
    const [verb, template = ''] = operation.split(' ');
    return verb === method && matchPath(template, path) !== undefined;
  });
  return fitting.toSorted((a, b) => literalsIn(b) - literalsIn(a))[0];
};

/** Whether scopes are enough for an operation. */
export const suffices = (accepted: Accepted, granted: readonly string[]): boolean =>
  accepted.length === 0 || accepted.some((scopes) => [scopes].flat().every((scope) => granted.includes(scope)));

/**
 * Refuses a call whose token lacks a scope.
 * @throws Refusal, and Error for an operation that the table does not have
 */
export const checkScopes = (rules: ScopeRules, call: Call): void => {
  const granted = rules.granted(call);
  if (granted === undefined) return;
  const operations = rules.operations?.(call) ?? [operationOf(rules.table, call.method, call.path)];
  for (const operation of operations) {
    const accepted = operation === undefined ? undefined : rules.table[operation];
    if (accepted === undefined) throw new Error(`no scopes are known of ${operation ?? `${call.method} ${call.path}`}`);
    if (!suffices(accepted, granted)) throw rules.refuse(accepted, call);
  }
};
