import { operatorScope } from '../../crypto/tokens.ts';
import { withConcurrency } from '../../store/dynamodb/concurrency.ts';
import { getProject } from '../../store/projects/projects.ts';
import { dayOf } from '../../store/requests/days.ts';
import { partOf, type StoredRequest } from '../../store/requests/requests.ts';
import { allOwners, none, plus, purgeUsage, putHour, type Sums, type UsageName } from '../../store/requests/usage.ts';
import {
  acquireHour,
  type HeldHour,
  isSettled,
  listDueHours,
  releaseHour,
  requestsOfHour,
  type UsageHour,
} from '../../store/requests/usage-hours.ts';
import { type DueWorker, throwFailures, workOnDue } from '../due-work.ts';
import type { Report, Run } from '../scheduled.ts';

/** Length of a lease, in ms: longer than a run, so that no two workers write the sums of an hour. */
const leaseMs = 360_000;

/** Time until the next sums of an hour that is not over, in ms. On one machine, the worker runs more often. */
const pauseMs = 60_000;

/** Number of sums that are written at a time. */
const writesAtOnce = 16;

/** Sums of a request, with the runs before it that have no entry. */
const sumsOf = (request: StoredRequest): Sums => {
  const { unloggedRuns = 0, unloggedProviderRequests = 0, moreProviderRequests = 0, providerRequests } = request;
  return [
    1 + unloggedRuns,
    partOf(request) === 'failed' ? 1 : 0,
    providerRequests.length + moreProviderRequests + unloggedProviderRequests,
  ];
};

/** Sums of usage under way, by owner, provider and operation. */
class HourSums {
  readonly #sums = new Map<string, { readonly name: UsageName; sums: Sums }>();

  add(name: UsageName, sums: Sums): void {
    const { owner, provider, operation } = name;
    const key = `${owner}#${provider}#${operation}`;
    const found = this.#sums.get(key);
    if (found === undefined) this.#sums.set(key, { name, sums });
    else found.sums = plus(found.sums, sums);
  }

  values(): IterableIterator<{ readonly name: UsageName; readonly sums: Sums }> {
    return this.#sums.values();
  }
}

const sumsOfHour = async (hour: UsageHour): Promise<HourSums> => {
  const all = new HourSums();
  for await (const requests of requestsOfHour(hour))
    for (const request of requests) {
      const { project, connection = none, provider = none, route, cause } = request;
      const name = { project, day: dayOf(hour.hour), provider, operation: route ?? cause };
      const sums = sumsOf(request);
      all.add({ ...name, owner: connection }, sums);
      all.add({ ...name, owner: allOwners }, sums);
    }
  return all;
};

/** Whether a project is deleted, or is being deleted. Requests of the operator belong to no project. */
const isGone = async (project: string): Promise<boolean> => {
  if (project === operatorScope) return false;
  const found = await getProject(project);
  return found === undefined || found.deletingSince !== undefined;
};

const sumUp = async (held: HeldHour, { now, deadline }: Run): Promise<'final' | 'open'> => {
  // Looked up first: a request that arrives during the sums leaves the hour open, or takes it away.
  const isFinal = isSettled(held.hour, now());
  const all = await sumsOfHour(held);
  await withConcurrency(writesAtOnce, all.values(), ({ name, sums }) => putHour(name, held.hour, sums));
  // Looked up last: a project that is deleted later deletes these sums itself.
  const isPurged = (await isGone(held.project)) && (await purgeUsage(held.project, deadline, now));
  await releaseHour(held, isFinal || isPurged ? undefined : now() + pauseMs);
  return isFinal || isPurged ? 'final' : 'open';
};

/** Worker that sums up the usage of hours. A run sums up each hour once, however long the run lasts. */
const usageWorker = (): DueWorker<UsageHour, HeldHour, 'final' | 'open'> => {
  const met = new Set<string>();
  return {
    outcomes: ['final', 'open'],
    list: listDueHours,
    batchSize: 50,
    acquire: async (name, now) => {
      const key = `${name.project} ${name.hour}`;
      if (met.has(key)) return undefined;
      met.add(key);
      return acquireHour(name, leaseMs, now);
    },
    work: sumUp,
  };
};

/**
 * Sums up the requests of hours, by connection, provider and route. It replaces earlier sums, so lines that arrive twice
 * and repeated runs change nothing.
 * @throws AggregateError with all failures, at the end
 */
export const sumUsage = async (run: Run): Promise<Report> => {
  const { counts, failures } = await workOnDue(usageWorker(), run);
  throwFailures(failures, 'hours of usage');
  return counts;
};
