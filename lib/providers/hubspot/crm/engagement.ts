import type { UnionDeclaration } from '../../define.ts';
import { withWhom } from '../activities.ts';
import { callOutcome, meetingOutcome } from '../outcomes.ts';
import { activity, create, owner } from '../requests.ts';
import { wholeSeconds } from '../times.ts';
import { related, time } from './task.ts';

export const engagement = {
  field: 'type',
  kinds: {
    call: {
      ...activity('calls', related),
      fields: {
        type: { kind: 'constant', value: 'call' },
        subject: 'properties.hs_call_title',
        content: { kind: 'html', at: 'properties.hs_call_body', type: 'text' },
        content_html: { kind: 'html', at: 'properties.hs_call_body', type: 'html' },
        direction: {
          kind: 'choice',
          at: 'properties.hs_call_direction',
          choices: [{ value: 'INBOUND' }, { value: 'OUTBOUND' }],
          words: { inbound: 'INBOUND', outbound: 'OUTBOUND' },
        },
        start_at: time('properties.hs_timestamp'),
        end_time: { kind: 'end', field: 'start_at', at: 'properties.hs_call_duration', unit: 'ms' },
        duration_seconds: { kind: 'value', read: 'properties.hs_call_duration', codec: wholeSeconds },
        outcome: callOutcome,
        user_id: owner('crm.user'),
        ...withWhom('calls', { contact: 194, company: 182, deal: 206 }),
      },
    },
    email: {
      ...activity('emails', related),
      fields: {
        type: { kind: 'constant', value: 'email' },
        subject: 'properties.hs_email_subject',
        content: { kind: 'html', at: 'properties.hs_email_html', type: 'text', text: 'properties.hs_email_text' },
        content_html: { kind: 'html', at: 'properties.hs_email_html', type: 'html', text: 'properties.hs_email_text' },
        direction: {
          kind: 'choice',
          at: 'properties.hs_email_direction',
          choices: [{ value: 'EMAIL' }, { value: 'INCOMING_EMAIL' }, { value: 'FORWARDED_EMAIL' }],
          words: { outbound: 'EMAIL', inbound: 'INCOMING_EMAIL' },
        },
        start_at: time('properties.hs_timestamp'),
        user_id: owner('crm.user'),
        ...withWhom('emails', { contact: 198, company: 186, deal: 210 }),
      },
    },
    // https://developers.hubspot.com/docs/guides/api/crm/engagements/meetings: the default of `hs_timestamp` is the start.
    meeting: {
      ...activity('meetings', related),
      create: create('meetings'),
      required: ['start_at'],
      fields: {
        type: { kind: 'constant', value: 'meeting' },
        subject: 'properties.hs_meeting_title',
        content: { kind: 'html', at: 'properties.hs_meeting_body', type: 'text' },
        content_html: { kind: 'html', at: 'properties.hs_meeting_body', type: 'html' },
        start_at: time('properties.hs_meeting_start_time'),
        end_time: time('properties.hs_meeting_end_time'),
        outcome: meetingOutcome,
        location: 'properties.hs_meeting_location',
        user_id: owner('crm.user'),
        ...withWhom('meetings', { contact: 200, company: 188, deal: 212 }),
      },
    },
  },
} as const satisfies UnionDeclaration<'crm.engagement'>;
