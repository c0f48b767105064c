import * as z from 'zod';
import {
  deepestValue,
  longestDocument,
  longestFilter,
  longestName,
  longestText,
  longestWord,
  mostElements,
  mostMembers,
} from './sizes.ts';

/*
 * All schemas of client input use these functions, so that every part of a request has a size limit.
 */

/** Shared instances. Building a schema costs time, and functions start often. */
export const word = z.string().max(longestWord);
export const filterText = z.string().max(longestFilter);
export const text = z.string().max(longestText);
export const document = z.string().max(longestDocument);
export const memberName = z.string().max(longestName);

/** A list with a maximum number of elements. */
export const listOf = <T extends z.ZodType>(element: T, most = mostElements) => z.array(element).max(most);

interface MapCaps {
  readonly members?: number;
  /** Maximum size as JSON in UTF-8, in bytes. Needed for values that the service stores in a table item. */
  readonly bytes?: number;
}

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** An object with member names that the client chooses. */
export const mapOf = <V extends z.ZodType>(value: V, { members = mostElements, bytes }: MapCaps = {}) =>
  z
    .record(memberName, value)
    .refine((given) => Object.keys(given).length <= members, {
      error: `must have at most ${members} members`,
      abort: true,
    })
    .refine((given) => bytes === undefined || sizeOf(given) <= bytes, {
      error: `must be at most ${bytes} bytes as JSON`,
    })
    .meta({ maxProperties: members });

const membersOf = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

interface JsonCaps {
  /** Maximum number of levels of objects and lists. */
  readonly depth: number;
  /** Maximum number of members of all levels together. */
  readonly members: number;
}

/** Fault of a JSON value. Goes through the value level by level, because recursion would fail for deep nesting. */
const faultOf = (value: unknown, { depth, members }: JsonCaps): string | undefined => {
  let count = 0;
  let level = membersOf(value);
  for (let levels = 1; level.length > 0; levels += 1) {
    if (levels > depth) return `is nested deeper than ${depth} levels`;
    count += level.length;
    if (count > members) return `has more than ${members} members`;
    level = level.flatMap(membersOf);
  }
  return undefined;
};

/** Any JSON within these limits. */
export const jsonOf = (caps: JsonCaps) =>
  z
    .unknown()
    .refine((given) => faultOf(given, caps) === undefined, { error: ({ input }) => faultOf(input, caps) })
    .meta({ 'x-max-depth': caps.depth, 'x-max-members': caps.members });

/** JSON that a client read before, or that goes to a vendor unchanged. The size of the body limits its texts. */
export const anyJson = jsonOf({ depth: deepestValue, members: mostMembers });
