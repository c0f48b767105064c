import { ACTIVITY_PROPERTIES } from './activity-properties.ts';
import {
  datetime,
  external,
  MODIFIED,
  number,
  OBJECT_ID,
  type Options,
  OWNER,
  type PropertySeed,
  readOnly,
  select,
  text,
} from './property-seeds.ts';
import type { ObjectType } from './types.ts';

export type { PropertySeed };

const LIFECYCLE: Options = [
  ['subscriber', 'Subscriber'],
  ['lead', 'Lead'],
  ['marketingqualifiedlead', 'Marketing Qualified Lead'],
  ['salesqualifiedlead', 'Sales Qualified Lead'],
  ['opportunity', 'Opportunity'],
  ['customer', 'Customer'],
  ['evangelist', 'Evangelist'],
  ['other', 'Other'],
];

const LEAD_STATUS: Options = [
  ['NEW', 'New'],
  ['OPEN', 'Open'],
  ['IN_PROGRESS', 'In Progress'],
  ['OPEN_DEAL', 'Open Deal'],
  ['UNQUALIFIED', 'Unqualified'],
  ['ATTEMPTED_TO_CONTACT', 'Attempted to Contact'],
  ['CONNECTED', 'Connected'],
  ['BAD_TIMING', 'Bad Timing'],
];

const PRIORITIES: Options = [
  ['LOW', 'Low'],
  ['MEDIUM', 'Medium'],
  ['HIGH', 'High'],
  ['URGENT', 'Urgent'],
];

const CATEGORIES: Options = [
  ['PRODUCT_ISSUE', 'Product issue'],
  ['BILLING_ISSUE', 'Billing issue'],
  ['FEATURE_REQUEST', 'Feature request'],
  ['GENERAL_INQUIRY', 'General inquiry'],
];

const SOURCES: Options = [
  ['CHAT', 'Chat'],
  ['EMAIL', 'Email'],
  ['FORM', 'Form'],
  ['PHONE', 'Phone'],
];

const INDUSTRIES: Options = [
  ['ACCOUNTING', 'Accounting'],
  ['COMPUTER_SOFTWARE', 'Computer Software'],
  ['FINANCIAL_SERVICES', 'Financial Services'],
  ['MACHINERY', 'Machinery'],
];

const YES_NO: Options = [
  ['true', 'Yes'],
  ['false', 'No'],
];

/** Sources: the URLs below. The part of each list that an integration reads or writes. */
export const DEFAULT_PROPERTIES: Readonly<Record<ObjectType, readonly PropertySeed[]>> = {
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
    select('lifecyclestage', 'Lifecycle Stage', LIFECYCLE, 'radio'),
    select('hs_lead_status', 'Lead Status', LEAD_STATUS, 'radio'),
    datetime('closedate', 'Close Date'),
    OWNER,
    readOnly(datetime('createdate', 'Create Date')),
    readOnly(datetime('lastmodifieddate', 'Last Modified Date')),
    readOnly(number('associatedcompanyid', 'Primary Associated Company ID')),
    OBJECT_ID,
  ],
  // https://knowledge.hubspot.com/properties/hubspot-crm-default-company-properties
  companies: [
    text('name', 'Company name'),
    select('industry', 'Industry', INDUSTRIES),
    text('domain', 'Company Domain Name'),
    text('description', 'Description', 'textarea'),
    text('phone', 'Phone Number', 'phonenumber'),
    text('website', 'Website URL'),
    text('address', 'Street Address'),
    text('address2', 'Street Address 2'),
    text('city', 'City'),
    text('state', 'State/Region'),
    text('zip', 'Postal Code'),
    text('country', 'Country/Region'),
    number('numberofemployees', 'Number of Employees'),
    number('annualrevenue', 'Annual Revenue'),
    select('lifecyclestage', 'Lifecycle Stage', LIFECYCLE, 'radio'),
    OWNER,
    readOnly(datetime('createdate', 'Create Date')),
    MODIFIED,
    OBJECT_ID,
  ],
  // https://knowledge.hubspot.com/properties/hubspots-default-deal-properties
  deals: [
    text('dealname', 'Deal Name'),
    text('description', 'Deal Description', 'textarea'),
    number('amount', 'Amount'),
    external('pipeline', 'Pipeline', 'PIPELINE'),
    external('dealstage', 'Deal Stage', 'STAGE'),
    datetime('closedate', 'Close Date'),
    readOnly(number('hs_deal_stage_probability', 'Deal probability')),
    readOnly(select('hs_is_closed', 'Is Deal Closed?', YES_NO, 'booleancheckbox')),
    readOnly(select('hs_is_closed_won', 'Is Closed Won', YES_NO, 'booleancheckbox')),
    OWNER,
    datetime('createdate', 'Create Date'),
    MODIFIED,
    OBJECT_ID,
  ],
  // https://knowledge.hubspot.com/properties/hubspots-default-ticket-properties
  tickets: [
    text('subject', 'Ticket name'),
    text('content', 'Ticket description', 'textarea'),
    external('hs_pipeline', 'Pipeline', 'PIPELINE'),
    external('hs_pipeline_stage', 'Ticket status', 'STAGE'),
    select('hs_ticket_priority', 'Priority', PRIORITIES),
    select('hs_ticket_category', 'Category', CATEGORIES, 'checkbox'),
    select('source_type', 'Source', SOURCES),
    text('hs_resolution', 'Resolution', 'textarea'),
    OWNER,
    datetime('createdate', 'Create date'),
    datetime('closed_date', 'Close date'),
    MODIFIED,
    OBJECT_ID,
  ],
  ...ACTIVITY_PROPERTIES,
};
