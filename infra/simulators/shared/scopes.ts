import { matchPath } from './paths.ts';

/** A scope that is sufficient, or several scopes that are needed together. */
type Sufficient = string | readonly string[];

/** Scopes that an operation accepts. One is sufficient. If the list is empty, the operation accepts every token. */
export type Accepted = readonly Sufficient[];

/** Accepted scopes by operation: `GET /path/{name}`, or another name that the vendor uses. */
export type ScopeTable = Readonly<Record<string, Accepted>>;

/** Table of a vendor whose operations all accept the same scopes. Default: none is needed. */
export const sameForAll = (operations: readonly string[], accepted: Accepted = []): ScopeTable =>
  Object.fromEntries(operations.map((operation) => [operation, accepted]));

const literalsIn = (operation: string): number => operation.split('/').filter((part) => !part.startsWith('{')).length;

/** Operation of a table that a request matches. If several match, the most literal one. */
export const operationOf = (table: ScopeTable, method: string, path: string): string | undefined => {
  const fitting = Object.keys(table).filter((operation) => {
    const [verb, template = ''] = operation.split(' ');
    return verb === method && matchPath(template, path) !== undefined;
  });
  return fitting.toSorted((a, b) => literalsIn(b) - literalsIn(a))[0];
};

/** Whether scopes are sufficient for an operation. */
export const suffices = (accepted: Accepted, granted: readonly string[]): boolean =>
  accepted.length === 0 || accepted.some((scopes) => [scopes].flat().every((scope) => granted.includes(scope)));
