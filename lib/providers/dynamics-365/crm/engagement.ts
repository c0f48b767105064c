import type { UnionDeclaration, ValueField } from '../../define.ts';
import { dateTime, flag } from '../../language/codecs.ts';
import { aboutOne } from '../about.ts';
import { owner } from '../fields.ts';
import { invited, parties, withPeople } from '../parties.ts';
import { contains, records, type Table } from '../requests.ts';
import { ofAbout } from './task.ts';

/** Activities of a table. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/activity-entities */
const activities = (table: string, further: Pick<Table, 'expand'> = {}) =>
  records({ set: `${table}s`, key: 'activityid', search: contains('subject'), filters: ofAbout, ...further });

const relations = (table: string) => {
  const { contacts, company, companies, deal, deals } = aboutOne('regardingobjectid', `_${table}`);
  return {
    contacts,
    company_id: company,
    company_ids: companies,
    deal_id: deal,
    deal_ids: deals,
    user_id: owner,
  } as const;
};

/**
 * The actual time of an activity; before the activity, its planned time.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/phonecall
 */
const time = (actual: string, planned: string): ValueField => ({
  kind: 'value',
  read: actual,
  orElse: planned,
  write: planned,
  codec: dateTime,
});

const shared = {
  subject: 'subject',
  content: 'description',
  start_at: time('actualstart', 'scheduledstart'),
  end_time: time('actualend', 'scheduledend'),
} as const;

/** Direction of a call or an e-mail. `true` is outgoing. Same page. */
const direction = {
  kind: 'choice',
  at: 'directioncode',
  choices: [
    { value: 'true', label: 'Outgoing' },
    { value: 'false', label: 'Incoming' },
  ],
  codec: flag,
  words: { inbound: 'false', outbound: 'true' },
} as const;

export const engagement = {
  field: 'type',
  kinds: {
    call: {
      ...activities('phonecall'),
      nonNull: ['direction', 'user_id'],
      fields: { type: { kind: 'constant', value: 'call' }, ...shared, direction, ...relations('phonecall') },
    },
    // https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/email
    email: {
      ...activities('email'),
      nonNull: ['direction', 'user_id'],
      fields: {
        type: { kind: 'constant', value: 'email' },
        subject: 'subject',
        content: { kind: 'html', at: 'description', type: 'text' },
        content_html: { kind: 'html', at: 'description', type: 'html' },
        start_at: time('senton', 'scheduledstart'),
        end_time: shared.end_time,
        direction,
        ...relations('email'),
      },
    },
    // https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/appointment
    meeting: {
      ...activities('appointment', { expand: parties('appointment') }),
      quirks: withPeople('appointment'),
      required: ['start_at', 'end_time'],
      nonNull: ['start_at', 'end_time', 'user_id'],
      fields: {
        type: { kind: 'constant', value: 'meeting' },
        ...shared,
        location: 'location',
        // An update accepts no attendees: "Deep update of navigation properties is not allowed". A PUT fails too.
        // https://github.com/MicrosoftDocs/powerapps-docs/issues/952
        attendees: {
          kind: 'value',
          read: 'appointment_activity_parties',
          write: 'appointment_activity_parties',
          codec: invited,
          createOnly: true,
        },
        ...relations('appointment'),
      },
    },
  },
} as const satisfies UnionDeclaration<'crm.engagement'>;
