import { createHmac } from 'node:crypto';
import { connectionKey } from '../crypto/credentials.ts';
import { ApiError } from '../errors.ts';
import type { RecordContext } from './context.ts';
import { inOrder, volatileMembers } from './members.ts';
import type { UnifiedRecord } from './present.ts';

/** A tag in double quotes. RFC 9110, section 8.8.3: no quote and no space is within them. */
const entityTag = /(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"[ \t]*(?:,[ \t]*|$)/y;

interface Tag {
  readonly isWeak: boolean;
  readonly opaque: string;
}

/** Tags of a condition, or any record that is there. */
export type Condition = '*' | readonly Tag[];

/**
 * Reads the value of `If-Match` or `If-None-Match`.
 * @returns `undefined` where it is neither `*` nor a list of tags
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
 * @throws ApiError `invalid_request` for a value that is none
 */
export const conditionIn = (name: 'If-Match' | 'If-None-Match', text: string | undefined): Condition | undefined => {
  if (text === undefined) return undefined;
  const condition = readCondition(text);
  if (condition !== undefined) return condition;
  throw new ApiError(
    'invalid_request',
    `${name} must be * or the ETag of a record in its double quotes: "…", or several.`,
  );
};

const opaqueOf = (etag: string): string => etag.slice(1, -1);

/** A record is changed only where a strong tag is its own. RFC 9110, section 13.1.1. */
export const matchesStrongly = (condition: Condition, etag: string): boolean =>
  condition === '*' || condition.some(({ isWeak, opaque }) => !isWeak && opaque === opaqueOf(etag));

/** A proxy that compresses an answer makes its tag weak: a copy is fresh with either. RFC 9110, section 13.1.2. */
export const matchesWeakly = (condition: Condition, etag: string): boolean =>
  condition === '*' || condition.some(({ opaque }) => opaque === opaqueOf(etag));

/** Parameters of the signature of an address, which are others with each read. */
const signatures = /^(?:x-(?:amz|goog)-|(?:signature|sig|jwt|token|expires|se|sp|sv)$)/i;

/** An address without what it is signed with. */
const unsigned = (value: unknown): unknown => {
  if (typeof value !== 'string' || !/^https?:\/\//i.test(value) || !URL.canParse(value)) return value;
  const url = new URL(value);
  const names = [...url.searchParams.keys()].filter((name) => signatures.test(name));
  if (names.length === 0) return value;
  for (const name of names) url.searchParams.delete(name);
  return url.href;
};

/** The same text for the same members in any order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : unsigned(member),
  );

/**
 * The strong `ETag` of a record that was read whole: of its unified fields, but for those that change without anybody
 * changing the record. What it is asked for with (`expand`, `remote_data`) does not count, nor does the order of mapped fields.
 */
export const entityTagOf = async (context: RecordContext, record: UnifiedRecord): Promise<string> => {
  const volatile = volatileMembers(context);
  const members = Object.entries(record)
    .filter(([name]) => name !== 'remote_data' && !volatile.has(name))
    .map(([name, value]) => [name, inOrder(context, name, value)]);
  const hmac = createHmac('sha256', await connectionKey(context.connection));
  return `"${hmac
    .update(canonical(Object.fromEntries(members)))
    .digest('base64url')
    .slice(0, 27)}"`;
};
