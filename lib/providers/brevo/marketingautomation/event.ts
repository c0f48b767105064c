import type { ObjectDeclaration, UnionDeclaration } from '../../define.ts';
import { dateTime, integerId } from '../../language/codecs.ts';
import { clickedLink, eventName, properties } from '../event-codecs.ts';
import { untilEmpty as paginator } from '../requests.ts';

/** No answer has ids: what is the same in all of it is one event. https://developers.brevo.com/reference/get-email-event-report */
const namedByWhat = ['messageId', 'email', 'event', 'date', 'link'] as const;

const reported = { records: 'events', mark: namedByWhat } as const;

/**
 * "data is returned for a UTC day", whatever the time zone of the account: today is none that has not come. As one day may be both,
 * both are of the time. No number of all is answered: an empty page ends the list.
 * https://github.com/sendinblue/APIv3-php-library/issues/93
 */
const report = <const Since extends string, const Filters extends readonly string[]>(
  startDate: Since,
  filters: Filters,
) =>
  ({
    method: 'GET',
    path: '/smtp/statistics/events',
    query: {
      limit: '{limit}',
      offset: '{cursor}',
      sort: 'asc',
      event: '{type}',
      email: '{contact_id}',
      startDate,
      endDate: '{occurred_before:day}',
    },
    ...reported,
    max: 2500,
    paginator,
    filters,
  }) as const;

/** What has become of single messages, those of automations too (memory); of those of campaigns, messages say it. Same page. */
const message = {
  id: { message: 'messageId', id: 'id' },
  createdAt: 'date',
  modifiedAt: 'date',
  list: report('{occurred_after:day}', ['type', 'contact_id']),
  listBy: [report('{modified_after:day}', ['modified_after', 'type', 'contact_id'])],
  // "maximum 90". Same page.
  get: {
    method: 'GET',
    path: '/smtp/statistics/events',
    query: { messageId: '{message}', days: 90, limit: 2500, offset: '{cursor}', sort: 'asc' },
    record: { ...reported, where: { id: '{id}' }, paginator },
  },
  fields: {
    // A soft bounce says nothing of the next message: it has the vendor's word. Same page.
    type: {
      kind: 'choice',
      at: 'event',
      createOnly: true,
      choices: [
        { value: 'requests' },
        { value: 'delivered' },
        { value: 'opened' },
        { value: 'clicks' },
        { value: 'hardBounces' },
        { value: 'softBounces' },
        { value: 'unsubscribed' },
        { value: 'spam' },
        { value: 'deferred' },
        { value: 'blocked' },
        { value: 'invalid' },
        { value: 'error' },
        { value: 'loadedByProxy' },
      ],
      words: {
        sent: 'requests',
        delivered: 'delivered',
        opened: 'opened',
        clicked: 'clicks',
        bounced: 'hardBounces',
        unsubscribed: 'unsubscribed',
        complained: 'spam',
      },
    },
    // An answer has the address alone, and the filter takes it. Same page.
    contact_id: { kind: 'ref', object: 'marketingautomation.contact', read: 'contact_id', value: 'email' },
    email_address: { kind: 'value', read: 'email' },
    url: { kind: 'value', read: '', codec: clickedLink },
    occurred_at: { kind: 'value', read: 'date', codec: dateTime },
  },
} as const satisfies ObjectDeclaration<'marketingautomation.event'>;

/** Nor have these ids. https://developers.brevo.com/reference/get-events */
const namedByTime = ['contact_id', 'event_name', 'event_date'] as const;

const tracked = { records: 'events', mark: namedByTime } as const;

/** "Max events to return": 10,000; what is said of the time takes both ends. Same page. */
const listed = <const Since extends string, const Filters extends readonly string[]>(
  startDate: Since,
  filters: Filters,
) =>
  ({
    method: 'GET',
    path: '/events',
    query: {
      limit: '{limit}',
      offset: '{cursor}',
      contact_id: '{contact_id}',
      startDate,
      endDate: '{occurred_before:utcend}',
    },
    ...tracked,
    max: 10_000,
    paginator,
    filters,
  }) as const;

/** "This endpoint currently only supports custom events." Same page. */
const custom = {
  id: { contact: 'contact_id', id: 'id' },
  createdAt: 'event_date',
  modifiedAt: 'event_date',
  list: listed('{occurred_after:utc}', ['contact_id']),
  listBy: [listed('{modified_after:utc}', ['modified_after', 'contact_id'])],
  // "Defaults to 6 months ago". Same page.
  get: {
    method: 'GET',
    path: '/events',
    query: { contact_id: '{contact}', limit: 1000, offset: '{cursor}' },
    record: { ...tracked, where: { id: '{id}' }, paginator },
  },
  // The answer is empty; (memory) a time is answered as it was sent. https://developers.brevo.com/reference/create-event
  create: {
    method: 'POST',
    path: '/events',
    body: { event_date: '{now:utc}' },
    renames: { contact_id: 'identifiers.contact_id' },
    mark: namedByTime,
  },
  required: ['name', 'contact_id'],
  fields: {
    type: { kind: 'constant', value: 'custom' },
    name: { kind: 'value', read: 'event_name', write: 'event_name', codec: eventName },
    properties: { kind: 'value', read: 'event_properties', write: 'event_properties', codec: properties },
    contact_id: {
      kind: 'ref',
      object: 'marketingautomation.contact',
      read: 'contact_id',
      write: 'contact_id',
      codec: integerId,
    },
    occurred_at: { kind: 'value', read: 'event_date', write: 'event_date', codec: dateTime },
  },
} as const satisfies ObjectDeclaration<'marketingautomation.event'>;

/** A type that is no kind here is asked of the vendor. */
export const event = {
  field: 'type',
  kinds: { message, custom },
} as const satisfies UnionDeclaration<'marketingautomation.event'>;
