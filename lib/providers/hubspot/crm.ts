import type { Provider } from '../define.ts';
import { dateTime, numberText, textId } from '../language/codecs.ts';
import { about } from './activities.ts';
import { contacts, deals, companies as organisations, people } from './collections.ts';
import { engagement, task } from './engagement.ts';
import { labelled } from './labels.ts';
import { lead } from './lead.ts';
import { lifecycle } from './lifecycle.ts';
import { parent } from './parent.ts';
import { address, phones } from './person.ts';
import {
  activity,
  association,
  associations,
  collection,
  companies,
  domains,
  inProperties,
  isActive,
  owner,
  owners,
  primaryCompany,
} from './requests.ts';
import { equals, searchAny, searches, sortedSearches } from './search.ts';
import { pipeline, stage } from './stage.ts';
import { amountText, truthText } from './texts.ts';
import { timeZone } from './time-zone.ts';

const time = (path: string) => ({ kind: 'value' as const, read: path, write: path, codec: dateTime });

const related = [...people, 'deals'];

export const crm = {
  'crm.contact': {
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
      // "Original traffic source", which HubSpot finds by itself. https://knowledge.hubspot.com/properties/hubspots-default-contact-properties
      lead_source: { kind: 'value', read: 'properties.hs_analytics_source', lossless: true },
      language: { kind: 'choice', at: 'properties.hs_language', choices: 'contactLanguages' },
      time_zone: {
        kind: 'value',
        read: 'properties.hs_timezone',
        write: 'properties.hs_timezone',
        codec: timeZone,
      },
      // Set by the subscriptions of the contact alone. https://developers.hubspot.com/docs/api-reference/communication-preferences-subscriptions-v3/guide
      do_not_contact: { kind: 'value', read: 'properties.hs_email_optout', codec: truthText },
      last_activity_at: { kind: 'value', read: 'properties.notes_last_updated', codec: dateTime },
      email_addresses: {
        kind: 'typed_fields',
        valueMember: 'email_address',
        typeMember: 'email_address_type',
        typedFields: [
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
    // Each activity changes it. https://knowledge.hubspot.com/properties/hubspots-default-contact-properties
    volatile: ['last_activity_at'],
    customFields: inProperties('contactProperties'),
    quirks: {
      associations: { 'crm.company': labelled('contacts', 'companies'), 'crm.deal': labelled('contacts', 'deals') },
    },
  },
  'crm.company': {
    ...collection(organisations),
    fields: {
      name: 'properties.name',
      description: 'properties.description',
      industry: { kind: 'choice', at: 'properties.industry', choices: 'companyIndustries' },
      number_of_employees: {
        kind: 'value',
        read: 'properties.numberofemployees',
        write: 'properties.numberofemployees',
        codec: numberText,
      },
      annual_revenue: 'properties.annualrevenue',
      website: 'properties.website',
      linkedin_url: 'properties.linkedin_company_page',
      domains,
      parent_id: parent,
      phone_numbers: { ...phones, typedFields: [{ at: 'properties.phone', type: 'work' }] },
      addresses: { ...address, members: { ...address.members, street_2: 'properties.address2' } },
      user_id: owner('crm.user'),
    },
    customFields: inProperties('companyProperties'),
    quirks: {
      associations: { 'crm.contact': labelled('companies', 'contacts'), 'crm.deal': labelled('companies', 'deals') },
    },
  },
  'crm.deal': {
    ...collection(deals),
    required: ['name'],
    kept: ['stage_id', 'pipeline', 'pipeline_id'],
    fields: {
      name: 'properties.dealname',
      description: 'properties.description',
      amount: 'properties.amount',
      currency: { kind: 'choice', at: 'properties.deal_currency_code', choices: 'dealCurrencies' },
      status: {
        kind: 'choice',
        at: 'properties.dealstage',
        choices: 'dealStages',
        words: { won: 'closedwon', lost: 'closedlost' },
        group: { at: 'properties.pipeline', default: 'pipeline' },
        categorised: true,
      },
      close_date: time('properties.closedate'),
      probability: { kind: 'value', read: 'properties.hs_deal_stage_probability', codec: numberText },
      // "Weighted amount". https://knowledge.hubspot.com/properties/hubspots-default-deal-properties
      expected_revenue: { kind: 'value', read: 'properties.hs_projected_amount', codec: amountText },
      type: { kind: 'choice', at: 'properties.dealtype', choices: 'dealTypes' },
      priority: {
        kind: 'choice',
        at: 'properties.hs_priority',
        choices: 'dealPriorities',
        words: { low: 'low', normal: 'medium', high: 'high' },
      },
      source: { kind: 'value', read: 'properties.hs_analytics_source', lossless: true },
      won_reason: 'properties.closed_won_reason',
      lost_reason: 'properties.closed_lost_reason',
      stage_id: {
        kind: 'ref',
        object: 'crm.stage',
        read: 'properties.dealstage',
        within: ['properties.pipeline'],
        write: 'properties.dealstage',
        codec: textId,
      },
      pipeline: { kind: 'choice', at: 'properties.pipeline', choices: 'dealPipelines' },
      pipeline_id: {
        kind: 'ref',
        object: 'crm.pipeline',
        read: 'properties.pipeline',
        write: 'properties.pipeline',
        codec: textId,
      },
      company_id: association('crm.company', 'deals', 'companies', 5),
      contact_ids: associations('crm.contact', 'deals', 'contacts', 3),
      user_id: owner('crm.user'),
    },
    // Computed from the stage. https://developers.hubspot.com/docs/api-reference/crm-pipelines-v3/guide
    volatile: ['probability', 'expected_revenue'],
    customFields: inProperties('dealProperties'),
    quirks: {
      associations: { 'crm.contact': labelled('deals', 'contacts'), 'crm.company': labelled('deals', 'companies') },
    },
    defaults: {
      pipeline: { at: 'properties.pipeline', metadata: 'dealStages', group: true },
      stage: { at: 'properties.dealstage', metadata: 'dealStages' },
    },
  },
  'crm.lead': lead,
  'crm.note': {
    ...activity('notes', related),
    required: ['content'],
    fields: {
      content: { kind: 'html', at: 'properties.hs_note_body', as: 'text' },
      content_html: { kind: 'html', at: 'properties.hs_note_body', as: 'html' },
      user_id: owner('crm.user'),
      ...about('notes', { contact: 202, company: 190, deal: 214 }),
    },
  },
  'crm.task': task,
  'crm.engagement': engagement,
  'crm.pipeline': pipeline,
  'crm.stage': stage,
  'crm.user': {
    ...owners('email'),
    fields: { first_name: 'firstName', last_name: 'lastName', email: 'email', is_active: isActive },
  },
} as const satisfies Provider['objects'];
