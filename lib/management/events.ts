import type * as z from 'zod';
import type { eventRecord, eventRoutes } from '../api/management/events.ts';
import type { Answer, Call } from '../call.ts';
import { openEventRecord } from '../crypto/event-record.ts';
import { coversEvent } from '../objects/event-types.ts';
import { presentEvent } from '../store/events/event-data.ts';
import { listEvents as listStored } from '../store/events/event-lists.ts';
import type { FeedEvent } from '../store/events/events.ts';
import { projectOf } from './caller.ts';
import { dataKeysOf } from './data-keys.ts';
import { answerPage } from './page-answer.ts';

type Routes = typeof eventRoutes;
type Query = Call<Routes['list']>['query'];

const keysFor = (project: string, events: readonly FeedEvent[]): Promise<ReadonlyMap<string, Uint8Array>> =>
  dataKeysOf(
    project,
    events.filter(({ sealedRecord }) => sealedRecord !== undefined).map(({ connection }) => connection),
  );

const present = (event: FeedEvent, keys: ReadonlyMap<string, Uint8Array>): z.input<typeof eventRecord> => {
  const { id, project, connection, sealedRecord } = event;
  const key = keys.get(connection);
  if (sealedRecord === undefined || key === undefined) return presentEvent(event, undefined);
  return presentEvent(event, openEventRecord(key, { project, connection, event: id }, sealedRecord));
};

/** Events as `GET /events` shows them: with their records, for as long as these can be read. */
export const presentEvents = async (
  project: string,
  events: readonly FeedEvent[],
): Promise<readonly z.input<typeof eventRecord>[]> => {
  const keys = await keysFor(project, events);
  return events.map((event) => present(event, keys));
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
    return { items: await presentEvents(project, items), ...next };
  };
  return answerPage({ caller, project, route: 'GET /events', filters }, { limit, cursor }, read, (event) => event);
};
