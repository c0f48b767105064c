import type { UnionDeclaration } from '../../define.ts';
import { dateTime, textId, words } from '../../language/codecs.ts';
import { attendees, callSeconds } from '../codecs.ts';
import { company, ref, time, writes } from '../requests.ts';
import { activity, html, whom } from './note.ts';

const withWhom = { ...whom, contacts: { ...ref('crm.contact', 'contact_id'), single: true } } as const;

/**
 * Direction of an e-mail, in the vendor's words and ours. https://developer.close.com/api/resources/activities/emails
 */
export const mailDirection = words({ incoming: 'inbound', outgoing: 'outbound' });

export const engagement = {
  field: 'type',
  kinds: {
    // https://developer.close.com/api/resources/activities/calls
    call: {
      ...activity('call'),
      ...writes('/activity/call/'),
      required: ['company_id'],
      nonNull: ['start_at', 'user_id', 'company_id', 'company_ids'],
      fields: {
        type: { kind: 'constant', value: 'call' },
        ...html('note_html', 'note'),
        direction: {
          kind: 'choice',
          at: 'direction',
          choices: [{ value: 'inbound' }, { value: 'outbound' }],
          words: { inbound: 'inbound', outbound: 'outbound' },
          // "UpdateCallActivity" contains no direction.
          // https://developer.close.com/api/resources/activities/calls/update
          createOnly: true,
        },
        start_at: time('activity_at'),
        end_time: { kind: 'end', field: 'start_at', at: 'duration', unit: 's' },
        duration_seconds: { kind: 'value', read: 'duration', codec: callSeconds },
        ...withWhom,
      },
    },
    // https://developer.close.com/api/resources/activities/emails
    email: {
      ...activity('email'),
      ...writes('/activity/email/'),
      // "`sent` to log an already sent email". https://developer.close.com/api/resources/activities/emails/create
      create: { method: 'POST', path: '/activity/email/', body: { status: 'sent' } },
      required: ['company_id'],
      nonNull: ['start_at', 'user_id', 'company_id', 'company_ids'],
      fields: {
        type: { kind: 'constant', value: 'email' },
        subject: 'subject',
        ...html('body_html', 'body_text'),
        direction: { kind: 'value', read: 'direction', original: true, codec: mailDirection },
        start_at: time('activity_at'),
        ...withWhom,
        user_id: { ...whom.user_id, createOnly: true },
        company_id: { ...company.single, createOnly: true },
        company_ids: { ...company.list, createOnly: true },
      },
    },
    // https://developer.close.com/api/resources/activities/meetings
    meeting: {
      ...activity('meeting'),
      update: { method: 'PUT', path: '/activity/meeting/{id}/' },
      remove: { method: 'DELETE', path: '/activity/meeting/{id}/' },
      fields: {
        type: { kind: 'constant', value: 'meeting' },
        subject: { kind: 'value', read: 'title' },
        content: { kind: 'html', at: 'user_note_html', type: 'text' },
        content_html: { kind: 'html', at: 'user_note_html', type: 'html' },
        start_at: { kind: 'value', read: 'starts_at', orElse: 'activity_at', codec: dateTime },
        end_time: { kind: 'value', read: 'ends_at', codec: dateTime },
        location: { kind: 'value', read: 'location' },
        user_id: { kind: 'ref', object: 'crm.user', read: 'user_id', codec: textId },
        company_id: company.single,
        company_ids: { ...company.single, single: true },
        contacts: {
          kind: 'ref',
          object: 'crm.contact',
          read: 'attendees',
          many: 'contact_id',
          codec: textId,
        },
        attendees: { kind: 'value', read: 'attendees', codec: attendees },
      },
    },
  },
} as const satisfies UnionDeclaration<'crm.engagement'>;
