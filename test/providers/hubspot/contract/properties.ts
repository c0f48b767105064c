export interface HubspotProperty {
  name: string;
  type: 'bool' | 'date' | 'datetime' | 'enumeration' | 'number' | 'string';
  label: string;
  /** Whether only HubSpot sets the property. A write is refused with READ_ONLY_VALUE. */
  readOnly?: true;
  /** The options of a new account. Absent if the account defines them (owners, pipelines, stages). */
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
  readOnly('hs_analytics_source', 'enumeration', 'Original Traffic Source'),
  readOnly('hs_email_optout', 'bool', 'Unsubscribed from all email'),
  readOnly('hs_email_bad_address', 'bool', 'Invalid email address'),
  readOnly('hs_email_hard_bounce_reason_enum', 'enumeration', 'Email hard bounce reason'),
  readOnly('hs_email_quarantined_reason', 'enumeration', 'Email address internal quarantine reason'),
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
  readOnly('hs_parent_company_id', 'number', 'Parent Company'),
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
  readOnly('hs_created_by_user_id', 'number', 'Created by user ID'),
  readOnly('hubspot_team_id', 'enumeration', 'HubSpot Team'),
  readOnly('first_agent_reply_date', 'datetime', 'First agent email response date'),
  readOnly('hs_time_to_first_response_sla_at', 'datetime', 'Time to First Response SLA Due Date'),
  readOnly('hs_time_to_close_sla_at', 'datetime', 'Time to Close SLA Due Date'),
  readOnly('time_to_close', 'number', 'Time to close'),
  readOnly('time_to_first_agent_reply', 'number', 'Time to first agent email reply'),
  readOnly('last_reply_date', 'datetime', 'Last customer reply date (legacy)'),
  readOnly('notes_last_contacted', 'datetime', 'Last Contacted'),
  readOnly('notes_last_updated', 'datetime', 'Last Activity Date'),
];

// https://knowledge.hubspot.com/properties/hubspots-default-deal-properties
const deals: readonly HubspotProperty[] = [
  ...everywhere,
  text('dealname', 'Deal Name'),
  text('description', 'Deal Description'),
  typed('amount', 'number', 'Amount'),
  typed('deal_currency_code', 'enumeration', 'Currency'),
  typed('pipeline', 'enumeration', 'Pipeline'),
  typed('dealstage', 'enumeration', 'Deal Stage'),
  typed('dealtype', 'enumeration', 'Deal Type'),
  typed('closedate', 'datetime', 'Close Date'),
  typed('createdate', 'datetime', 'Create Date'),
  text('closed_lost_reason', 'Closed Lost Reason'),
  text('closed_won_reason', 'Closed Won Reason'),
  {
    ...typed('hs_priority', 'enumeration', 'Priority'),
    options: options({ low: 'Low', medium: 'Medium', high: 'High' }),
  },
  readOnly('hs_analytics_source', 'enumeration', 'Original Traffic Source'),
  readOnly('hs_projected_amount', 'number', 'Weighted amount'),
  readOnly('hs_deal_stage_probability', 'number', 'Deal probability'),
  readOnly('hs_is_closed', 'bool', 'Is Deal Closed?'),
  readOnly('hs_is_closed_won', 'bool', 'Is Closed Won'),
  readOnly('num_associated_contacts', 'number', 'Number of Associated Contacts'),
];

// https://developers.hubspot.com/docs/guides/api/crm/engagements/engagement-details
const activities: readonly HubspotProperty[] = [
  ...everywhere,
  typed('hs_timestamp', 'datetime', 'Activity date'),
  text('hs_attachment_ids', 'Attached file IDs'),
  readOnly('hs_createdate', 'datetime', 'Create date'),
  readOnly('hs_body_preview', 'string', 'Body preview'),
];

// https://developers.hubspot.com/docs/api/crm/notes
const notes: readonly HubspotProperty[] = [...activities, text('hs_note_body', 'Note body')];

