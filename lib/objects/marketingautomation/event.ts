import * as z from 'zod';
import { jsonOf, mapOf } from '../caps.ts';
import type { FieldShape } from '../members.ts';
import { choice, defineObject, moment, one, readOnly, words } from '../shape.ts';
import { timeWindow } from '../window.ts';

const said = 'What is known of a custom event, by the names that whoever tracks it has given.';

const properties: FieldShape = {
  written: mapOf(jsonOf({ depth: 5, members: 1_000 }), { members: 400 }).describe(said),
  shown: z.record(z.string(), z.unknown()).nullable().describe(said),
  absent: null,
};

const types =
  'sent, delivered, opened, clicked, bounced, unsubscribed, complained, custom, or a type as the provider names it. What is created is custom.';

/** What has become of a message, or what a contact has done. */
export const event = defineObject({
  vertical: 'marketingautomation',
  noun: 'event',
  plural: 'events',
  description: 'What has become of a message, or what a contact has done.',
  operations: ['list', 'get', 'create'],
  required: ['name', 'contact_id'],
  window: timeWindow('occurred_at', 30),
  mayBeUnnamed: true,
  filters: {
    type: { kind: 'choice', field: 'type' },
    contact_id: { kind: 'ref', object: 'marketingautomation.contact' },
  },
  fields: {
    type: readOnly(choice('type', types)),
    name: words('Name of a custom event, as whoever tracks it calls it.'),
    properties,
    contact_id: one('Contact who has done it, or was sent the message.'),
    campaign_id: readOnly(one('Campaign of the message.')),
    list_id: readOnly(one('List that the message was sent to.')),
    email_address: readOnly(words('Email address that the message was sent to.')),
    url: readOnly(words('Address of the link that was clicked.')),
    occurred_at: moment('When it happened, ISO 8601; now without.'),
  },
});
