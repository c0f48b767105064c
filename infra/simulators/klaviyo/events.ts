import { liveRows } from '../shared/rows.ts';
import { toOffsetTime } from '../shared/times.ts';
import { type Call, isObject, type Route } from '../shared/vendor.ts';
import { type Account, addRow, knownRow } from './account.ts';
import { invalid } from './errors.ts';
import { type Filters, pageOf } from './lists.ts';
import { relationships } from './present.ts';
import type { Row, Values } from './types.ts';
import { at, attributesIn, checkNames } from './writes.ts';

const times = ['greater-than', 'greater-or-equal', 'less-than'];

const filters: Filters = { profile_id: ['equals'], metric_id: ['equals'], datetime: times };

/** A metric of the vendor or of the account. */
export interface Metric {
  readonly name: string;
  readonly isOwn?: boolean;
}

/** Integration of a metric, as recorded. */
const integrationOf = ({ isOwn = false }: Metric): Values =>
  isOwn
    ? { object: 'integration', id: '0rG4eQ', key: 'klaviyo', name: 'Klaviyo', category: 'Internal' }
    : { object: 'integration', id: '7FtS4J', key: 'api', name: 'API', category: 'API' };

const metricOf = (account: Account, metric: Metric): Row =>
  liveRows(account, 'metrics').find(({ values }) => values.name === metric.name) ??
  addRow(account, 'metrics', { name: metric.name, integration: integrationOf(metric) });

interface Happened {
  readonly metric: Metric;
  readonly properties?: Values | undefined;
  /** Epoch ms. Default: now. */
  readonly at?: number | undefined;
}

/** Stores an event. Times are whole seconds. https://developers.klaviyo.com/en/reference/create_event */
export const addEvent = (account: Account, profile: Row, { metric, properties = {}, at }: Happened): Row =>
  addRow(account, 'events', {
    profile_id: profile.key,
    metric_id: metricOf(account, metric).key,
    datetime: Math.floor((at ?? account.now()) / 1000) * 1000,
    event_properties: properties,
  });

const eventNames = ['properties', 'time', 'value', 'value_currency', 'unique_id', 'backfill', 'metric', 'profile'];

/** "The time must be after the year 1990 and can only be up to 1 year in the future." https://developers.klaviyo.com/en/reference/create_event */
const checkTime = (account: Account, time: unknown): void => {
  if (time === undefined || time === null) return;
  const ms = Date.parse(String(time));
  const isTaken = ms >= Date.UTC(1991, 0) && ms <= account.now() + 365 * 24 * 60 * 60_000;
  if (!isTaken) throw invalid(at('time'), 'The time must be after the year 1990 and up to 1 year in the future.');
};

/** Accepts an event, which is recorded later. Same page. */
const take = (account: Account, body: unknown): void => {
  const given = attributesIn(body, 'event');
  checkNames(given, eventNames);
  const { properties, time, metric, profile } = given;
  const { name } = Object(Object(Object(metric).data).attributes);
  if (!isObject(properties)) throw invalid(at('properties'), 'This field is required.');
  if (Object.keys(properties).length > 400) throw invalid(at('properties'), 'There are more than 400 properties.');
  if (typeof name !== 'string' || name === '' || name.length > 127)
    throw invalid(at('metric/data/attributes/name'), 'A name has 1 to 127 characters.');
  checkTime(account, time);
  const { id } = Object(Object(profile).data);
  addRow(account, 'jobs', {
    event: { profile: knownRow(account, 'profiles', id).key, name, properties, time, unique_id: given.unique_id },
    at: account.now(),
  });
};

/** "If the unique_id is repeated for the same profile and metric, only the first processed event will be recorded. If this is not present, this will use the time to the second." Same page. */
export const recordEvent = (account: Account, event: Values, takenAt: number): void => {
  const { profile, name, properties, time } = event;
  const second = Math.floor((typeof time === 'string' ? Date.parse(time) : takenAt) / 1000) * 1000;
  const unique = event.unique_id ?? String(second);
  const metric = metricOf(account, { name: String(name) });
  const isThere = liveRows(account, 'events').some(
    ({ values }) => values.unique === unique && values.profile_id === profile && values.metric_id === metric.key,
  );
  if (isThere) return;
  addRow(account, 'events', {
    profile_id: profile,
    metric_id: metric.key,
    datetime: second,
    event_properties: properties,
    unique,
  });
};

/** An event, as recorded. */
export const presentEvent = ({ key, values }: Row, origin: string): Values => {
  const path = `/api/events/${key}`;
  const linked = relationships(origin, path, ['profile', 'metric']);
  const time = Number(values.datetime);
  return {
    type: 'event',
    id: key,
    attributes: {
      timestamp: time / 1000,
      event_properties: values.event_properties,
      datetime: toOffsetTime(time),
      uuid: '62bd6000-7544-11f1-8001-34a792894cc7',
    },
    relationships: {
      profile: { data: { type: 'profile', id: values.profile_id }, ...Object(linked.profile) },
      metric: { data: { type: 'metric', id: values.metric_id }, ...Object(linked.metric) },
    },
    links: { self: `${origin}${path}/` },
  };
};

const presentMetric = ({ key, values, created, updated }: Row, origin: string): Values => {
  const path = `/api/metrics/${key}`;
  return {
    type: 'metric',
    id: key,
    attributes: {
      name: values.name,
      created: toOffsetTime(created),
      updated: toOffsetTime(updated),
      integration: values.integration,
    },
    relationships: relationships(origin, path, ['flow-triggers']),
    links: { self: `${origin}${path}/` },
  };
};

/** Distinct metrics of events, if `include` requests them. */
const metricsOf = (account: Account, { query, origin }: Call, rows: readonly Row[]): readonly Values[] => {
  if (!(query.get('include') ?? '').split(',').includes('metric')) return [];
  return [...new Set(rows.map(({ values }) => String(values.metric_id)))].map((key) =>
    presentMetric(knownRow(account, 'metrics', key), origin),
  );
};

/** Events, with their metrics if requested. A new event is a job: the list contains the event after the job has run. */
export const eventRoutes: readonly Route<Account>[] = [
  {
    method: 'GET',
    path: '/api/events',
    handle: (account, call) =>
      pageOf(call, {
        rows: liveRows(account, 'events'),
        filters,
        usual: 200,
        most: 1000,
        present: (row) => presentEvent(row, call.origin),
        sorts: ['datetime'],
        included: (rows) => metricsOf(account, call, rows),
      }),
  },
  {
    method: 'POST',
    path: '/api/events',
    handle: (account, { body }) => {
      take(account, body);
      return { status: 202 };
    },
  },
  {
    method: 'GET',
    path: '/api/events/{id}',
    handle: (account, call) => {
      const row = knownRow(account, 'events', call.params.id);
      return {
        status: 200,
        body: {
          data: presentEvent(row, call.origin),
          included: metricsOf(account, call, [row]),
          links: { self: `${call.origin}${call.path}` },
        },
      };
    },
  },
];
