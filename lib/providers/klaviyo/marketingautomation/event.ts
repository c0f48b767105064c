import type { ObjectDeclaration } from '../../define.ts';
import { dateTime } from '../../language/codecs.ts';
import { customName, eventType, properties } from '../event-codecs.ts';
import { pages } from '../requests.ts';
import { jsonApi, path } from '../version.ts';

/**
 * Query for metrics. An event contains only the id of its metric; the response includes the metric's name.
 * https://developers.klaviyo.com/en/reference/get_events
 */
const withMetric = { include: 'metric' } as const;

const joins = [
  {
    records: 'included',
    of: 'relationships.metric.data.id',
    id: 'id',
    read: 'attributes',
    at: 'metric',
  },
] as const;

/**
 * Body of a new event. "If the unique_id is repeated for the same profile and metric, only the first processed event
 * will be recorded." The attributes of the profile are required, but empty, so a create changes no profile.
 * https://developers.klaviyo.com/en/reference/create_event
 */
const created = {
  data: {
    type: 'event',
    attributes: {
      properties: {},
      unique_id: '{unique}',
      metric: { data: { type: 'metric' } },
      profile: { data: { type: 'profile', attributes: {} } },
    },
  },
} as const;

/**
 * An event: the outcome of a message, or an activity of a profile. The vendor filters by the id of a metric, not by its
 * name. "Returns a maximum of 200 events per page." https://developers.klaviyo.com/en/reference/get_events
 */
export const event = {
  id: 'id',
  createdAt: 'attributes.datetime',
  list: {
    ...pages('/events', 200, withMetric),
    clauses: {
      occurred_after: 'greater-or-equal(datetime,{occurred_after:utc})',
      occurred_before: 'less-than(datetime,{occurred_before:utcend})',
      contact_id: 'equals(profile_id,{contact_id:quoted})',
    },
    joins,
  },
  get: { method: 'GET', path: path('/events/{id}'), query: withMetric, record: 'data', joins },
  create: {
    method: 'POST',
    path: path('/events'),
    headers: jsonApi,
    body: created,
    wrap: 'data.attributes',
    accepted: true,
  },
  required: ['name', 'contact_id'],
  fields: {
    type: { kind: 'value', read: 'metric', orElse: 'metric.name', codec: eventType, original: true },
    name: { kind: 'value', read: 'metric', write: 'metric.data.attributes.name', codec: customName },
    properties: { kind: 'value', read: 'attributes.event_properties', write: 'properties', codec: properties },
    contact_id: {
      kind: 'ref',
      read: 'relationships.profile.data.id',
      write: 'profile.data.id',
      object: 'marketingautomation.contact',
    },
    occurred_at: { kind: 'value', read: 'attributes.datetime', write: 'time', codec: dateTime },
  },
} as const satisfies ObjectDeclaration<'marketingautomation.event'>;
