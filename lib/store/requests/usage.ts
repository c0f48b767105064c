import { json, optional, timeToLive } from '../dynamodb/attribute.ts';
import { between } from '../dynamodb/condition.ts';
import { purgePartition } from '../dynamodb/delete-partition.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { mergeSorted, type ReadEntries } from '../dynamodb/merge.ts';
import { query, upsert } from '../dynamodb/operations.ts';
import { eachPage } from '../dynamodb/query.ts';
import { dayAt, dayMs, daysBetween } from './days.ts';

/** Number of requests, of unsuccessful ones among them, and of their requests to the provider. */
export type Sums = readonly [count: number, unsuccessful: number, providerRequests: number];

/** The sums of nothing. */
export const noSums: Sums = [0, 0, 0];

/** Adds sums. */
export const plus = (a: Sums, b: Sums): Sums => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

type HourName = `h${string}`;

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** Attributes `h00` to `h23`: the sums of each hour, UTC. */
const hourly = Object.fromEntries(hours.map((hour) => [`h${hour}`, optional(json<Sums>())])) as Readonly<
  Record<HourName, ReturnType<typeof optional<Sums>>>
>;

/**
 * Usage of a day, UTC, by the provider and the operation. `h00` to `h23` are the sums of the hours: requests, unsuccessful
 * requests, and requests to the provider. `owner` is the id of a connection, `-` for requests without a connection, or
 * `*` for all requests of the project. `operation` is a route such as `GET /crm/contacts`, or the cause of a run.
 */
export const usageDays = entity({
  table: 'requests',
  key: { pk: '{project}#usage#{month}', sk: '{owner}#{day}#{provider}#{operation}' },
  attributes: {
    ...hourly,
    /** 400 days after the day. */
    expiresAt: timeToLive(),
  },
});

type StoredDay = EntityValue<typeof usageDays>;

/** The key of a row of usage. */
export interface UsageName {
  readonly project: string;
  /** Id of a connection, `noConnection` or `allOwners`. */
  readonly owner: string;
  /** `2026-11-30`, UTC. */
  readonly day: string;
  /** `-` without a provider. */
  readonly provider: string;
  /** Route, or the cause of a run. */
  readonly operation: string;
}

/** Sums of a day. */
export interface UsageRow extends UsageName {
  readonly sums: Sums;
}

/** Owner of requests without a connection, and the provider of requests without a provider. */
export const none = '-';

/** Owner of the sums of a project. It sorts before each other owner. */
export const allOwners = '*';

/** Days that usage is kept. */
export const usageDaysKept = 400;

const monthOf = (day: string): string => day.slice(0, 7);

/** Stores the sums of an hour, and replaces earlier sums of that hour. @param hour `2026-11-30T14` */
export const putHour = async (name: UsageName, hour: string, sums: Sums): Promise<void> => {
  const expiresAt = Date.parse(name.day) + (usageDaysKept + 1) * dayMs;
  await upsert(usageDays, { ...name, month: monthOf(name.day) }, { set: { [`h${hour.slice(11)}`]: sums, expiresAt } });
};

const rowOf = ({ project, owner, day, provider, operation, ...stored }: StoredDay): UsageRow => {
  const byHour: Readonly<Record<HourName, Sums | undefined>> = stored;
  const sums = hours.reduce((sum, hour) => plus(sum, byHour[`h${hour}`] ?? noSums), noSums);
  return { project, owner, day, provider, operation, sums };
};

/** First and last day, both included: `2026-11-30`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Months of a range of days, in their order. */
const monthsOf = ({ from, to }: Days): readonly string[] => [...new Set(daysBetween(from, to).map(monthOf))];

/**
 * Deletes the usage of a project. It can be interrupted at any time and repeated.
 * @param deadline epoch ms
 * @returns false if the time ended before everything was deleted
 */
export const purgeUsage = async (project: string, deadline: number, clock: () => number): Promise<boolean> => {
  const now = clock();
  for (const month of monthsOf({ from: dayAt(now - (usageDaysKept + 1) * dayMs), to: dayAt(now + dayMs) })) {
    const { pk } = usageDays.prefixOf({ project, month });
    if (!(await purgePartition(usageDays.tableName(), pk, deadline, clock))) return false;
  }
  return true;
};

/** Text that sorts after every other part of a key. */
const end = '~';

const readsOf = (project: string, days: Days, from: string, to: string): readonly ReadEntries<UsageRow>[] =>
  monthsOf(days).map((month) => async (startAfter) => {
    const pk = usageDays.prefixOf({ project, month }).pk;
    const found = await query(usageDays, { key: { pk, sk: between(from, to) }, startAfter });
    const items = found.items.map(rowOf).filter(({ day }) => days.from <= day && day <= days.to);
    return { ...found, items };
  });

const placeOf = ({ owner, day, provider, operation }: UsageRow): string => `${owner}#${day}#${provider}#${operation}`;

/** Usage of an owner by day, oldest first. Not consistent. */
export async function* usageOf(project: string, owner: string, days: Days): AsyncGenerator<readonly UsageRow[]> {
  for (const read of readsOf(project, days, `${owner}#${days.from}`, `${owner}#${days.to}${end}`))
    yield* eachPage(read);
}

/**
 * Usage of all connections, and of requests without a connection, in the order of the owners. Not consistent.
 * @param from the first owner
 */
export const usageByOwner = (project: string, from: string, days: Days): AsyncGenerator<readonly UsageRow[]> =>
  mergeSorted(readsOf(project, days, from, end), (a, b) => placeOf(a) < placeOf(b));
