import type { ObjectDeclaration } from '../../define.ts';
import { dateTime } from '../../language/codecs.ts';
import { address, phones } from '../person.ts';
import { collection, emailAddress, inProperties } from '../requests.ts';
import { equals, furtherEmails, isOneOf, searches, sortedSearches } from '../search.ts';
import { timeZone } from '../time-zone.ts';
import { listPath } from '../version.ts';
import { apart, at, choices, consent, decidedAt, joins, status, words } from './subscriptions.ts';
import { complaint, hardBounce } from './suppressions.ts';

/** Collection of contacts, with the filters for marketing. https://developers.hubspot.com/docs/guides/api/crm/search */
const contacts = {
  path: 'contacts',
  modified: 'lastmodifieddate',
  filters: { email_address: equals('email', '{email_address}') },
  anyOf: { email_address: isOneOf('email') },
  further: furtherEmails('email_address'),
} as const;

/**
 * Lists the contacts of a list by id. "The maximum `limit` is 250", and the service reads 100 contacts at once. A
 * segment is a list too.
 * https://developers.hubspot.com/docs/api-reference/crm-lists-v3/guide
 */
const membersBy = (filter: 'list_id' | 'segment_id') =>
  ({
    method: 'GET',
    path: listPath(`/{${filter}}/memberships`),
    query: { limit: '{limit}', after: '{cursor}' },
    records: 'results',
    id: 'recordId',
    max: 100,
    paginator: { type: 'cursor', cursor: 'paging.next.after' },
    filters: [filter],
  }) as const;

/**
 * The contact of the CRM, with the subscriptions of its address.
 * https://developers.hubspot.com/docs/api-reference/crm-objects-v3/guide
 */
export const contact = {
  ...collection(contacts),
  listBy: [...searches(contacts), membersBy('list_id'), membersBy('segment_id'), ...sortedSearches(contacts)],
  joins,
  nonNull: ['status', 'consent'],
  fields: {
    email_address: emailAddress,
    first_name: 'properties.firstname',
    last_name: 'properties.lastname',
    phone_numbers: phones,
    addresses: address,
    // https://knowledge.hubspot.com/properties/hubspots-default-contact-properties
    company_name: 'properties.company',
    language: 'properties.hs_language',
    time_zone: { kind: 'value', read: 'properties.hs_timezone', write: 'properties.hs_timezone', codec: timeZone },
    status: { kind: 'choice', at: at.status, choices, words, codec: status },
    consent: { kind: 'value', read: at.status, write: at.consent, codec: consent, needs: ['status'] },
    decided_at: { kind: 'value', read: at.status, codec: decidedAt },
    complaint,
    hard_bounce: hardBounce,
    last_activity_at: { kind: 'value', read: 'properties.notes_last_updated', codec: dateTime },
  },
  // Each activity changes this property. https://knowledge.hubspot.com/properties/hubspots-default-contact-properties
  volatile: ['last_activity_at'],
  customFields: inProperties('contactProperties'),
  quirks: { write: apart },
} as const satisfies ObjectDeclaration<'marketingautomation.contact'>;
