import type { ObjectType } from '../types.ts';
import { activityProperties } from './activity.ts';
import {
  bounceReasons,
  dealPriorities,
  dealTypes,
  languages,
  quarantineReasons,
  timeZones,
  trafficSources,
} from './options.ts';
import {
  datetime,
  external,
  modified,
  number,
  type Options,
  objectId,
  owner,
  type PropertySeed,
  readOnly,
  select,
  text,
} from './seeds.ts';

export type { PropertySeed };

const lifecycle: Options = [
  ['subscriber', 'Subscriber'],
  ['lead', 'Lead'],
  ['marketingqualifiedlead', 'Marketing Qualified Lead'],
  ['salesqualifiedlead', 'Sales Qualified Lead'],
  ['opportunity', 'Opportunity'],
  ['customer', 'Customer'],
  ['evangelist', 'Evangelist'],
  ['other', 'Other'],
];

const leadStatus: Options = [
  ['NEW', 'New'],
  ['OPEN', 'Open'],
  ['IN_PROGRESS', 'In Progress'],
  ['OPEN_DEAL', 'Open Deal'],
  ['UNQUALIFIED', 'Unqualified'],
  ['ATTEMPTED_TO_CONTACT', 'Attempted to Contact'],
  ['CONNECTED', 'Connected'],
  ['BAD_TIMING', 'Bad Timing'],
];

const priorities: Options = [
  ['LOW', 'Low'],
  ['MEDIUM', 'Medium'],
  ['HIGH', 'High'],
  ['URGENT', 'Urgent'],
];

const categories: Options = [
  ['PRODUCT_ISSUE', 'Product issue'],
  ['BILLING_ISSUE', 'Billing issue'],
  ['FEATURE_REQUEST', 'Feature request'],
  ['GENERAL_INQUIRY', 'General inquiry'],
];

const sources: Options = [
  ['CHAT', 'Chat'],
  ['EMAIL', 'Email'],
  ['FORM', 'Form'],
  ['PHONE', 'Phone'],
];

const industries: Options = [
  ['ACCOUNTING', 'Accounting'],
  ['COMPUTER_SOFTWARE', 'Computer Software'],
  ['FINANCIAL_SERVICES', 'Financial Services'],
  ['MACHINERY', 'Machinery'],
];

const leadTypes: Options = [
  ['NEW_BUSINESS', 'New business'],
  ['UPSELL', 'Upsell'],
  ['RE_ATTEMPTING', 'Re-attempting'],
];

const leadLabels: Options = [
  ['HOT', 'Hot'],
  ['WARM', 'Warm'],
  ['COLD', 'Cold'],
];

const yesNo: Options = [
  ['true', 'Yes'],
  ['false', 'No'],
];

