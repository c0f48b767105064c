import type { Codec, ObjectDeclaration, UnionDeclaration } from '../../define.ts';
import { dateTime, day, number } from '../../language/codecs.ts';
import { about, activities, contacts, owner, related } from '../activities.ts';
import { choiceAt, shownAt, valueAt } from '../fields.ts';
import { invited, invitees, inviting } from '../invitees.ts';
import { searchIn } from '../requests.ts';

const search = searchIn('Subject');

const shared = {
  subject: 'Subject',
  content: 'Description',
  user_id: owner,
  contacts,
  ...related,
} as const;

/**
 * Declares a task of a subtype, which never changes. A logged call or e-mail is already done, so it starts in the first
 * closed status.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_task.htm
 */
const logged = (subtype: 'Call' | 'Email') => {
  const kind = { name: 'Task', told: 'TaskSubtype', where: `TaskSubtype = '${subtype}'`, search, filters: about };
  const { batch, ...declared } = activities(kind, 'taskFields');
  const input = { ...batch.create.element, TaskSubtype: subtype };
  return {
    ...declared,
    where: { TaskSubtype: [subtype] },
    create: { ...declared.create, body: { TaskSubtype: subtype } },
    batch: { ...batch, create: { ...batch.create, element: input } },
    nonNull: ['user_id'],
    defaults: { status: { at: 'Status', metadata: 'closedTaskStatuses' } },
  } as const;
};

/** A day without a time of day. Same page. */
const start_at = valueAt('ActivityDate', day);

const call = {
  ...logged('Call'),
  fields: {
    type: { kind: 'constant', value: 'call' },
    ...shared,
    direction: choiceAt('CallType', 'callTypes', { inbound: 'Inbound', outbound: 'Outbound' }),
    start_at,
    end_time: { kind: 'end', field: 'start_at', at: 'CallDurationInSeconds', unit: 's' },
    duration_seconds: shownAt('CallDurationInSeconds', number),
    // The vendor accepts any text. Same page as `Task`.
    outcome: { kind: 'value', read: 'CallDisposition', write: 'CallDisposition', original: true },
  },
} as const satisfies ObjectDeclaration<'crm.engagement'>;

const email = {
  ...logged('Email'),
  fields: { type: { kind: 'constant', value: 'email' }, ...shared, start_at },
} as const satisfies ObjectDeclaration<'crm.engagement'>;

/** Minutes at the vendor, seconds in the API. */
export const seconds: Codec = {
  decode: (remote) => (Number.isSafeInteger(remote) ? Number(remote) * 60 : undefined),
  encode: (value) => Number(value) / 60,
};

/**
 * Object of events, which are meetings.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_event.htm
 */
const events = activities(
  // Invited users have copies of a meeting. The copies are not separate meetings. Same page.
  { name: 'Event', told: 'IsChild', where: 'IsChild = false', search, filters: about },
  'eventFields',
);

const withInvited = <R extends object>(request: R) => ({ ...request, joins: [invited] });

const meeting = {
  ...events,
  list: withInvited(events.list),
  listBy: events.listBy.map(withInvited),
  get: withInvited(events.get),
  getMany: withInvited(events.getMany),
  leaveOut: { IsChild: [true] },
  quirks: inviting,
  required: ['start_at', 'end_time'],
  nonNull: ['start_at', 'end_time', 'user_id'],
  fields: {
    type: { kind: 'constant', value: 'meeting' },
    ...shared,
    // If a write contains no end, the vendor keeps the duration. Same page as `Event`.
    start_at: { ...valueAt('StartDateTime', dateTime), needs: ['end_time'] },
    end_time: valueAt('EndDateTime', dateTime),
    duration_seconds: shownAt('DurationInMinutes', seconds),
    location: 'Location',
    attendees: { kind: 'value', read: 'EventRelations.records', write: 'EventRelations.records', codec: invitees },
  },
} as const satisfies ObjectDeclaration<'crm.engagement'>;

export const engagement = {
  field: 'type',
  kinds: { call, email, meeting },
} as const satisfies UnionDeclaration<'crm.engagement'>;
