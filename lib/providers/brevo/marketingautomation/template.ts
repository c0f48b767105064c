import type { Ask, Codec, Encoding, ObjectDeclaration } from '../../define.ts';
import { getPath } from '../../language/answers.ts';
import { listed } from '../requests.ts';

/** Path of a template. https://developers.brevo.com/reference/get-smtp-template */
const one = '/smtp/templates/{id}';

/** "The field must have more than 10 characters." https://developers.brevo.com/reference/create-smtp-template */
export const html: Codec = {
  decode: (remote) => (typeof remote === 'string' ? remote : undefined),
  encode: (value) => value,
  refuse: (value) => (String(value).length > 10 ? undefined : 'it must have more than 10 characters'),
};

/** Encodes a new template with the sender from the connection's defaults. Same page. */
const bySender: Encoding = {
  encode: (record) => ({ ...record, sender: { id: Number(getPath(record, 'sender.id')) } }),
};

/**
 * "Delete an inactive email template": the service makes an active template inactive first.
 * https://developers.brevo.com/reference/delete-smtp-template
 */
const removal = (record: unknown): readonly Ask[] | undefined =>
  getPath(record, 'isActive') === true
    ? [
        { request: { method: 'PUT', path: one, body: { isActive: false } } },
        { request: { method: 'DELETE', path: one } },
      ]
    : undefined;

/**
 * A template for campaigns and single messages. No list contains only changed templates, so syncs compare all
 * templates. https://developers.brevo.com/reference/get-smtp-templates
 */
export const template = {
  id: 'id',
  createdAt: 'createdAt',
  modifiedAt: 'modifiedAt',
  list: listed('templates', '/smtp/templates', 1000, {}),
  get: { method: 'GET', path: one },
  // A campaign needs an active template. https://developers.brevo.com/reference/create-email-campaign
  create: { method: 'POST', path: '/smtp/templates', body: { isActive: true }, encoding: bySender, readBack: true },
  update: { method: 'PUT', path: one, readBack: true },
  remove: { method: 'DELETE', path: one },
  required: ['name', 'subject', 'html'],
  nonNull: ['name', 'subject', 'html'],
  fields: {
    // https://developers.brevo.com/reference/update-smtp-template
    name: { kind: 'value', read: 'name', write: 'templateName' },
    subject: 'subject',
    html: { kind: 'value', read: 'htmlContent', write: 'htmlContent', codec: html },
  },
  defaults: { sender: { at: 'sender.id', metadata: 'senders' } },
  quirks: { remove: removal },
} as const satisfies ObjectDeclaration<'marketingautomation.template'>;
