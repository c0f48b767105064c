import type { Conflict, InTheWay, ObjectDeclaration, Quirk } from '../../define.ts';
import { getText } from '../../language/answers.ts';
import { consent, consentAt, decidedAt, withConsent } from '../codecs.ts';
import { wholePlace } from '../metadata.ts';
import { byAudience, byOffset, segmentMembers } from '../requests.ts';
import { allTags, tags } from '../tags.ts';

/**
 * Path of a member. The vendor accepts an address, its hash or, as here, the id, which never changes.
 * https://mailchimp.com/developer/marketing/api/list-members/get-member-info/
 */
const member = '/lists/{list}/members/{id}';

/**
 * Query parameters of a list of contacts. https://mailchimp.com/developer/marketing/api/list-members/list-members-info/
 */
const query = {
  status: '{status}',
  since_last_changed: '{modified_after:offset}',
  before_last_changed: '{modified_before:offsetend}',
} as const;

/**
 * Path of the address. An audience may have renamed or removed the standard merge fields.
 * https://mailchimp.com/developer/marketing/docs/merge-fields/
 */
const address = 'merge_fields.ADDRESS';

/**
 * Finds the contact that already has the address of a refused write. The refusal contains only the address.
 * https://mailchimp.com/developer/marketing/docs/errors/
 */
function* inTheWay({ record }: Conflict): Quirk<InTheWay> {
  const values = { email: getText(record, 'email_address') };
  if (values.email === undefined) return { field: 'email_address' };
  const found = yield { request: { method: 'GET', path: '/lists/{list}/members/{email}' }, values };
  return { field: 'email_address', id: getText(found, 'contact_id') };
}

/**
 * A contact: a person in a single audience. A person in three audiences is three contacts. A create subscribes only if
 * its body says so. Otherwise it sends the status of contacts without consent, because the vendor demands a status. An
 * update contains only the fields that change.
 * https://mailchimp.com/developer/marketing/api/list-members/add-member-to-list/
 */
export const contact = {
  id: 'contact_id',
  // "View this contact in your Mailchimp account at https://{dc}.admin.mailchimp.com/lists/members/view?id={web_id}". Same page.
  page: 'https://{dc}.admin.mailchimp.com/lists/members/view?id={web_id}',
  createdAt: 'timestamp_signup',
  modifiedAt: 'last_changed',
  partitions: byAudience,
  joins: [allTags],
  list: {
    ...byOffset('members', '/lists/{list}/members', query),
    filters: ['status', 'modified_after', 'modified_before'],
  },
  // https://mailchimp.com/developer/marketing/api/search-members/search-members/
  listBy: [
    {
      method: 'GET',
      path: '/search-members',
      query: { query: '{email_address}', list_id: '{list}' },
      records: 'exact_matches.members',
      max: 200,
      paginator: { type: 'none' },
      filters: ['email_address'],
      exact: { email_address: 'email_address' },
    },
    segmentMembers,
    {
      method: 'GET',
      path: '/search-members',
      query: { query: '{search}', list_id: '{list}' },
      records: 'full_search.members',
      max: 200,
      paginator: { type: 'none' },
      filters: ['search'],
    },
  ],
  get: { method: 'GET', path: member },
  create: {
    method: 'POST',
    path: '/lists/{list}/members',
    body: { status: 'transactional' },
    encoding: withConsent,
  },
  update: { method: 'PATCH', path: member, encoding: withConsent },
  // The vendor archives the contact: it keeps the address and sends nothing to it.
  // https://mailchimp.com/developer/marketing/api/list-members/archive-list-member/
  remove: { method: 'DELETE', path: member },
  // Same page: an archived contact counts as deleted.
  where: { status: ['subscribed', 'unsubscribed', 'cleaned', 'pending', 'transactional'] },
  required: ['email_address'],
  // "status" accepts four values. https://mailchimp.com/developer/marketing/api/list-members/update-list-member/
  // The vendor needs the parts of an address together, so no part can be emptied.
  // https://mailchimp.com/developer/marketing/docs/merge-fields/
  nonNull: ['email_address', 'status', 'consent', 'addresses'],
  fields: {
    email_address: 'email_address',
    first_name: 'merge_fields.FNAME',
    last_name: 'merge_fields.LNAME',
    phone_numbers: {
      kind: 'typed_fields',
      value: 'phone_number',
      type: 'phone_type',
      at: [{ at: 'merge_fields.PHONE', type: 'main', first: true }],
    },
    addresses: {
      kind: 'parts',
      members: {
        street_1: `${address}.addr1`,
        street_2: `${address}.addr2`,
        city: `${address}.city`,
        state: `${address}.state`,
        postal_code: `${address}.zip`,
        country: `${address}.country`,
      },
      empty: { [address]: '' },
      codec: wholePlace,
    },
    company_name: 'merge_fields.COMPANY',
    language: 'language',
    time_zone: { kind: 'value', read: 'location.timezone' },
    status: {
      kind: 'choice',
      at: 'status',
      choices: [
        { value: 'subscribed' },
        { value: 'unsubscribed' },
        { value: 'pending' },
        { value: 'cleaned' },
        { value: 'transactional' },
      ],
      words: {
        subscribed: 'subscribed',
        unsubscribed: 'unsubscribed',
        pending: 'pending',
        bounced: 'cleaned',
        never_subscribed: 'transactional',
      },
    },
    consent: { kind: 'value', read: '', write: consentAt, codec: consent },
    decided_at: { kind: 'value', read: '', codec: decidedAt },
    tags,
  },
  quirks: { conflict: inTheWay },
  // The vendor silently ignores a merge field that no audience has.
  // https://mailchimp.com/developer/marketing/docs/merge-fields/
  visible: { metadata: 'everyMergeField' },
  customFields: { metadata: 'mergeFields', at: { object: 'merge_fields' } },
} as const satisfies ObjectDeclaration<'marketingautomation.contact'>;
