import { number, text, timeToLive } from '../dynamodb/attribute.ts';
import { entity } from '../dynamodb/entity.ts';
import { absentOr, below } from '../dynamodb/expression.ts';
import { getMany, remove, upsert } from '../dynamodb/operations.ts';

/** Requests of one project (or `op`) or key, or failures of one source, within one window of time. */
export const requestCounters = entity({
  table: 'usage',
  // The last part, because a subject may hold a `#`.
  key: { pk: '{project}', sk: 'requests#{subjectAndFrom}' },
  attributes: {
    requests: number(),
    /** Some minutes after its window. */
    expiresAt: timeToLive(),
  },
});

/** The last use of an API key. */
export const keyUses = entity({
  table: 'usage',
  key: { pk: '{project}', sk: 'key#{key}' },
  attributes: {
    /** Day: `2026-03-01`. */
    lastUsedOn: text(),
  },
});

/** Requests of one project or key, or failures of one source, within one window of time. */
export interface Counter {
  /** Project, or `op`. */
  readonly project: string;
  /** `project`, `key#<id>`, `hooks`, or `failures#<source>`. */
  readonly subject: string;
  /** Epoch ms at which the window begins and ends. */
  readonly from: number;
  readonly until: number;
}

/** Milliseconds for which a counter is kept after its window, for late reports. */
const graceMs = 10 * 60_000;

/**
 * Adds requests to a counter that all processes share.
 * @returns the count after it
 */
export const addRequests = async ({ project, subject, from, until }: Counter, count: number): Promise<number> => {
  const counted = await upsert(
    requestCounters,
    { project, subjectAndFrom: `${subject}#${from}` },
    { add: { requests: count }, set: { expiresAt: until + graceMs } },
  );
  if (counted === undefined) throw new Error(`The counter ${subject} was refused, though it has no condition.`);
  return counted.requests;
};

/**
 * Stores the last day on which a key was used; the first use of a day writes it.
 * @param day `2026-03-01`
 */
export const noteKeyUse = async (project: string, key: string, day: string): Promise<void> => {
  await upsert(keyUses, { project, key }, { set: { lastUsedOn: day }, when: { lastUsedOn: absentOr(below(day)) } });
};

/** The last day of use, by the id of the key; keys that were never used are absent. */
export const lastUses = async (project: string, keys: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const uses = await getMany(
    keyUses,
    keys.map((key) => ({ project, key })),
  );
  return new Map(uses.map(({ key, lastUsedOn }) => [key, lastUsedOn]));
};

/** Deletes the last day of use of a key that is gone. */
export const forgetKeyUse = async (project: string, key: string): Promise<void> => {
  await remove(keyUses, { project, key });
};
