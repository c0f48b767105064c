import type { HtmlField, ObjectDeclaration, UnionDeclaration } from '../define.ts';
import { dateTime, textId, words } from '../language/codecs.ts';
import { attendees, callSeconds } from './codecs.ts';
import { deletedOf } from './events.ts';
import { company, contact, reads, ref, time, type Windows, windows, writes } from './requests.ts';

/**
 * "`date_created` denotes when an activity was created or synced into Close", and orders them, the newest first. Other filters than
 * that by a lead are of one lead only. https://developer.close.com/api/resources/activities/list
 */
const activity = (type: 'note' | 'call' | 'email' | 'meeting') => {
  const path = `/activity/${type}/`;
  const all: Windows = { path, filters: { company_id: 'lead_id' }, times: ['created_after', 'created_before'] };
  return {
    ...reads(path),
    page: 'https://app.close.com/lead/{lead_id}/',
    list: { ...windows(all), sorts: { '-created_at': {} } },
    getMany: {
      method: 'GET' as const,
      path,
      query: { id__in: '{ids:csv}', _limit: 100 },
      records: 'data',
      max: 50,
    },
    deleted: deletedOf(`activity.${type}`),
  };
};

/** With a plain text beside: "if both are provided, note_html takes precedence". https://developer.close.com/api/overview/rich-text */
const html = (at: string, plain: string) => ({
  content: { kind: 'html', at, as: 'text', plain } as const satisfies HtmlField,
  content_html: { kind: 'html', at, as: 'html', plain } as const satisfies HtmlField,
});

const whom = {
  user_id: ref('crm.user', 'user_id'),
  company_id: company.single,
  company_ids: company.list,
} as const;

const withWhom = { ...whom, contacts: { ...ref('crm.contact', 'contact_id'), single: true } } as const;

/** https://developer.close.com/api/resources/activities/emails */
export const mailDirection = words({ incoming: 'inbound', outgoing: 'outbound' });

/** https://developer.close.com/api/resources/activities/notes */
export const note = {
  ...activity('note'),
  ...writes('/activity/note/'),
  required: ['content', 'company_id'],
  kept: ['company_id', 'company_ids'],
  fields: {
    ...html('note_html', 'note'),
    // "UpdateNoteActivity" has neither. https://developer.close.com/api/resources/activities/notes/update
    user_id: { ...whom.user_id, createOnly: true },
    company_id: { ...company.single, createOnly: true },
    company_ids: { ...company.list, createOnly: true },
    contact_id: contact.single,
    contact_ids: contact.list,
  },
} as const satisfies ObjectDeclaration<'crm.note'>;

export const engagement = {
  by: 'type',
  kinds: {
    // https://developer.close.com/api/resources/activities/calls
    call: {
      ...activity('call'),
      ...writes('/activity/call/'),
      required: ['company_id'],
      kept: ['start_at', 'user_id', 'company_id', 'company_ids'],
      fields: {
        type: { kind: 'constant', always: 'call' },
        ...html('note_html', 'note'),
        direction: {
          kind: 'choice',
          at: 'direction',
          choices: [{ value: 'inbound' }, { value: 'outbound' }],
          words: { inbound: 'inbound', outbound: 'outbound' },
          // "UpdateCallActivity" has none. https://developer.close.com/api/resources/activities/calls/update
          createOnly: true,
        },
        start_at: time('activity_at'),
        end_time: { kind: 'end', since: 'start_at', duration: 'duration', unit: 's' },
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
      kept: ['start_at', 'user_id', 'company_id', 'company_ids'],
      fields: {
        type: { kind: 'constant', always: 'email' },
        subject: 'subject',
        ...html('body_html', 'body_text'),
        direction: { kind: 'value', read: 'direction', lossless: true, codec: mailDirection },
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
        type: { kind: 'constant', always: 'meeting' },
        subject: { kind: 'value', read: 'title' },
        content: { kind: 'html', at: 'user_note_html', as: 'text' },
        content_html: { kind: 'html', at: 'user_note_html', as: 'html' },
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
