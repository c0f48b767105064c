import type * as z from 'zod';
import type { eventRecord, eventRoutes } from '../../api/management/events.ts';
import type { Answer, Call } from '../../call.ts';
import { jobIdOf } from '../../crypto/ids.ts';
import { recordId } from '../../engine/mapping/remote-ids.ts';
import { coversEvent } from '../../objects/event-types.ts';
import { objectNames } from '../../objects/names.ts';
import { type Account, accountsOf, recordOf } from '../../store/connections/accounts.ts';
import { getConnection } from '../../store/connections/connections.ts';
import type { PageRequest } from '../../store/dynamodb/query.ts';
import { presentEvent } from '../../store/events/event-data.ts';
import { type CausedEvents, listEvents as listStored } from '../../store/events/event-lists.ts';
import type { FeedEvent } from '../../store/events/events.ts';
import { getJob } from '../../store/records/jobs.ts';
import { getRequest, type StoredRequest } from '../../store/requests/requests.ts';
import { projectOf } from '../caller.ts';
import { namedLinkedUser } from '../connections/named-linked-user.ts';
import { answerPage } from '../page-answer.ts';

type Routes = typeof eventRoutes;
type Query = Call<Routes['list']>['query'];

const isSealed = ({ sealedRecord }: FeedEvent): boolean => sealedRecord !== undefined;

const present = (event: FeedEvent, account: Account): z.input<typeof eventRecord> =>
  presentEvent(event, recordOf(account, event, event.sealedRecord), account.owner);

/**
 * Events as `GET /events` shows them, with their records while these are readable.
 * @param now epoch ms
 */
export const presentEvents = async (
  project: string,
  events: readonly FeedEvent[],
  now: number,
): Promise<readonly z.input<typeof eventRecord>[]> => {
  const accountFor = await accountsOf(project, events, isSealed, now);
  return events.map((event) => present(event, accountFor(event)));
};

const moment = (text: string | undefined): number | undefined => (text === undefined ? undefined : Date.parse(text));

/** The filters of a query in their stored form. Absent filters are undefined. */
const filtersOf = (project: string, query: Query) => ({
  connection: query.id_connection ?? query.connection,
  linkedUser: namedLinkedUser(project, query),
  provider: query.provider,
  type: query.type,
  object: query.object,
  record: query.record_id,
  remoteId: query.remote_id,
  request: query.request_id,
  id: query.event_id,
});

type Filters = ReturnType<typeof filtersOf>;

/** Whether a query names records or an event. Then its request is a condition only. */
const namesEvents = ({ record, remoteId, id }: Filters): boolean =>
  record !== undefined || remoteId !== undefined || id !== undefined;

/** Time after the end of a request when its last event may be, in ms: two events of a record have different times. */
const graceMs = 10_000;

/** Time of the last event of a job, epoch ms. `undefined` if the request made no job, or the job is no longer kept. */
const endOfJob = async ({ project, id, connection, status }: StoredRequest, now: number) => {
  if (status !== 202 || connection === undefined) return undefined;
  const job = await getJob({ project, connection, id: jobIdOf(project, connection, id) }, now);
  return job && (job.finishedAt === undefined ? now : Date.parse(job.finishedAt));
};

/**
 * Place of the events of a request, by its entry of the request log. So an event needs no index by request.
 * @returns `undefined` if the log has no such request
 */
const causedEvents = async (project: string, id = '', now: number): Promise<CausedEvents | undefined> => {
  const request = await getRequest(project, id, now);
  if (request === undefined) return undefined;
  const { connection, parent = id, time, durationMs } = request;
  const from = Date.parse(time);
  const end = (await endOfJob(request, now)) ?? from + durationMs;
  return { request: parent, connection, from, to: end + graceMs };
};

/**
 * Unified ids of the records whose events are listed, derived as the mappings of records derive them. Without an
 * object, each object may contain a record with the remote id. `undefined` if the query names no record.
 */
const recordsOf = async (
  project: string,
  { connection: id = '', object, record, remoteId }: Filters,
): Promise<readonly string[] | undefined> => {
  if (record !== undefined || remoteId === undefined) return record === undefined ? undefined : [record];
  const connection = await getConnection(project, id);
  if (connection === undefined) return [];
  const named = object === undefined ? objectNames : [object];
  return named.map((name) => recordId(connection.identity, name, [remoteId]));
};

const matching = (filters: Filters) => {
  const { linkedUser, provider, type, object, remoteId } = filters;
  const request = namesEvents(filters) ? filters.request : undefined;
  if ([linkedUser, provider, type, object, remoteId, request].every((one) => one === undefined)) return undefined;
  return (event: FeedEvent): boolean =>
    (type === undefined || coversEvent(type, event.type)) &&
    (object ?? event.object) === event.object &&
    (linkedUser ?? event.linkedUser) === event.linkedUser &&
    (provider ?? event.provider) === event.provider &&
    (remoteId ?? event.remoteId) === event.remoteId &&
    (request ?? event.causedBy?.requestId) === event.causedBy?.requestId;
};

/**
 * A page of events: for a connection in the order of the sequence, for a record and for the project in the order of
 * time.
 * @throws ApiError `invalid_cursor`, `validation_failed` if two filters name different linked users
 */
export const listEvents = async ({ query, caller, now }: Call<Routes['list']>): Promise<Answer> => {
  const project = projectOf(caller);
  const { limit, cursor, after_sequence: afterSequence, from, to, order } = query;
  const filters = filtersOf(project, query);
  const isByRequest = filters.request !== undefined && !namesEvents(filters);
  const caused = isByRequest ? await causedEvents(project, filters.request, now) : undefined;
  const filter = {
    connection: filters.connection,
    records: await recordsOf(project, filters),
    id: filters.id,
    caused,
    afterSequence,
    from: moment(from),
    to: moment(to),
    matches: matching(filters),
  };
  const read = async (page: PageRequest) => {
    if (isByRequest && caused === undefined) return { items: [] };
    const isDescending = order === 'desc';
    const { items, ...next } = await listStored(project, filter, { ...page, isDescending }, now);
    return { items: await presentEvents(project, items, now), ...next };
  };
  const all = { ...filters, from, to, after_sequence: afterSequence?.toString(), order };
  return answerPage({ caller, project, route: 'GET /events', filters: all }, { limit, cursor }, read, (event) => event);
};
