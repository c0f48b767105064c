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
 * Every schema of what a client sends is made of these: nothing that comes in has a size that nobody has thought of.
 */

/** One instance for all: a schema costs time to build, and functions start often. */
export const word = z.string().max(longestWord);
export const filterText = z.string().max(longestFilter);
export const text = z.string().max(longestText);
export const document = z.string().max(longestDocument);
export const memberName = z.string().max(longestName);

/** A list of no more elements than a body may have. */
export const listOf = <T extends z.ZodType>(element: T, most = mostElements) => z.array(element).max(most);

interface MapCaps {
  readonly members?: number;
  /** Bytes of the whole, as JSON in UTF-8: for what is kept in an item. */
  readonly bytes?: number;
}

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** An object whose members a client names. */
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
  /** Levels of objects and lists. */
  readonly depth: number;
  /** Of all levels together. */
  readonly members: number;
}

/** Level by level: what comes may be nested too deep for a function that calls itself. */
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

/** Any JSON. */
export const jsonOf = (caps: JsonCaps) =>
  z
    .unknown()
    .refine((given) => faultOf(given, caps) === undefined, { error: ({ input }) => faultOf(input, caps) })
    .meta({ 'x-max-depth': caps.depth, 'x-max-members': caps.members });

/** What was read, and what goes to a vendor as it is: the size of the body bounds its texts. */
export const anyJson = jsonOf({ depth: deepestValue, members: mostMembers });
