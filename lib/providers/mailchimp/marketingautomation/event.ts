import type { ObjectDeclaration, UnionDeclaration } from '../../define.ts';
import { dateTime, textsByName } from '../../language/codecs.ts';
import { activityType, moment } from '../event-codecs.ts';
import { byContact, byOffset, fromFeed, ofContact, ofMessage, untilEmpty as paginator } from '../requests.ts';

/** Custom events have no id: two of a name in one second are one. https://mailchimp.com/developer/marketing/api/list-member-events/ */
const namedByTime = ['name', 'occurred_at'] as const;

const events = { ...byOffset('events', `${ofContact}/events`, {}), mark: namedByTime } as const;

/** https://mailchimp.com/developer/marketing/api/list-member-events/ */
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
  // The answer is empty. Same page.
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
    // Texts by name. https://mailchimp.com/developer/marketing/api/list-member-events/add-event/
    properties: { kind: 'value', read: 'properties', write: 'properties', codec: textsByName },
    occurred_at: { kind: 'value', read: 'occurred_at', write: 'occurred_at', codec: moment },
  },
} as const satisfies ObjectDeclaration<'marketingautomation.event'>;

/** Nor has what has become of messages: of several clicks in one second, those on one link are one. https://mailchimp.com/developer/marketing/api/list-member-activity-feed/ */
const namedByWhat = ['activity_type', 'created_at_timestamp', 'campaign_id', 'link_clicked'] as const;

/** Activities of one type. https://mailchimp.com/developer/marketing/api/list-member-activity-feed/view-recent-activity/ */
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

/** A kind has a list of its own, and `type` names it. The feed has more than messages, which is no event here: notes, sign-ups, orders. */
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
