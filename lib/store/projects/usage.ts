import { number, text, timeToLive } from '../dynamodb/attribute.ts';
import { absentOr, below } from '../dynamodb/condition.ts';
import { entity } from '../dynamodb/entity.ts';
import { getMany, remove, upsert } from '../dynamodb/operations.ts';

/** Requests of a project (or `op`) or key, or failures of a source, within a window of time. */
export const requestCounters = entity({
  table: 'usage',
  // The last part, because a subject may contain a `#`.
  key: { pk: '{project}', sk: 'requests#{subjectAndFrom}' },
  attributes: {
    requests: number(),
    /** A few minutes after its window. */
    expiresAt: timeToLive(),
  },
});

/** The day on which an API key was last used. */
export const keyUses = entity({
  table: 'usage',
  key: { pk: '{project}', sk: 'key#{key}' },
  attributes: {
    /** Day, such as `2026-03-01`. */
    lastUsedOn: text(),
  },
});

/**
 * Counter of a rate limit: the requests of a project or key, or the failed authentications of a source, in one window.
 */
export interface Counter {
  /** Project, or `op`. */
  readonly project: string;
  /** `project`, `key#<id>`, `hooks`, or `failures#<source>`. */
  readonly subject: string;
  /** Start and end of the window: epoch ms. */
  readonly from: number;
  readonly until: number;
}

/** Milliseconds that a counter is stored after its window, for late reports. */
const graceMs = 10 * 60_000;

/**
 * Adds requests to a counter that all processes share.
 * @returns the new count
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
 * Stores the last day of use of a key. Only the first use on a day writes it.
 * @param day such as `2026-03-01`
 */
export const noteKeyUse = async (project: string, key: string, day: string): Promise<void> => {
  await upsert(keyUses, { project, key }, { set: { lastUsedOn: day }, when: { lastUsedOn: absentOr(below(day)) } });
};

/** The last days of use, by the id of the key. Keys that were never used are absent. */
export const lastUses = async (project: string, keys: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const uses = await getMany(
    keyUses,
    keys.map((key) => ({ project, key })),
  );
  return new Map(uses.map(({ key, lastUsedOn }) => [key, lastUsedOn]));
};

/** Deletes the last day of use of a deleted key. */
export const forgetKeyUse = async (project: string, key: string): Promise<void> => {
  await remove(keyUses, { project, key });
};
