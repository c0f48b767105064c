import { Cache } from '../../cache.ts';
import type { RequestEntry } from '../../requests/entry.ts';
import { number, optional, timeToLive } from '../dynamodb/attribute.ts';
import { beginsWith } from '../dynamodb/condition.ts';
import { dueAttributes, duePartitionOf, duePartitions } from '../dynamodb/due-index.ts';
import { entity } from '../dynamodb/entity.ts';
import { once } from '../dynamodb/expression.ts';
import { isoTime } from '../dynamodb/item.ts';
import { type Held, Lease } from '../dynamodb/lease.ts';
import { getMany, listDue, queryPlaces, upsert } from '../dynamodb/operations.ts';
import { eachPage } from '../dynamodb/query.ts';
import { dayOf } from './days.ts';
import { bothParts, projectPartitions, requests, type StoredRequest, toRequest } from './requests.ts';

/** Kind of the work in the index `due`. */
const usageKind = 'usage_hour';

/**
 * An hour with requests whose sums are not final. A new request takes the hour away from the worker that holds it, so
 * that the worker cannot finish an hour with sums that lack the request.
 */
export const usageHours = entity({
  table: 'events',
  key: { pk: '{project}#usage', sk: 'usage_hour#{hour}' },
  attributes: {
    fence: number(),
    due: optional(dueAttributes.due),
    /** Time of the next sums, or the end of the lease. Absent if the sums are final. */
    dueAt: optional(dueAttributes.dueAt),
    /** 30 days after the hour. */
    expiresAt: timeToLive(),
  },
});

/** An hour of a project, UTC: `2026-11-30T14`. `project` is `op` for requests of the operator. */
export interface UsageHour {
  readonly project: string;
  readonly hour: string;
}

/** An hour that a worker holds. */
export type HeldHour = Held<UsageHour>;

const hourLease = new Lease({
  work: ({ project, hour }: UsageHour) => `usage of ${project} at ${hour}`,
  entity: usageHours,
});

const hourMs = 60 * 60_000;
const keptMs = 30 * 24 * hourMs;

/** Time after an hour when requests of the hour may still be stored as a matter of course, in ms. */
const settlingMs = 10 * 60_000;

const endOf = (hour: string): number => Date.parse(`${hour}:00:00Z`) + hourMs;

/** Whether almost all requests of an hour are stored. @param now epoch ms */
export const isSettled = (hour: string, now: number): boolean => now >= endOf(hour) + settlingMs;

/** Hours that this process has marked. */
const marked = new Cache<true>({ maxEntries: 10_000 });

/**
 * Marks the hours of stored entries, so that a worker sums them up. A process marks an hour once until half of its
 * settling time is over, because no worker finishes the hour before. Call it after the entries are stored.
 * @param now epoch ms
 */
export const markHours = async (entries: readonly RequestEntry[], now: number): Promise<void> => {
  const hours = new Map(
    entries.map(({ project, time }) => {
      const hour = isoTime(Date.parse(time)).slice(0, 13);
      return [`${project} ${hour}`, { project, hour }];
    }),
  );
  for (const [key, name] of hours) {
    if (now < endOf(name.hour) + settlingMs / 2 && marked.get(key)) continue;
    const due = { due: duePartitionOf(usageKind, name.project), dueAt: once(now) };
    await upsert(usageHours, name, { set: { ...due, expiresAt: endOf(name.hour) + keptMs }, add: { fence: 1 } });
    marked.set(key, true);
  }
};

/** Hours that have been due longest. @param now epoch ms */
export const listDueHours = async (now: number, limit: number): Promise<readonly UsageHour[]> =>
  (await Promise.all(duePartitions(usageKind).map((partition) => listDue(usageHours, partition, now, limit)))).flat();

/** Acquires a due hour. @param leaseMs longer than a run of the worker @param now epoch ms */
export const acquireHour = async (name: UsageHour, leaseMs: number, now: number): Promise<HeldHour | undefined> => {
  const acquired = await hourLease.acquire(name, { leaseMs, now });
  return acquired && { ...name, fence: acquired.fence };
};

/**
 * Gives an hour back. @param at epoch ms of the next sums; `undefined` if the sums are final
 * @throws LeaseLost if a request of the hour was stored meanwhile; the hour is due again when the lease ends
 */
export const releaseHour = async (held: HeldHour, at: number | undefined): Promise<void> => {
  await hourLease.release(held, at);
};

/** Number of requests to read at a time. */
const atOnce = 500;

/** Stored requests of an hour, some at a time. Not consistent, because it reads an index. */
export async function* requestsOfHour({ project, hour }: UsageHour): AsyncGenerator<readonly StoredRequest[]> {
  for (const part of bothParts)
    for (const projectDay of projectPartitions(project, dayOf(hour), part)) {
      const key = { projectDay, place: beginsWith(hour) };
      const pages = eachPage((startAfter) =>
        queryPlaces(requests, { index: 'by_project', key, limit: atOnce, startAfter }, 'place'),
      );
      for await (const places of pages) {
        const names = places.map((place) => place.key);
        yield (await getMany(requests, names, { isConsistent: false })).map(toRequest);
      }
    }
}
