import type { Join, ObjectDeclaration } from '../../define.ts';
import { ownerOf } from '../conflicts.ts';
import { decidedAt, subscriptions } from '../marketing-codecs.ts';
import { beside, contactReads, timeFilters, times, writes } from '../requests.ts';
import { tags, tagsBeside } from '../tags.ts';

/**
 * Related records that a response includes with contacts.
 * https://community.activecampaign.com/t/retrieve-opt-ins-opt-outs-or-bounces-since-a-specific-date/17698
 */
const include = { include: 'contactLists,contactTags.tag' } as const;

const joins: readonly Join[] = [beside('contactLists'), ...tagsBeside];

/** Filters of contacts by request parameter. https://developers.activecampaign.com/reference/list-all-contacts */
const filters = { email: '{email_address}', search: '{search}', listid: '{list_id}', ...times } as const;
const filterNames = ['email_address', 'search', 'list_id', ...timeFilters] as const;

const { create, update, remove } = writes('contacts', 'contact');

/**
 * A contact of the account. The CRM contains the same contact, with its custom fields. Subscriptions belong to lists,
 * and no request for a contact names a list. So a write subscribes no contact and changes no consent.
 * https://developers.activecampaign.com/reference/create-a-new-contact
 */
export const contact = {
  id: 'id',
  createdAt: 'cdate',
  modifiedAt: 'udate',
  ...contactReads({ include, joins, filters, filterNames }),
  create: { ...create, readBack: true },
  update: { ...update, readBack: true },
  // The contact disappears from the CRM too. https://developers.activecampaign.com/reference/delete-contact
  remove,
  // Lists of contacts in some states contain deleted contacts too.
  // https://developers.activecampaign.com/reference/list-all-contacts
  where: { deleted: ['0', undefined] },
  // "required unless a phone number is provided and the account has opted-in". https://developers.activecampaign.com/reference/create-a-new-contact
  required: ['email_address'],
  nonNull: ['email_address'],
  fields: {
    email_address: 'email',
    first_name: 'firstName',
    last_name: 'lastName',
    phone_numbers: {
      kind: 'typed_fields',
      value: 'phone_number',
      type: 'phone_type',
      at: [{ at: 'phone', type: 'main', first: true }],
    },
    // The lists of `subscriptions`, in the same order. https://developers.activecampaign.com/reference/contact
    list_ids: { kind: 'ref', object: 'marketingautomation.list', read: 'contactLists', many: 'list' },
    subscriptions: { kind: 'value', read: '', codec: subscriptions },
    decided_at: { kind: 'value', read: '', codec: decidedAt },
    tags,
  },
  quirks: { conflict: ownerOf({ field: 'email', plural: 'contacts', by: 'email' }) },
} as const satisfies ObjectDeclaration<'marketingautomation.contact'>;
