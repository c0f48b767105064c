import type { Join, LinkChange, Links, ObjectDeclaration, Quirk } from '../../define.ts';
import { getList, getText } from '../../language/answers.ts';
import { ownerOf } from '../conflicts.ts';
import { beside, contactReads, timeFilters, times, writes } from '../requests.ts';
import { tags, tagsBeside } from '../tags.ts';

/**
 * (unproven) Related records that a response includes with contacts.
 * https://developers.activecampaign.com/reference/list-all-contacts
 */
const include = { include: 'fieldValues,accountContacts,contactTags.tag' } as const;

const joins: readonly Join[] = [beside('fieldValues'), beside('accountContacts'), ...tagsBeside];

/** Filters of contacts by request parameter. https://developers.activecampaign.com/reference/list-all-contacts */
const filters = { email: '{email}', phone: '{phone}', search: '{search}', ...times } as const;
const filterNames = ['email', 'phone', 'search', ...timeFilters] as const;
/** "Filter contacts where the phone number starts with the given value". Same page. */
const exact = { phone: 'phone' } as const;

/** Reads the links of a contact to accounts. https://developers.activecampaign.com/reference/list-all-associations */
function* linksOf(): Quirk<readonly unknown[]> {
  const answer = yield { request: { method: 'GET', path: '/accountContacts', query: { 'filters[contact]': '{id}' } } };
  return getList(answer, 'accountContacts');
}

/** "We currently do not support contacts on multiple accounts." https://developers.activecampaign.com/reference/create-an-account-contact */
function* addAccount({ others: [first, ...others] }: LinkChange): Quirk<string | undefined> {
  const [link] = yield* linksOf();
  const body = { accountContact: { account: '{account:number}', contact: '{id:number}' } };
  const values = { account: first?.id, link: getText(link, 'id') };
  yield link === undefined
    ? { request: { method: 'POST', path: '/accountContacts', body }, values }
    : { request: { method: 'PUT', path: '/accountContacts/{link}', body }, values };
  return others.length === 0 ? undefined : 'a contact has one account';
}

/**
 * Deletes the links of a contact to the given accounts.
 * https://developers.activecampaign.com/reference/delete-an-association
 */
function* removeAccounts({ others }: LinkChange): Quirk<undefined> {
  const gone = (yield* linksOf()).filter((link) => others.some(({ id }) => id === getText(link, 'account')));
  for (const link of gone) {
    yield { request: { method: 'DELETE', path: '/accountContacts/{link}' }, values: { link: getText(link, 'id') } };
  }
  return undefined;
}

const accounts: Links = { add: addAccount, remove: removeAccounts };

const { create, update, remove } = writes('contacts', 'contact');

/**
 * A contact in the CRM. No write contains a list or the status on a list. So a write subscribes no contact and changes
 * no consent. https://developers.activecampaign.com/reference/contact
 */
export const contact = {
  id: 'id',
  // (unproven) https://help.activecampaign.com/hc/en-us/articles/115000652224
  page: 'https://{account}.activehosted.com/app/contacts/{id}',
  // In responses, `created_utc_timestamp` is in the time zone of the account, not in UTC.
  // https://developers.activecampaign.com/reference/list-all-contacts
  createdAt: 'cdate',
  modifiedAt: 'udate',
  ...contactReads({ include, joins, filters, filterNames, exact }),
  create: { ...create, readBack: true },
  update: { ...update, readBack: true },
  remove,
  // Lists of contacts in some states contain deleted contacts too.
  // https://developers.activecampaign.com/reference/list-all-contacts
  where: { deleted: ['0', undefined] },
  // "required unless a phone number is provided and the account has opted-in". https://developers.activecampaign.com/reference/create-a-new-contact
  required: ['email_addresses'],
  nonNull: ['email_addresses'],
  fields: {
    first_name: 'firstName',
    last_name: 'lastName',
    title: { kind: 'value', read: 'accountContacts.0.jobTitle' },
    tags,
    email_addresses: {
      kind: 'typed_fields',
      value: 'email_address',
      type: 'email_address_type',
      at: [{ at: 'email', type: 'work', first: true }],
    },
    phone_numbers: {
      kind: 'typed_fields',
      value: 'phone_number',
      type: 'phone_type',
      at: [{ at: 'phone', type: 'work', first: true }],
    },
    company_id: { kind: 'ref', object: 'crm.company', read: 'accountContacts.0.account' },
    company_ids: { kind: 'ref', object: 'crm.company', read: 'accountContacts', many: 'account', links: accounts },
  },
  quirks: { conflict: ownerOf({ field: 'email', plural: 'contacts', by: 'email' }) },
  customFields: {
    metadata: 'contactFields',
    at: { records: 'fieldValues', name: 'field', value: 'value' },
    encode: 'string',
  },
} as const satisfies ObjectDeclaration<'crm.contact'>;
