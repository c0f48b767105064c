import type { Encoding, ObjectDeclaration } from '../../define.ts';
import { getPath } from '../../language/answers.ts';
import { number } from '../../language/codecs.ts';
import { membership } from '../membership.ts';
import { byCreation, directions } from '../requests.ts';

/** The changed members of a part of an audience, together with the unchanged members of the same part. */
const besideOthers = (name: string, record: Readonly<Record<string, unknown>>, current: unknown) =>
  record[name] === undefined ? {} : { [name]: { ...Object(getPath(current, name)), ...Object(record[name]) } };

/**
 * Encodes an update. The vendor accepts the members of `contact` only together, and the members of `campaign_defaults`
 * only together. https://mailchimp.com/developer/marketing/api/lists/update-lists/
 */
const withTheRest: Encoding = {
  whole: ['company_name', 'addresses', 'from_name', 'from_email', 'language'],
  encode: (record, current) => ({
    ...record,
    ...besideOthers('contact', record, current),
    ...besideOthers('campaign_defaults', record, current),
  }),
};

/**
 * Encodes a new audience. An audience also needs a subject, a language, and whether contacts choose the format of their
 * e-mails. https://mailchimp.com/developer/marketing/api/lists/add-list/
 */
const asNew: Encoding = {
  encode: (record) => ({
    ...record,
    email_type_option: false,
    campaign_defaults: { subject: '', language: 'en', ...Object(record.campaign_defaults) },
  }),
};

const required = ['name', 'from_name', 'from_email', 'company_name', 'addresses', 'permission_reminder'] as const;

/**
 * An audience. No list contains only changed audiences, so syncs compare all audiences.
 * https://mailchimp.com/developer/marketing/api/lists/get-lists-info/
 */
export const list = {
  id: 'id',
  // "View this list in your Mailchimp account at `https://{dc}.admin.mailchimp.com/lists/members/?id={web_id}`." Same page.
  page: 'https://{dc}.admin.mailchimp.com/lists/members/?id={web_id}',
  createdAt: 'date_created',
  list: {
    ...byCreation('lists', '/lists', 'date_created', { sort_field: 'date_created', sort_dir: '{direction}' }),
    sorts: directions,
  },
  get: { method: 'GET', path: '/lists/{id}' },
  create: { method: 'POST', path: '/lists', encoding: asNew },
  update: { method: 'PATCH', path: '/lists/{id}', encoding: withTheRest },
  remove: { method: 'DELETE', path: '/lists/{id}' },
  membership,
  required,
  nonNull: [...required, 'language'],
  fields: {
    name: 'name',
    member_count: { kind: 'value', read: 'stats.member_count', codec: number },
    from_name: 'campaign_defaults.from_name',
    from_email: 'campaign_defaults.from_email',
    company_name: 'contact.company',
    addresses: {
      kind: 'parts',
      members: {
        street_1: 'contact.address1',
        street_2: 'contact.address2',
        city: 'contact.city',
        state: 'contact.state',
        postal_code: 'contact.zip',
        country: 'contact.country',
      },
    },
    language: 'campaign_defaults.language',
    permission_reminder: 'permission_reminder',
  },
  volatile: ['member_count'],
} as const satisfies ObjectDeclaration<'marketingautomation.list'>;
