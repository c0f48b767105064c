import type { UnionDeclaration, ValueField } from '../../define.ts';
import { dateTime, number } from '../../language/codecs.ts';
import { person, related, relations } from '../activities.ts';
import { owner } from '../fields.ts';
import { attendees, invited } from '../participants.ts';
import { activities, contains, equals, ofOwner } from '../requests.ts';

const filters = { ...ofOwner, contact_id: equals('Who_Id.id', 'contact_id') } as const;

/** Activities of a module: calls or meetings. */
const ofKind = (name: string, title: string) => {
  const declared = activities({ name, search: contains(title), filters });
  return {
    ...declared,
    create: { ...declared.create, renames: related },
    update: { ...declared.update, renames: related },
  };
};

// Responses contain times with the offset of the org.
// https://www.zoho.com/crm/developer/docs/api/v8/insert-records.html
const time = (at: string): ValueField => ({ kind: 'value', read: at, write: at, codec: dateTime });

const meetings = ofKind('Events', 'Event_Title');

const people = { user_id: owner, contacts: person, ...relations } as const;

/**
 * Declaration of calls and meetings.
 * https://help.zoho.com/portal/en/kb/crm/customize-crm-account/customizing-fields/articles/standard-modules-fields
 */
export const engagement = {
  field: 'type',
  kinds: {
    call: {
      ...ofKind('Calls', 'Subject'),
      required: ['subject', 'direction', 'start_at'],
      nonNull: ['subject', 'direction', 'start_at', 'end_time', 'user_id'],
      fields: {
        type: { kind: 'constant', value: 'call' },
        subject: 'Subject',
        content: 'Description',
        direction: {
          kind: 'choice',
          at: 'Call_Type',
          choices: [{ value: 'Inbound', also: ['Missed'] }, { value: 'Outbound' }],
          words: { inbound: 'Inbound', outbound: 'Outbound' },
        },
        start_at: time('Call_Start_Time'),
        end_time: { kind: 'end', field: 'start_at', at: 'Call_Duration', unit: 'minutes' },
        duration_seconds: { kind: 'value', read: 'Call_Duration_in_seconds', codec: number },
        ...people,
      },
    },
    meeting: {
      ...meetings,
      create: { ...meetings.create, renames: { ...related, ...invited } },
      required: ['subject', 'start_at', 'end_time'],
      nonNull: ['subject', 'start_at', 'end_time', 'user_id'],
      fields: {
        type: { kind: 'constant', value: 'meeting' },
        subject: 'Event_Title',
        content: 'Description',
        start_at: time('Start_DateTime'),
        end_time: time('End_DateTime'),
        location: 'Venue',
        attendees,
        ...people,
      },
    },
  },
} as const satisfies UnionDeclaration<'crm.engagement'>;
