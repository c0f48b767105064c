import type { ObjectDeclaration } from '../../define.ts';
import { dateTime, textsByName } from '../../language/codecs.ts';
import { eventPath, sendEventPath } from '../version.ts';
import { customName, eventType, withFullName } from './event-codecs.ts';

/**
 * Events of contacts, defined by the account, by apps and by websites. "The events API doesn't include marketing email
 * events".
 * https://developers.hubspot.com/docs/guides/api/analytics-and-events/event-analytics
 */
export const event = {
  id: 'id',
  createdAt: 'occurredAt',
  list: {
    method: 'GET',
    path: eventPath,
    // "Filter for event data that occurred after a specific datetime." https://developers.hubspot.com/docs/reference/api/analytics-and-events/event-analytics
    query: {
      objectType: 'contact',
      objectId: '{contact_id}',
      occurredAfter: '{occurred_after:utcbefore}',
      occurredBefore: '{occurred_before:utcend}',
      limit: '{limit}',
      after: '{cursor}',
    },
    filters: ['occurred_after', 'occurred_before', 'contact_id'],
    records: 'results',
    // (unproven) Maximum number of events on a page. Same page.
    max: 100,
    paginator: { type: 'cursor', cursor: 'paging.next.after' },
  },
  // "IDs are 1:1 with event instances." Same page.
  get: { method: 'GET', path: eventPath, query: { id: '{id}' }, record: { records: 'results', where: { id: '{id}' } } },
  // "When multiple events have the same ID within a year, the first will be accepted and all others will be rejected."
  // Values of properties are texts.
  // https://developers.hubspot.com/docs/api-reference/2026-03/events/send-event-data/send-event-occurrence
  create: {
    method: 'POST',
    path: sendEventPath,
    body: { uuid: '{unique}', properties: {} },
    encoding: withFullName,
    accepted: true,
  },
  required: ['name', 'contact_id'],
  fields: {
    type: { kind: 'value', read: 'eventType', codec: eventType, original: true },
    name: { kind: 'value', read: 'eventType', write: 'eventName', codec: customName },
    properties: { kind: 'value', read: 'properties', write: 'properties', codec: textsByName },
    contact_id: { kind: 'ref', object: 'marketingautomation.contact', read: 'objectId', write: 'objectId' },
    occurred_at: { kind: 'value', read: 'occurredAt', write: 'occurredAt', codec: dateTime },
  },
} as const satisfies ObjectDeclaration<'marketingautomation.event'>;
