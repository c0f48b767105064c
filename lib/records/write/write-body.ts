import { fill, type Values } from '../../engine/http/request/template.ts';
import { getPath, removePath, setPath } from '../../engine/mapping/path.ts';
import type { WriteRequest } from '../../providers/define.ts';
import { type RecordContext, unsupportedOperation } from '../context.ts';

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Merges a record over the constant body of the declaration: objects member by member, and lists one after the other.
 */
export const merge = (under: unknown, over: unknown): unknown => {
  if (Array.isArray(under) && Array.isArray(over)) return [...under, ...over];
  if (!isObject(under) || !isObject(over)) return over === undefined ? under : over;
  const names = [...new Set([...Object.keys(under), ...Object.keys(over)])];
  return Object.fromEntries(names.map((name) => [name, merge(under[name], over[name])]));
};

/** A record with its values at the vendor's places for writes. */
const renamed = (
  renames: NonNullable<WriteRequest['renames']>,
  record: Record<string, unknown>,
): Record<string, unknown> => {
  const found = Object.entries(renames).filter(([from]) => getPath(record, from) !== undefined);
  if (found.length === 0) return record;
  const kept = structuredClone(record);
  for (const [from] of found) removePath(kept, from);
  for (const [from, to] of found) setPath(kept, to, getPath(record, from));
  return kept;
};

/**
 * Puts a record into the body of the declaration. Placeholders: the names of the record, `{account}` and `{now}`.
 * @param current the vendor's record of an update, if it was read
 */
export const bodyOf = (
  request: WriteRequest,
  given: Record<string, unknown>,
  values: Values,
  current?: unknown,
): unknown => {
  const { body, renames, encoding, wrap } = request;
  const taken = renames === undefined ? given : renamed(renames, given);
  const record = encoding === undefined ? taken : encoding.encode(taken, current, values);
  const wrapped: Record<string, unknown> = {};
  const list = wrap?.endsWith('.0') ? wrap.slice(0, -2) : wrap;
  if (list !== undefined) setPath(wrapped, list, list === wrap ? record : [record]);
  const own = wrap === undefined ? record : wrapped;
  return body === undefined ? own : merge(fill(body, values), own);
};

/** Placeholders of a write's body, including the names of the record. */
export const bodyValues = ({ now, partition, connection }: RecordContext, names: Values = {}): Values => ({
  ...partition,
  ...names,
  account: connection.account.id,
  now: new Date(now).toISOString(),
});

/**
 * The request of a write.
 * @throws ApiError `unsupported_operation` if this kind of the object does not support the write
 */
export const writeRequestOf = (context: RecordContext, mode: 'create' | 'update'): WriteRequest => {
  const request = context.declaration[mode];
  if (request === undefined) throw unsupportedOperation(context, mode);
  return request;
};
