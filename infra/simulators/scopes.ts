import { matchPath } from './paths.ts';

/** A scope that is enough, or several that are needed together. */
type Sufficient = string | readonly string[];

/** What an operation takes: any of these; with none of them in the list, every token will do. */
export type Accepted = readonly Sufficient[];

/** By `GET /path/{name}`, or by what else the vendor calls its operations. */
export type ScopeTable = Readonly<Record<string, Accepted>>;

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