/** Properties that an integration reads or writes. Sources: the URLs below. */
export const defaultProperties: Readonly<Record<ObjectType, readonly PropertySeed[]>> = {
  // https://knowledge.hubspot.com/properties/hubspots-default-contact-properties
  contacts: [
    { ...text('email', 'Email'), unique: true },
    text('firstname', 'First Name'),
    text('lastname', 'Last Name'),
    text('salutation', 'Salutation'),
    text('phone', 'Phone Number', 'phonenumber'),
    text('mobilephone', 'Mobile Phone Number', 'phonenumber'),
    text('fax', 'Fax Number', 'phonenumber'),
    text('work_email', 'Work email'),
    text('hs_additional_emails', 'Additional email addresses'),
    text('address', 'Street Address'),
    text('city', 'City'),
    text('state', 'State/Region'),
    text('zip', 'Postal Code'),
    text('country', 'Country/Region'),
    text('jobtitle', 'Job Title'),
    text('company', 'Company Name'),
    text('website', 'Website URL'),
    text('industry', 'Industry'),
    text('message', 'Message', 'textarea'),
    number('annualrevenue', 'Annual Revenue'),
    select('hs_language', 'Preferred language', languages),
    select('hs_timezone', 'Time Zone', timeZones),
    readOnly(select('hs_analytics_source', 'Original Traffic Source', trafficSources)),
    readOnly(select('hs_email_optout', 'Unsubscribed from all email', yesNo, 'booleancheckbox')),
    readOnly(select('hs_email_bad_address', 'Invalid email address', yesNo, 'booleancheckbox')),
    readOnly(select('hs_email_hard_bounce_reason_enum', 'Email hard bounce reason', bounceReasons)),
    readOnly(select('hs_email_quarantined_reason', 'Email address internal quarantine reason', quarantineReasons)),
    readOnly(datetime('notes_last_updated', 'Last Activity Date')),
    select('lifecyclestage', 'Lifecycle Stage', lifecycle, 'radio'),
    select('hs_lead_status', 'Lead Status', leadStatus, 'radio'),
    datetime('closedate', 'Close Date'),
    owner,
    readOnly(datetime('createdate', 'Create Date')),
    readOnly(datetime('lastmodifieddate', 'Last Modified Date')),
    readOnly(number('associatedcompanyid', 'Primary Associated Company ID')),
    objectId,
  ],
  // https://knowledge.hubspot.com/properties/hubspot-crm-default-company-properties
  companies: [
    text('name', 'Company name'),
    select('industry', 'Industry', industries),
    text('domain', 'Company Domain Name'),
    text('hs_additional_domains', 'Additional Domains'),
    text('description', 'Description', 'textarea'),
    text('phone', 'Phone Number', 'phonenumber'),
    text('website', 'Website URL'),
    text('linkedin_company_page', 'LinkedIn Company Page'),
    text('address', 'Street Address'),
    text('address2', 'Street Address 2'),
    text('city', 'City'),
    text('state', 'State/Region'),
    text('zip', 'Postal Code'),
    text('country', 'Country/Region'),
    number('numberofemployees', 'Number of Employees'),
    readOnly(number('hs_parent_company_id', 'Parent Company')),
    number('annualrevenue', 'Annual Revenue'),
    select('lifecyclestage', 'Lifecycle Stage', lifecycle, 'radio'),
    owner,
    readOnly(datetime('createdate', 'Create Date')),
    modified,
    objectId,
  ],
  // https://knowledge.hubspot.com/properties/hubspots-default-deal-properties
  deals: [
    text('dealname', 'Deal Name'),
    text('description', 'Deal Description', 'textarea'),
    number('amount', 'Amount'),
    external('pipeline', 'Pipeline', 'PIPELINE'),
    external('dealstage', 'Deal Stage', 'STAGE'),
    datetime('closedate', 'Close Date'),
    select('dealtype', 'Deal Type', dealTypes, 'radio'),
    select('hs_priority', 'Priority', dealPriorities),
    text('closed_won_reason', 'Closed Won Reason', 'textarea'),
    text('closed_lost_reason', 'Closed Lost Reason', 'textarea'),
    readOnly(select('hs_analytics_source', 'Original Traffic Source', trafficSources)),
    readOnly(number('hs_deal_stage_probability', 'Deal probability')),
    readOnly(number('hs_projected_amount', 'Weighted amount')),
    readOnly(select('hs_is_closed', 'Is Deal Closed?', yesNo, 'booleancheckbox')),
    readOnly(select('hs_is_closed_won', 'Is Closed Won', yesNo, 'booleancheckbox')),
    owner,
    datetime('createdate', 'Create Date'),
    modified,
    objectId,
  ],
  // https://knowledge.hubspot.com/properties/hubspots-default-ticket-properties
  tickets: [
    text('subject', 'Ticket name'),
    text('content', 'Ticket description', 'textarea'),
    external('hs_pipeline', 'Pipeline', 'PIPELINE'),
    external('hs_pipeline_stage', 'Ticket status', 'STAGE'),
    select('hs_ticket_priority', 'Priority', priorities),
    select('hs_ticket_category', 'Category', categories, 'checkbox'),
    select('source_type', 'Source', sources),
    text('hs_resolution', 'Resolution', 'textarea'),
    owner,
    datetime('createdate', 'Create date'),
    datetime('closed_date', 'Close date'),
    readOnly(number('hs_created_by_user_id', 'Created by user ID')),
    readOnly(external('hubspot_team_id', 'HubSpot Team', 'TEAM')),
    readOnly(datetime('first_agent_reply_date', 'First agent email response date')),
    readOnly(datetime('hs_time_to_first_response_sla_at', 'Time to First Response SLA Due Date')),
    readOnly(datetime('hs_time_to_close_sla_at', 'Time to Close SLA Due Date')),
    modified,
    objectId,
  ],
  // https://developers.hubspot.com/docs/api-reference/crm-leads-v3/guide
  leads: [
    text('hs_lead_name', 'Lead Name'),
    select('hs_lead_type', 'Lead Type', leadTypes),
    select('hs_lead_label', 'Lead Label', leadLabels),
    external('hs_pipeline', 'Pipeline', 'PIPELINE'),
    external('hs_pipeline_stage', 'Lead pipeline stage', 'STAGE'),
    owner,
    readOnly(datetime('hs_createdate', 'Create date')),
    modified,
    objectId,
  ],
  ...activityProperties,
};
