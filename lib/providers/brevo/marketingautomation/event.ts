import type { ObjectDeclaration, UnionDeclaration } from '../../define.ts';
import { dateTime, integerId } from '../../language/codecs.ts';
import { clickedLink, eventName, properties } from '../event-codecs.ts';
import { untilEmpty as paginator } from '../requests.ts';

/**
 * Values that identify an event, because responses contain no ids. Reports with the same values are the same event.
 * https://developers.brevo.com/reference/get-email-event-report
 */
const namedByWhat = ['messageId', 'email', 'event', 'date', 'link'] as const;

const reported = { records: 'events', mark: namedByWhat } as const;

/**
 * Report of the events of single messages. "data is returned for a UTC day", in every time zone of an account, so today
 * in UTC is not in the future. One day may be both start and end, so each date is the day of the given time. Responses
 * contain no total number: an empty page ends the list. https://github.com/sendinblue/APIv3-php-library/issues/93
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

/**
 * An event of a single message or (unproven) of a message of an automation. Records of `marketingautomation.message`
 * contain the outcomes of campaigns. Same page.
 */
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
    // A soft bounce says nothing about the next message, so it keeps the vendor's word. Same page.
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
    // A response contains only the address. The filter accepts the address too. Same page.
    contact_id: { kind: 'ref', object: 'marketingautomation.contact', read: 'contact_id', value: 'email' },
    email_address: { kind: 'value', read: 'email' },
    url: { kind: 'value', read: '', codec: clickedLink },
    occurred_at: { kind: 'value', read: 'date', codec: dateTime },
  },
} as const satisfies ObjectDeclaration<'marketingautomation.event'>;

/**
 * Values that identify a custom event, because these events have no ids either.
 * https://developers.brevo.com/reference/get-events
 */
const namedByTime = ['contact_id', 'event_name', 'event_date'] as const;

const tracked = { records: 'events', mark: namedByTime } as const;

/** List of custom events. "Max events to return": 10,000. A period needs both its start and its end. Same page. */
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
  // The response is empty. (unproven) The vendor returns a time as it was sent.
  // https://developers.brevo.com/reference/create-event
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

/** An event. If `type` does not name a kind, the service sends it to the vendor as a filter. */
export const event = {
  field: 'type',
  kinds: { message, custom },
} as const satisfies UnionDeclaration<'marketingautomation.event'>;
