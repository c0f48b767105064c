import {
  type Documented,
  inQuery,
  integer,
  json,
  object,
  one,
  text,
  time,
} from '../../contract/controls/documented-parts.ts';

const reference = 'https://developers.brevo.com/reference';

const answered = (schema: Parameters<typeof json>[0]) => ({
  200: { description: 'success', content: json(schema) },
});

const event = one(
  ...['bounces', 'hardBounces', 'softBounces', 'delivered', 'spam', 'requests', 'opened', 'clicks', 'invalid'],
  ...['deferred', 'blocked', 'unsubscribed', 'error', 'loadedByProxy'],
);

const date = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' };

const listOf = (items: Parameters<typeof json>[0]) => ({ type: 'array', items });

/** An event of a single message, as its page says. */
const report = object(['date', 'email', 'event', 'messageId'], {
  ...{ date: text, email: text, event, from: text, ip: text, link: text, messageId: text, reason: text },
  ...{ subject: text, tag: text, templateId: integer },
});

const tracked = object(['contact_id', 'event_date', 'event_name'], {
  ...{ contact_id: integer, event_date: time, event_name: text, event_filter_id: text, object_type: text },
  event_properties: { type: 'object', additionalProperties: {} },
  contact_properties: { type: 'object', additionalProperties: {} },
});

const user = object(['email', 'feature_access', 'is_owner', 'status'], {
  email: text,
  feature_access: object([], { conversations: text, crm: text, marketing: text }),
  is_owner: text,
  status: text,
});

/** Operations that are newer than the description. */
export const documented: Documented = {
  paths: {
    '/smtp/statistics/events': {
      get: {
        externalDocs: { url: `${reference}/get-email-event-report` },
        parameters: [
          ...[inQuery('limit', integer), inQuery('offset', integer), inQuery('days', { ...integer, maximum: 90 })],
          ...[inQuery('startDate', date), inQuery('endDate', date), inQuery('email', text), inQuery('event', event)],
          ...[inQuery('messageId', text), inQuery('templateId', integer), inQuery('tags', text)],
          inQuery('sort', one('asc', 'desc')),
        ],
        responses: answered(object([], { events: listOf(report) })),
      },
    },
    '/events': {
      get: {
        externalDocs: { url: `${reference}/get-events` },
        parameters: [
          ...[inQuery('contact_id', integer), inQuery('event_name', text), inQuery('object_type', text)],
          ...[inQuery('startDate', text), inQuery('endDate', text), inQuery('offset', integer)],
          inQuery('limit', { ...integer, minimum: 1, maximum: 10_000 }),
        ],
        responses: answered(object(['count'], { events: listOf(tracked), count: integer })),
      },
    },
    '/organization/invited/users': {
      get: {
        externalDocs: { url: `${reference}/get-invited-users-list` },
        responses: answered(object([], { users: listOf(user) })),
      },
    },
  },
};
