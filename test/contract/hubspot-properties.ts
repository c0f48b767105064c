export interface HubspotProperty {
  name: string;
  type: 'bool' | 'date' | 'datetime' | 'enumeration' | 'number' | 'string';
  label: string;
  /** HubSpot sets it; a write is refused with READ_ONLY_VALUE. */
  readOnly?: true;
  /** The options of a new account. Where there are none the account defines them (owners, pipelines, stages). */
  options?: readonly { value: string; label: string }[];
}

const options = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));

const text = (name: string, label: string): HubspotProperty => ({ name, type: 'string', label });
const typed = (name: string, type: HubspotProperty['type'], label: string): HubspotProperty => ({ name, type, label });
const readOnly = (name: string, type: HubspotProperty['type'], label: string): HubspotProperty => ({
  name,
  type,
  label,
  readOnly: true,
});

const everywhere: readonly HubspotProperty[] = [
  readOnly('hs_object_id', 'number', 'Record ID'),
  readOnly('hs_lastmodifieddate', 'datetime', 'Last Modified Date'),
  readOnly('hs_created_by_user_id', 'number', 'Created by user ID'),
  readOnly('hs_updated_by_user_id', 'number', 'Updated by user ID'),
  typed('hubspot_owner_id', 'enumeration', 'Owner'),
  readOnly('hubspot_owner_assigneddate', 'datetime', 'Owner assigned date'),
  readOnly('hubspot_team_id', 'enumeration', 'Owner Main Team'),
];

const lifecycleStages = options({
  subscriber: 'Subscriber',
  lead: 'Lead',
  marketingqualifiedlead: 'Marketing Qualified Lead',
  salesqualifiedlead: 'Sales Qualified Lead',
  opportunity: 'Opportunity',
  customer: 'Customer',
  evangelist: 'Evangelist',
  other: 'Other',
});

const leadStatuses = options({
  NEW: 'New',
  OPEN: 'Open',
  IN_PROGRESS: 'In Progress',
  OPEN_DEAL: 'Open Deal',
  UNQUALIFIED: 'Unqualified',
  ATTEMPTED_TO_CONTACT: 'Attempted to Contact',
  CONNECTED: 'Connected',
  BAD_TIMING: 'Bad Timing',
});

// https://knowledge.hubspot.com/properties/hubspots-default-contact-properties
const contacts: readonly HubspotProperty[] = [
  ...everywhere,
  text('firstname', 'First Name'),
  text('lastname', 'Last Name'),
  text('salutation', 'Salutation'),
  text('email', 'Email'),
  text('work_email', 'Work email'),
  typed('hs_additional_emails', 'enumeration', 'Additional email addresses'),
  readOnly('hs_email_domain', 'string', 'Email Domain'),
  text('phone', 'Phone Number'),
  text('mobilephone', 'Mobile Phone Number'),
  text('fax', 'Fax Number'),
  text('address', 'Street Address'),
  text('city', 'City'),
  text('state', 'State/Region'),
  text('zip', 'Postal Code'),
  text('country', 'Country/Region'),
  text('jobtitle', 'Job Title'),
  text('job_function', 'Job function'),
  text('seniority', 'Seniority'),
  text('company', 'Company Name'),
  text('industry', 'Industry'),
  typed('annualrevenue', 'number', 'Annual Revenue'),
  text('website', 'Website URL'),
  text('message', 'Message'),
  text('date_of_birth', 'Date of birth'),
  text('gender', 'Gender'),
  text('marital_status', 'Marital Status'),
  text('military_status', 'Military status'),
  text('school', 'School'),
  text('degree', 'Degree'),
  text('field_of_study', 'Field of study'),
  typed('hs_language', 'enumeration', 'Preferred language'),
  typed('hs_timezone', 'enumeration', 'Time Zone'),
  text('twitterhandle', 'Twitter Username'),
  text('hs_linkedin_url', 'LinkedIn URL'),
  { ...typed('lifecyclestage', 'enumeration', 'Lifecycle Stage'), options: lifecycleStages },
  { ...typed('hs_lead_status', 'enumeration', 'Lead Status'), options: leadStatuses },
  readOnly('hs_full_name_or_email', 'string', 'Full name or email'),
  readOnly('associatedcompanyid', 'number', 'Primary Associated Company ID'),
  readOnly('createdate', 'datetime', 'Create Date'),
  readOnly('lastmodifieddate', 'datetime', 'Last Modified Date'),
  readOnly('notes_last_contacted', 'datetime', 'Last Contacted'),
  readOnly('notes_last_updated', 'datetime', 'Last Activity Date'),
  typed('closedate', 'datetime', 'Became a Customer Date'),
];

