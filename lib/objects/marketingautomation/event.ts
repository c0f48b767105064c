import * as z from 'zod';
import { jsonOf, mapOf } from '../caps.ts';
import type { FieldShape } from '../members.ts';
import { choice, defineObject, moment, one, readOnly, words } from '../shape.ts';
import { timeWindow } from '../window.ts';

const said = 'Properties of a custom event, by the names that its sender chose.';

const properties: FieldShape = {
  written: mapOf(jsonOf({ depth: 5, members: 1_000 }), { members: 400 }).describe(said),
  shown: z.record(z.string(), z.unknown()).nullable().describe(said),
  absent: null,
};

const types =
  'sent, delivered, opened, clicked, bounced, unsubscribed, complained, custom, or a type as the provider names it. A created event is custom.';

/** Something that happened to a message, or that a contact did. */
export const event = defineObject({
  vertical: 'marketingautomation',
  noun: 'event',
  plural: 'events',
  description: 'Something that happened to a message, or that a contact did.',
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
    name: words('Name of a custom event, as its sender chose it.'),
    properties,
    contact_id: one('Contact who acted, or who received the message.'),
    campaign_id: readOnly(one('Campaign of the message.')),
    list_id: readOnly(one('List of the recipient.')),
    email_address: readOnly(words('Email address of the recipient.')),
    url: readOnly(words('URL of the link that the contact clicked.')),
    occurred_at: moment('When the event happened, ISO 8601. Default: now.'),
  },
});
