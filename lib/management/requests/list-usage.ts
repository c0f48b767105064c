import { type UsageMember, type usageRoutes, usualUsageDays } from '../../api/management/activity/usage.ts';
import type { Answer, Call } from '../../call.ts';
import { validationError } from '../../errors.ts';
import type { Connection } from '../../store/connections/connection.ts';
import { type Chunk, pageOfChunks } from '../../store/dynamodb/filtered-page.ts';
import type { PageRequest } from '../../store/dynamodb/query.ts';
import { dayAt, dayMs } from '../../store/requests/days.ts';
import {
  allOwners,
  type Days,
  none,
  plus,
  type Sums,
  type UsageRow,
  usageByOwner,
  usageOf,
} from '../../store/requests/usage.ts';
import { projectOf } from '../caller.ts';
import { answerPage } from '../page-answer.ts';
import { connectionsById, namedConnections } from './named-connections.ts';

type Query = Call<(typeof usageRoutes)['list']>['query'];

/** Number of days that a query may read. */
const mostDays = 100;

/** Days of a query, both included. @throws ApiError `validation_failed` for a range that is empty or too long */
const daysOf = ({ from, to = '' }: Query, now: number): Days => {
  const last = to || dayAt(now);
  const first = from ?? dayAt(Date.parse(last) - (usualUsageDays - 1) * dayMs);
  const count = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  if (count < 1) throw validationError([{ path: 'from', message: 'is after to' }]);
  if (count > mostDays)
    throw validationError([{ path: 'from', message: `is more than ${mostDays - 1} days before to` }]);
  return { from: first, to: last };
};

/** Sums of rows. `key` contains the owner, day, provider and operation, each empty if the sums do not keep it apart. */
interface Group {
  readonly key: string;
  sums: Sums;
}

const separator = '#';

/** Character that sorts after each key of an owner. */
const end = '~';

const keyOf = ({ owner, day, provider, operation }: UsageRow, members: ReadonlySet<UsageMember>): string =>
  [
    members.has('connection') ? owner : '',
    members.has('day') ? day : '',
    members.has('provider') || members.has('connection') ? provider : '',
    members.has('route') ? operation : '',
  ].join(separator);

/** Groups in the order of their keys. */
const groupsOf = (rows: readonly UsageRow[], members: ReadonlySet<UsageMember>): readonly Group[] => {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const key = keyOf(row, members);
    const found = groups.get(key);
    if (found === undefined) groups.set(key, { key, sums: row.sums });
    else found.sums = plus(found.sums, row.sums);
  }
  return [...groups.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
};

const isWanted = ({ provider, route, cause }: Query, row: UsageRow): boolean => {
  const isCall = row.operation.includes(' ');
  return (
    (provider === undefined || row.provider === provider) &&
    (route === undefined || row.operation === route) &&
    (cause === undefined || (cause === 'api' ? isCall : row.operation === cause))
  );
};

/** Rows of a project. The rows of an owner are together if the rows are to be kept apart by connection. */
interface Source {
  readonly project: string;
  readonly days: Days;
  /** Owners that a query names. */
  readonly owners: readonly string[] | undefined;
}

const allOf = async (pages: AsyncIterable<readonly UsageRow[]>): Promise<readonly UsageRow[]> => {
  const rows: UsageRow[] = [];
  for await (const some of pages) rows.push(...some);
  return rows;
};

/** All rows of each owner, from the given owner on. */
async function* rowsByOwner({ project, days, owners }: Source, from: string): AsyncGenerator<readonly UsageRow[]> {
  if (owners !== undefined) {
    const following = owners.filter((owner) => owner >= from).toSorted();
    for (const owner of following) yield await allOf(usageOf(project, owner, days));
    return;
  }
  let waiting: UsageRow[] = [];
  for await (const rows of usageByOwner(project, from === '' ? none : from, days))
    for (const row of rows) {
      if (waiting.length > 0 && waiting[0]?.owner !== row.owner) {
        yield waiting;
        waiting = [];
      }
      waiting.push(row);
    }
  if (waiting.length > 0) yield waiting;
}

/** Groups of a query that follow a position, owner by owner, or all at once. */
async function* chunksOf(source: Source, query: Query, startAfter = ''): AsyncGenerator<Chunk<Group>> {
  const members = new Set(query.group_by.split(',')) as ReadonlySet<UsageMember>;
  const groups = (rows: readonly UsageRow[]) =>
    groupsOf(
      rows.filter((row) => isWanted(query, row)),
      members,
    ).filter(({ key }) => key > startAfter);
  if (members.has('connection')) {
    const [from = ''] = startAfter.split(separator);
    for await (const rows of rowsByOwner(source, from))
      yield { items: groups(rows), looked: rows.length, position: `${rows[0]?.owner ?? from}${end}` };
    return;
  }
  const { project, owners = [allOwners], days } = source;
  const rows = await Promise.all(owners.map((owner) => allOf(usageOf(project, owner, days))));
  yield { items: groups(rows.flat()), looked: 0, position: end };
}

const ownerIn = ({ key }: Group): string => key.split(separator)[0] ?? '';

const nameOr = (text: string | undefined): string | null => (text === '' || text === none ? null : (text ?? null));

const presentUsage = ({ key, sums }: Group, connections: ReadonlyMap<string, Connection>) => {
  const [owner = '', day, provider, operation = ''] = key.split(separator);
  const [count, unsuccessful, providerRequests] = sums;
  const isCall = operation.includes(' ');
  return {
    day: nameOr(day),
    id_connection: nameOr(owner),
    id_linked_user: connections.get(owner)?.linkedUser ?? null,
    linked_user_origin_id: connections.get(owner)?.linkedUserOriginId ?? null,
    provider: nameOr(provider),
    cause: isCall ? 'api' : nameOr(operation),
    route: isCall ? operation : null,
    count,
    unsuccessful,
    provider_requests: providerRequests,
  };
};

/**
 * A page of the usage of a project.
 * @throws ApiError `invalid_cursor`, `validation_failed` for a range that is empty or too long, and if two filters name
 * different linked users
 */
export const listUsage = async ({ query, caller, now }: Call<(typeof usageRoutes)['list']>): Promise<Answer> => {
  const project = projectOf(caller);
  const { limit, cursor, ...filters } = query;
  const source = { project, days: daysOf(query, now), owners: await namedConnections(project, query) };
  const read = async ({ startAfter }: PageRequest) => {
    const chunks = chunksOf(source, query, startAfter);
    const page = await pageOfChunks(chunks, { limit, isWanted: () => true, positionOf: ({ key }) => key });
    const connections = await connectionsById(project, page.items.map(ownerIn));
    return { ...page, items: page.items.map((group) => presentUsage(group, connections)) };
  };
  return answerPage({ caller, project, route: 'GET /usage', filters }, { limit, cursor }, read, (row) => row);
};
