import type { ObjectDeclaration, UnionDeclaration } from '../../define.ts';
import { dateTime, textsByName } from '../../language/codecs.ts';
import { activityType, moment } from '../event-codecs.ts';
import { byContact, byOffset, fromFeed, ofContact, ofMessage, untilEmpty as paginator } from '../requests.ts';

/**
 * Values that identify a custom event, because it has no id. Two events with the same name in the same second are one
 * event. https://mailchimp.com/developer/marketing/api/list-member-events/
 */
const namedByTime = ['name', 'occurred_at'] as const;

const events = { ...byOffset('events', `${ofContact}/events`, {}), mark: namedByTime } as const;

/** Declaration of custom events of contacts. https://mailchimp.com/developer/marketing/api/list-member-events/ */
const custom = {
  id: 'id',
  createdAt: 'occurred_at',
  partitions: byContact,
  list: events,
  get: {
    method: 'GET',
    path: `${ofContact}/events`,
    query: { count: 100, offset: '{cursor}' },
    record: { records: 'events', mark: namedByTime, where: { id: '{id}' }, paginator },
  },
  // The response is empty. Same page.
  create: {
    method: 'POST',
    path: `${ofContact}/events`,
    body: { occurred_at: '{now:offset}' },
    mark: namedByTime,
  },
  required: ['name'],
  fields: {
    type: { kind: 'constant', value: 'custom' },
    name: 'name',
    // Texts by their names. https://mailchimp.com/developer/marketing/api/list-member-events/add-event/
    properties: { kind: 'value', read: 'properties', write: 'properties', codec: textsByName },
    occurred_at: { kind: 'value', read: 'occurred_at', write: 'occurred_at', codec: moment },
  },
} as const satisfies ObjectDeclaration<'marketingautomation.event'>;

/**
 * Values that identify an event of a message, because it has no id either. Several clicks on the same link in the same
 * second are one event. https://mailchimp.com/developer/marketing/api/list-member-activity-feed/
 */
const namedByWhat = ['activity_type', 'created_at_timestamp', 'campaign_id', 'link_clicked'] as const;

/**
 * Events with a single type of activity.
 * https://mailchimp.com/developer/marketing/api/list-member-activity-feed/view-recent-activity/
 */
const activities = <const Type extends string>(activity_filters: Type) =>
  ({
    id: 'id',
    createdAt: 'created_at_timestamp',
    partitions: byContact,
    ...fromFeed(activity_filters, namedByWhat),
    fields: {
      type: { kind: 'value', read: 'activity_type', codec: activityType, original: true },
      ...ofMessage,
      occurred_at: { kind: 'value', read: 'created_at_timestamp', codec: dateTime },
    },
  }) as const satisfies ObjectDeclaration<'marketingautomation.event'>;

const clicks = activities('click');

/**
 * An event. Each kind has its own list, and `type` names the kind. The feed also contains notes, sign-ups and orders,
 * which are not events here.
 */
export const event = {
  field: 'type',
  kinds: {
    sent: activities('sent'),
    opened: activities('open'),
    clicked: { ...clicks, fields: { ...clicks.fields, url: { kind: 'value', read: 'link_clicked' } } },
    bounced: activities('bounce'),
    unsubscribed: activities('unsub'),
    custom,
  },
} as const satisfies UnionDeclaration<'marketingautomation.event'>;
