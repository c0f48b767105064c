import type { ObjectDeclaration } from '../../define.ts';
import { dateTime } from '../../language/codecs.ts';
import { contacts } from '../collections.ts';
import { labelled } from '../labels.ts';
import { lifecycle } from '../lifecycle.ts';
import { address, phones } from '../person.ts';
import { collection, companies, inProperties, owner, primaryCompany } from '../requests.ts';
import { equals, searchAny, searches, sortedSearches } from '../search.ts';
import { truthText } from '../texts.ts';
import { timeZone } from '../time-zone.ts';

export const contact = {
  ...collection(contacts),
  listBy: [
    ...searches(contacts),
    searchAny(
      contacts,
      'phone',
      ['phone', 'mobilephone', 'fax'].map((name) => equals(name, '{phone}')),
    ),
    ...sortedSearches(contacts),
  ],
  fields: {
    first_name: 'properties.firstname',
    last_name: 'properties.lastname',
    details: 'properties.message',
    title: 'properties.jobtitle',
    lifecycle,
    // "Original traffic source", which HubSpot determines itself. https://knowledge.hubspot.com/properties/hubspots-default-contact-properties
    lead_source: { kind: 'value', read: 'properties.hs_analytics_source', original: true },
    language: { kind: 'choice', at: 'properties.hs_language', choices: 'contactLanguages' },
    time_zone: {
      kind: 'value',
      read: 'properties.hs_timezone',
      write: 'properties.hs_timezone',
      codec: timeZone,
    },
    // Only the subscriptions of the contact set this property. https://developers.hubspot.com/docs/api-reference/communication-preferences-subscriptions-v3/guide
    do_not_contact: { kind: 'value', read: 'properties.hs_email_optout', codec: truthText },
    last_activity_at: { kind: 'value', read: 'properties.notes_last_updated', codec: dateTime },
    email_addresses: {
      kind: 'typed_fields',
      value: 'email_address',
      type: 'email_address_type',
      at: [
        { at: 'properties.email', type: 'primary', first: true },
        { at: 'properties.work_email', type: 'work_email', also: ['work'], exact: true },
      ],
      // https://legacydocs.hubspot.com/docs/methods/contacts/get-secondary-email-addresses-by-vid
      more: { at: 'properties.hs_additional_emails', split: ';', type: 'additional' },
    },
    phone_numbers: phones,
    addresses: address,
    user_id: owner('crm.user'),
    // https://developers.hubspot.com/docs/guides/api/crm/associations/associations-v4#association-type-id-values
    company_id: primaryCompany('crm.company', 'contacts'),
    company_ids: companies('crm.company', 'contacts', 1, 279),
  },
  // Each activity changes this property. https://knowledge.hubspot.com/properties/hubspots-default-contact-properties
  volatile: ['last_activity_at'],
  customFields: inProperties('contactProperties'),
  quirks: {
    associations: { 'crm.company': labelled('contacts', 'companies'), 'crm.deal': labelled('contacts', 'deals') },
  },
} as const satisfies ObjectDeclaration<'crm.contact'>;