// https://knowledge.hubspot.com/properties/hubspot-crm-default-company-properties
const companies: readonly HubspotProperty[] = [
  ...everywhere,
  text('name', 'Company name'),
  text('domain', 'Company Domain Name'),
  typed('hs_additional_domains', 'enumeration', 'Additional Domains'),
  text('description', 'Description'),
  text('about_us', 'About Us'),
  typed('industry', 'enumeration', 'Industry'),
  typed('type', 'enumeration', 'Type'),
  text('phone', 'Phone Number'),
  text('address', 'Street Address'),
  text('address2', 'Street Address 2'),
  text('city', 'City'),
  text('state', 'State/Region'),
  text('zip', 'Postal Code'),
  text('country', 'Country/Region'),
  text('timezone', 'Time Zone'),
  text('website', 'Website URL'),
  text('linkedin_company_page', 'LinkedIn Company Page'),
  text('twitterhandle', 'Twitter Handle'),
  text('founded_year', 'Year Founded'),
  typed('numberofemployees', 'number', 'Number of Employees'),
  typed('annualrevenue', 'number', 'Annual Revenue'),
  typed('is_public', 'bool', 'Is Public'),
  { ...typed('lifecyclestage', 'enumeration', 'Lifecycle Stage'), options: lifecycleStages },
  { ...typed('hs_lead_status', 'enumeration', 'Lead Status'), options: leadStatuses },
  readOnly('createdate', 'datetime', 'Create Date'),
  readOnly('notes_last_contacted', 'datetime', 'Last Contacted'),
  readOnly('notes_last_updated', 'datetime', 'Last Activity Date'),
  typed('closedate', 'datetime', 'Close Date'),
];

// https://knowledge.hubspot.com/properties/hubspots-default-ticket-properties
const tickets: readonly HubspotProperty[] = [
  ...everywhere,
  text('subject', 'Ticket name'),
  text('content', 'Ticket description'),
  typed('hs_pipeline', 'enumeration', 'Pipeline'),
  typed('hs_pipeline_stage', 'enumeration', 'Ticket status'),
  {
    ...typed('hs_ticket_priority', 'enumeration', 'Priority'),
    options: options({ LOW: 'Low', MEDIUM: 'Medium', HIGH: 'High', URGENT: 'Urgent' }),
  },
  {
    ...typed('hs_ticket_category', 'enumeration', 'Category'),
    options: options({
      PRODUCT_ISSUE: 'Product Issue',
      BILLING_ISSUE: 'Billing Issue',
      FEATURE_REQUEST: 'Feature Request',
      GENERAL_INQUIRY: 'General Inquiry',
    }),
  },
  {
    ...typed('source_type', 'enumeration', 'Source'),
    options: options({ CHAT: 'Chat', EMAIL: 'Email', FORM: 'Form', PHONE: 'Phone' }),
  },
  text('hs_resolution', 'Resolution'),
  readOnly('hs_ticket_id', 'number', 'Ticket ID'),
  readOnly('hs_num_associated_companies', 'number', 'Number of Associated Companies'),
  readOnly('hs_last_message_received_at', 'datetime', 'Last customer reply date'),
  readOnly('hs_last_message_sent_at', 'datetime', 'Last response date'),
  typed('createdate', 'datetime', 'Create date'),
  typed('closed_date', 'datetime', 'Close date'),
  readOnly('first_agent_reply_date', 'datetime', 'First agent email response date'),
  readOnly('time_to_close', 'number', 'Time to close'),
  readOnly('time_to_first_agent_reply', 'number', 'Time to first agent email reply'),
  readOnly('last_reply_date', 'datetime', 'Last customer reply date (legacy)'),
  readOnly('notes_last_contacted', 'datetime', 'Last Contacted'),
  readOnly('notes_last_updated', 'datetime', 'Last Activity Date'),
];

// https://developers.hubspot.com/docs/api/crm/notes
const notes: readonly HubspotProperty[] = [
  ...everywhere,
  text('hs_note_body', 'Note body'),
  typed('hs_timestamp', 'datetime', 'Activity date'),
  text('hs_attachment_ids', 'Attached file IDs'),
  readOnly('hs_createdate', 'datetime', 'Create date'),
  readOnly('hs_body_preview', 'string', 'Body preview'),
];

/** HubSpot's own properties by object: kept by hand, because the API description leaves `properties` free-form. */
export const hubspotProperties = { contacts, companies, tickets, notes } as const satisfies Record<
  string,
  readonly HubspotProperty[]
>;
