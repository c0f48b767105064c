import type { ObjectType, Property } from './types.ts';

type Options = readonly (readonly [value: string, label: string])[];

/** A property in short: what the vendor's metadata says beyond the usual. */
export interface PropertySeed {
  readonly name: string;
  readonly label: string;
  readonly type: Property['type'];
  readonly fieldType: string;
  readonly options?: Options;
  readonly readOnly?: boolean;
  readonly unique?: boolean;
  /** Values live outside the metadata: owners, pipelines, stages. */
  readonly external?: string;
}

function text(name: string, label: string, fieldType = 'text'): PropertySeed {
  return { name, label, type: 'string', fieldType };
}

function number(name: string, label: string): PropertySeed {
  return { name, label, type: 'number', fieldType: 'number' };
}

function datetime(name: string, label: string): PropertySeed {
  return { name, label, type: 'datetime', fieldType: 'date' };
}

function select(name: string, label: string, options: Options, fieldType = 'select'): PropertySeed {
  return { name, label, type: 'enumeration', fieldType, options };
}

function external(name: string, label: string, referenced: string): PropertySeed {
  return { name, label, type: 'enumeration', fieldType: 'select', options: [], external: referenced };
}

function readOnly(seed: PropertySeed): PropertySeed {
  return { ...seed, readOnly: true };
}

const OWNER = external('hubspot_owner_id', 'Owner', 'OWNER');
const OBJECT_ID = readOnly(number('hs_object_id', 'Record ID'));
const MODIFIED = readOnly(datetime('hs_lastmodifieddate', 'Last Modified Date'));

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
  // https://developers.hubspot.com/docs/guides/api/crm/engagements/notes
  notes: [
    text('hs_note_body', 'Note body', 'html'),
    datetime('hs_timestamp', 'Activity date'),
    text('hs_attachment_ids', 'Attached file IDs'),
    OWNER,
    readOnly(datetime('hs_createdate', 'Create date')),
    MODIFIED,
    OBJECT_ID,
  ],
};

const GROUPS: Readonly<Record<ObjectType, string>> = {
  contacts: 'contactinformation',
  companies: 'companyinformation',
  tickets: 'ticketinformation',
  notes: 'engagement',
};

export function buildProperties(type: ObjectType, seeds: readonly PropertySeed[], hubspotDefined: boolean): Property[] {
  return seeds.map((seed, index) => ({
    name: seed.name,
    label: seed.label,
    type: seed.type,
    fieldType: seed.fieldType,
    description: '',
    groupName: GROUPS[type],
    options: (seed.options ?? []).map(([value, label], displayOrder) => ({
      value,
      label,
      displayOrder,
      hidden: false,
    })),
    displayOrder: index,
    calculated: false,
    externalOptions: seed.external !== undefined,
    hasUniqueValue: seed.unique ?? false,
    hidden: false,
    formField: !seed.readOnly,
    archived: false,
    modificationMetadata: {
      archivable: !hubspotDefined,
      readOnlyDefinition: hubspotDefined,
      readOnlyValue: seed.readOnly ?? false,
    },
    // The vendor leaves the key out for an account's own properties.
    ...(hubspotDefined ? { hubspotDefined } : {}),
    ...(seed.external === undefined ? {} : { referencedObjectType: seed.external }),
  }));
}
