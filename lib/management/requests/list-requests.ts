import type { requestRoutes } from '../../api/management/activity/requests.ts';
import type { Answer, Call } from '../../call.ts';
import { connectionKey } from '../../crypto/credentials.ts';
import { markOf } from '../../crypto/request-facts.ts';
import { getConnection } from '../../store/connections/connections.ts';
import type { PageRequest } from '../../store/dynamodb/query.ts';
import { recentProject } from '../../store/projects/recent-projects.ts';
import { getRecord } from '../../store/records/record-mappings.ts';
import { listRequests, type RequestFilter } from '../../store/requests/request-lists.ts';
import type { Part, StoredRequest } from '../../store/requests/requests.ts';
import { projectOf } from '../caller.ts';
import { answerPage } from '../page-answer.ts';
import { connectionsById, namedConnections } from './named-connections.ts';
import { presentRequest } from './present-request.ts';

type Query = Call<(typeof requestRoutes)['list']>['query'];

const moment = (text: string | undefined): number | undefined => (text === undefined ? undefined : Date.parse(text));

const hasStatus = (request: StoredRequest, wanted: string): boolean => {
  const status = String(request.status ?? '');
  return wanted.endsWith('xx') ? status.startsWith(wanted.slice(0, 1)) : status === wanted;
};

/** Conditions that no index ensures. `undefined` if a query has none. */
const matching = ({ route, cause, status, outcome, provider, key_id: keyId, idempotency }: Query) => {
  const conditions: readonly ((request: StoredRequest) => boolean)[] = [
    ...(route === undefined ? [] : [(one: StoredRequest) => one.route === route]),
    ...(cause === undefined ? [] : [(one: StoredRequest) => one.cause === cause]),
    ...(status === undefined ? [] : [(one: StoredRequest) => hasStatus(one, status)]),
    ...(provider === undefined ? [] : [(one: StoredRequest) => one.provider === provider]),
    ...(keyId === undefined ? [] : [(one: StoredRequest) => one.keyId === keyId]),
    ...(idempotency === undefined ? [] : [(one: StoredRequest) => one.idempotency === idempotency]),
    ...(outcome === undefined || outcome === 'unsuccessful' ? [] : [(one: StoredRequest) => one.outcome === outcome]),
  ];
  if (conditions.length === 0) return undefined;
  return (request: StoredRequest): boolean => conditions.every((holds) => holds(request));
};

/** The only part with requests that fulfil a query. `undefined` if both may contain some. */
const partFor = ({ status, outcome }: Query): Part | undefined => {
  if (outcome === 'succeeded') return 'succeeded';
  return outcome !== undefined || /^[45]/.test(status ?? '') ? 'failed' : undefined;
};

/** Connection with the data key for a record's mark. `undefined` if it is revoked, or in another project. */
const connectionOfRecord = async (project: string, record: string, named: string | undefined) => {
  const id = named ?? (await getRecord(project, record))?.connection;
  const connection = id === undefined ? undefined : await getConnection(project, id);
  return connection === undefined || connection.status === 'revoked' ? undefined : connection;
};

/** Maximum difference between two clocks, ms. */
const skew = 60 * 60_000;

/** Beginning of a query, epoch ms. Days before the project existed contain nothing, so they are not read. */
const firstTime = async (project: string, from: string | undefined, now: number): Promise<number> => {
  const created = (await recentProject(project, now))?.createdAt;
  return Math.max(moment(from) ?? 0, created === undefined ? 0 : Date.parse(created) - skew);
};

/** Conditions of a query in their stored form. `undefined` if no request can fulfil them. */
const filterOf = async (project: string, query: Query, now: number): Promise<RequestFilter | undefined> => {
  const connections = await namedConnections(project, query);
  if (connections?.length === 0) return undefined;
  const filter: RequestFilter = {
    idempotency: query.idempotency,
    connections,
    part: partFor(query),
    from: await firstTime(project, query.from, now),
    to: moment(query.to),
    matches: matching(query),
  };
  const { record_id: record } = query;
  if (record === undefined) return filter;
  const owner = await connectionOfRecord(project, record, query.id_connection);
  return owner && { ...filter, record: markOf(await connectionKey(owner), 'record', record) };
};

/**
 * A page of the request log.
 * @throws ApiError `invalid_cursor`, `validation_failed` if two filters name different linked users
 */
export const listProjectRequests = async ({
  query,
  caller,
  now,
}: Call<(typeof requestRoutes)['list']>): Promise<Answer> => {
  const project = projectOf(caller);
  const { limit, cursor, order, ...filters } = query;
  const filter = await filterOf(project, query, now);
  const read = async (page: PageRequest) => {
    if (filter === undefined) return { items: [] };
    const isDescending = order === 'desc';
    const { items, ...next } = await listRequests(project, filter, { ...page, isDescending }, now);
    const owners = await connectionsById(
      project,
      items.map(({ connection }) => connection),
    );
    return { items: items.map((one) => presentRequest(one, owners.get(one.connection ?? ''))), ...next };
  };
  const list = { caller, project, route: 'GET /requests', filters: { ...filters, order } };
  return answerPage(list, { limit, cursor }, read, (request) => request);
};
