import type { Call, Route } from '../vendor.ts';
import { type Account, addRow, knownRow, liveRows, timeText } from './account.ts';
import { type Filters, pageOf } from './lists.ts';
import { relationships } from './present.ts';
import type { Row, Values } from './types.ts';

const times = ['greater-than', 'greater-or-equal', 'less-than'];

const filters: Filters = { profile_id: ['equals'], metric_id: ['equals'], datetime: times };

/** What is counted: one of the vendor's own, or one that the account has made. */
export interface Metric {
  readonly name: string;
  readonly isOwn?: boolean;
}

/** As recorded. */
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
  /** Epoch ms; now without. */
  readonly at?: number | undefined;
}

/** Times are whole seconds. https://developers.klaviyo.com/en/reference/create_event */
export const addEvent = (account: Account, profile: Row, { metric, properties = {}, at }: Happened): Row =>
  addRow(account, 'events', {
    profile_id: profile.key,
    metric_id: metricOf(account, metric).key,
    datetime: Math.floor((at ?? account.now()) / 1000) * 1000,
    event_properties: properties,
  });

/** As recorded. */
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
      datetime: timeText(time),
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
      created: timeText(created),
      updated: timeText(updated),
      integration: values.integration,
    },
    relationships: relationships(origin, path, ['flow-triggers']),
    links: { self: `${origin}${path}/` },
  };
};

/** The metrics of events, each once, where they are asked for. */
const metricsOf = (account: Account, { query, origin }: Call, rows: readonly Row[]): readonly Values[] => {
  if (!(query.get('include') ?? '').split(',').includes('metric')) return [];
  return [...new Set(rows.map(({ values }) => String(values.metric_id)))].map((key) =>
    presentMetric(knownRow(account, 'metrics', key), origin),
  );
};

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