// https://developers.hubspot.com/docs/guides/api/crm/engagements/tasks
const tasks: readonly HubspotProperty[] = [
  ...activities,
  text('hs_task_subject', 'Task title'),
  text('hs_task_body', 'Task notes'),
  {
    ...typed('hs_task_status', 'enumeration', 'Task status'),
    options: options({
      NOT_STARTED: 'Not started',
      IN_PROGRESS: 'In progress',
      WAITING: 'Waiting',
      COMPLETED: 'Completed',
      DEFERRED: 'Deferred',
    }),
  },
  {
    ...typed('hs_task_priority', 'enumeration', 'Priority'),
    options: options({ NONE: 'None', LOW: 'Low', MEDIUM: 'Medium', HIGH: 'High' }),
  },
  {
    ...typed('hs_task_type', 'enumeration', 'Task type'),
    options: options({ CALL: 'Call', EMAIL: 'Email', TODO: 'To-do' }),
  },
  text('hs_task_reminders', 'Reminder date'),
  readOnly('hs_task_completion_date', 'datetime', 'Completed at'),
];

// https://developers.hubspot.com/docs/guides/api/crm/engagements/calls
const calls: readonly HubspotProperty[] = [
  ...activities,
  text('hs_call_title', 'Call title'),
  text('hs_call_body', 'Call notes'),
  {
    ...typed('hs_call_direction', 'enumeration', 'Call direction'),
    options: options({ INBOUND: 'Inbound', OUTBOUND: 'Outbound' }),
  },
  typed('hs_call_duration', 'number', 'Call duration'),
  typed('hs_call_disposition', 'enumeration', 'Call outcome'),
  typed('hs_call_status', 'enumeration', 'Call status'),
];

// https://developers.hubspot.com/docs/guides/api/crm/engagements/email
const emails: readonly HubspotProperty[] = [
  ...activities,
  text('hs_email_subject', 'Email subject'),
  text('hs_email_text', 'Text body'),
  text('hs_email_html', 'HTML body'),
  {
    ...typed('hs_email_direction', 'enumeration', 'Email direction'),
    options: options({ EMAIL: 'Email', INCOMING_EMAIL: 'Incoming email', FORWARDED_EMAIL: 'Forwarded email' }),
  },
  typed('hs_email_status', 'enumeration', 'Email send status'),
];

// https://developers.hubspot.com/docs/guides/api/crm/engagements/meetings
const meetings: readonly HubspotProperty[] = [
  ...activities,
  text('hs_meeting_title', 'Meeting name'),
  text('hs_meeting_body', 'Meeting description'),
  typed('hs_meeting_start_time', 'datetime', 'Meeting start time'),
  typed('hs_meeting_end_time', 'datetime', 'Meeting end time'),
  text('hs_meeting_location', 'Meeting location'),
  typed('hs_meeting_outcome', 'enumeration', 'Meeting outcome'),
];

// https://developers.hubspot.com/docs/api-reference/crm-leads-v3/guide
const leads: readonly HubspotProperty[] = [
  ...everywhere,
  readOnly('hs_createdate', 'datetime', 'Create date'),
  text('hs_lead_name', 'Lead Name'),
  typed('hs_lead_type', 'enumeration', 'Lead Type'),
  {
    ...typed('hs_lead_label', 'enumeration', 'Lead Label'),
    options: options({ HOT: 'Hot', WARM: 'Warm', COLD: 'Cold' }),
  },
  typed('hs_pipeline', 'enumeration', 'Pipeline'),
  typed('hs_pipeline_stage', 'enumeration', 'Lead pipeline stage'),
];

/** HubSpot's own properties by object. Kept by hand, because the API description leaves `properties` open. */
export const hubspotProperties = {
  contacts,
  companies,
  deals,
  tickets,
  leads,
  notes,
  tasks,
  calls,
  emails,
  meetings,
} as const satisfies Record<string, readonly HubspotProperty[]>;
