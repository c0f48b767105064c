import type * as z from 'zod';
import type { eventRecord, eventRoutes } from '../api/management/events.ts';
import type { Answer, Call } from '../call.ts';
import { openEventRecord } from '../crypto/event-record.ts';
import { coversEvent } from '../objects/event-types.ts';
import { type Account, accountsOf } from '../store/connections/accounts.ts';
import { presentEvent } from '../store/events/event-data.ts';
import { listEvents as listStored } from '../store/events/event-lists.ts';
import type { FeedEvent } from '../store/events/events.ts';
import { projectOf } from './caller.ts';
import { answerPage } from './page-answer.ts';

type Routes = typeof eventRoutes;
type Query = Call<Routes['list']>['query'];

const isSealed = ({ sealedRecord }: FeedEvent): boolean => sealedRecord !== undefined;

const present = (event: FeedEvent, { owner, key }: Account): z.input<typeof eventRecord> => {
  const { id, project, connection, sealedRecord } = event;
  if (sealedRecord === undefined || key === undefined) return presentEvent(event, undefined, owner);
  return presentEvent(event, openEventRecord(key, { project, connection, event: id }, sealedRecord), owner);
};

/**
 * Events as `GET /events` shows them: with their records, for as long as these can be read.
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

const filterOf = ({ type, object, connection, after_sequence, from, to }: Query) => ({
  connection,
  afterSequence: after_sequence,
  from: moment(from),
  to: moment(to),
  ...((type !== undefined || object !== undefined) && {
    matches: (event: FeedEvent) =>
      (type === undefined || coversEvent(type, event.type)) && (object === undefined || object === event.object),
  }),
});

/**
 * A page of events: of one connection in their sequence, else of the project in the order of their times.
 * @throws ApiError `invalid_cursor`
 */
export const listEvents = async ({ query, caller, now }: Call<Routes['list']>): Promise<Answer> => {
  const project = projectOf(caller);
  const { limit, cursor, after_sequence, ...rest } = query;
  const filters = { ...rest, after_sequence: after_sequence?.toString() };
  const read = async (page: Parameters<typeof listStored>[2]) => {
    const { items, ...next } = await listStored(project, filterOf(query), page, now);
    return { items: await presentEvents(project, items, now), ...next };
  };
  return answerPage({ caller, project, route: 'GET /events', filters }, { limit, cursor }, read, (event) => event);
};
