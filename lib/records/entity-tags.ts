import { createHmac } from 'node:crypto';
import { connectionKey } from '../crypto/credentials.ts';
import { canonical } from '../crypto/fingerprint.ts';
import { ApiError } from '../errors.ts';
import type { RecordContext } from './context.ts';
import { inOrder, volatileMembers } from './members.ts';
import type { UnifiedRecord } from './present.ts';

/** A tag in double quotes. It contains no quote and no space, by RFC 9110, section 8.8.3. */
const entityTag = /(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"[ \t]*(?:,[ \t]*|$)/y;

interface Tag {
  readonly isWeak: boolean;
  readonly opaque: string;
}

/** The tags of a condition, or `*` for any existing record. */
export type Condition = '*' | readonly Tag[];

/**
 * Reads the value of `If-Match` or `If-None-Match`.
 * @returns `undefined` if the value is neither `*` nor a list of tags
 */
export const readCondition = (text: string): Condition | undefined => {
  const list = text.trim();
  if (list === '*') return '*';
  const tags: Tag[] = [];
  entityTag.lastIndex = 0;
  for (let at = 0; at < list.length; at = entityTag.lastIndex) {
    const found = entityTag.exec(list);
    if (found === null) return undefined;
    tags.push({ isWeak: found[1] !== undefined, opaque: found[2] ?? '' });
  }
  return tags.length === 0 || list.endsWith(',') ? undefined : tags;
};

/**
 * The condition of a header.
 * @throws ApiError `invalid_request` if the value is not a condition
 */
export const conditionIn = (name: 'If-Match' | 'If-None-Match', text: string | undefined): Condition | undefined => {
  if (text === undefined) return undefined;
  const condition = readCondition(text);
  if (condition !== undefined) return condition;
  throw new ApiError('invalid_request', `${name} must be *, or ETags of records, each in double quotes: "…", "…".`);
};

const opaqueOf = (etag: string): string => etag.slice(1, -1);

/**
 * Whether a strong tag of the condition is the record's. Only then may the record be changed. RFC 9110, section 13.1.1.
 */
export const matchesStrongly = (condition: Condition, etag: string): boolean =>
  condition === '*' || condition.some(({ isWeak, opaque }) => !isWeak && opaque === opaqueOf(etag));

/**
 * Whether a tag of the condition is the record's, weak or strong. A proxy that compresses a response makes its tag
 * weak. A copy is fresh with either tag. RFC 9110, section 13.1.2.
 */
export const matchesWeakly = (condition: Condition, etag: string): boolean =>
  condition === '*' || condition.some(({ opaque }) => opaque === opaqueOf(etag));

/** Parameters that sign an address. Their values differ with each read. */
const signatures = /^(?:x-(?:amz|goog)-|(?:signature|sig|jwt|token|expires|se|sp|sv)$)/i;

/** An address without its signature parameters. */
const unsigned = (value: unknown): unknown => {
  if (typeof value !== 'string' || !/^https?:\/\//i.test(value) || !URL.canParse(value)) return value;
  const url = new URL(value);
  const names = [...url.searchParams.keys()].filter((name) => signatures.test(name));
  if (names.length === 0) return value;
  for (const name of names) url.searchParams.delete(name);
  return url.href;
};

/**
 * The strong `ETag` of a record that was read completely. It covers the unified fields, except the fields that change
 * while the record itself stays the same. Requested extras (`expand`, `remote_data`) and the order of mapped fields do
 * not count.
 */
export const entityTagOf = async (context: RecordContext, record: UnifiedRecord): Promise<string> => {
  const volatile = volatileMembers(context);
  const members = Object.entries(record)
    .filter(([name]) => name !== 'remote_data' && !volatile.has(name))
    .map(([name, value]) => [name, inOrder(context, name, value)]);
  const hmac = createHmac('sha256', await connectionKey(context.connection));
  return `"${hmac
    .update(canonical(Object.fromEntries(members), unsigned))
    .digest('base64url')
    .slice(0, 27)}"`;
};
