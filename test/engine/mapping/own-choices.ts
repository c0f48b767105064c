import type { AccountChoice } from '../../../lib/engine/mapping/choices.ts';

type Row = readonly [value: string, label: string, category?: string | undefined, group?: string];

/** Creates choices whose value is also their label. */
const same = (...values: readonly string[]): readonly Row[] => values.map((value) => [value, value]);

const numbered = (first: number, ...labels: readonly string[]): readonly Row[] =>
  labels.map((label, index) => [String(first + index), label]);

/** Rows by the name of the list in a declaration. */
const rows: Readonly<Record<string, readonly Row[]>> = {
  ticketStages: [
    ['1', 'New', 'open', '0'],
    ['2', 'Waiting on contact', 'open', '0'],
    ['3', 'Waiting on us', 'open', '0'],
    ['4', 'Closed', 'closed', '0'],
    ['81', 'New', 'open', '80'],
    ['closed', 'Open', 'closed', '80'],
  ],
  ticketCategories: [
    ['PRODUCT_ISSUE', 'Product issue'],
    ['open', 'Open'],
  ],
  ticketSources: [...same('EMAIL', 'FORM', 'CHAT', 'PHONE'), ['partner', 'Web']],
  callOutcomes: [
    ['9d9162e7-6cf3-4944-bf63-4dff82258764', 'Busy'],
    ['f240bbac-87c9-4f6e-bf70-924b57d47db7', 'Connected'],
    ['a4c4c377-d246-4b32-a13b-75a56a4cd0ff', 'Left live message'],
    ['b2cf5968-551e-4856-9783-52b3da59a7d0', 'Left voicemail'],
    ['73a0d17f-1163-4015-bdd5-ec830791da20', 'No answer'],
    ['17b47fee-58de-441e-a44c-c6300d46f273', 'Wrong number'],
    ['5d1cf3d4-0a27-4f4b-9f4e-3f0f6d1f7c11', 'Call back'],
  ],
  meetingOutcomes: [...same('SCHEDULED', 'COMPLETED', 'RESCHEDULED', 'NO_SHOW', 'CANCELED'), ['won', 'Scheduled']],
  dealPipelines: [
    ['default', 'Sales'],
    ['90', 'won'],
  ],
  dealStages: [
    ['appointmentscheduled', 'Appointment', 'open', 'default'],
    ['contractsent', 'Won', 'open', 'default'],
    ['closedwon', 'Closed won', 'won', 'default'],
    ['closedlost', 'Closed lost', 'lost', 'default'],
    ['91', 'Open', 'open', '90'],
    ['lost', 'Signed', 'won', '90'],
  ],
  leadStages: [
    ['new-stage-id', 'New', 'open', 'lead-pipeline-id'],
    ['qualified-stage-id', 'Qualified', 'qualified', 'lead-pipeline-id'],
    ['101', 'qualified-stage-id', 'unqualified', '100'],
  ],
  leadTypes: [
    ['NEW_BUSINESS', 'New business'],
    ['UPSELL', 'NEW_BUSINESS'],
  ],
  leadLabels: same('HOT', 'WARM', 'COLD', 'high'),
  dealCurrencies: [
    ['EUR', 'Euro'],
    ['USD', 'EUR'],
  ],
  statuses: [
    ['Backlog', 'Backlog', 'open'],
    ['To Do', 'To Do', 'open'],
    ['In Progress', 'In Progress', 'in_progress'],
    ['closed', 'closed', 'in_progress'],
    ['Done', 'Done', 'closed'],
    ['Cancelled', 'Cancelled', 'closed'],
  ],
  priorities: same('Highest', 'High', 'Medium', 'Low', 'Lowest', 'normal'),
  issueTypes: [
    ['Task', 'Task', undefined, '10000'],
    ['Bug', 'Bug', undefined, '10000'],
    ['Task', 'Task', undefined, '10001'],
    ['Incident', 'Incident', undefined, '10001'],
  ],
  opportunityStages: [
    ['Prospecting', 'Prospecting', 'open'],
    ['Negotiation', 'Closed Won', 'open'],
    ['Closed Won', 'Closed Won', 'won'],
    ['Closed Lost', 'Closed Lost', 'lost'],
  ],
  caseStatuses: [
    ['New', 'New', 'open'],
    ['Working', 'Working', 'in_progress'],
    ['Escalated', 'Closed', 'in_progress'],
    ['On Hold', 'Waiting', 'on_hold'],
    ['Closed', 'Closed', 'closed'],
  ],
  taskStatuses: [
    ['Not Started', 'Not started', 'open'],
    ['In Progress', 'Completed', 'in_progress'],
    ['Waiting on someone else', 'Waiting', 'on_hold'],
    ['Deferred', 'Deferred', 'on_hold'],
    ['Completed', 'Completed', 'closed'],
  ],
  taskPriorities: same('High', 'Normal', 'Low'),
  leadReasons: [
    ['1', 'New', 'open'],
    ['2', 'Contacted', 'in_progress'],
    ['3', 'Qualified', 'qualified'],
    ['4', 'Lost', 'unqualified'],
    ['100000000', 'open', 'unqualified'],
  ],
  taskReasons: [
    ['2', 'Not Started', 'open'],
    ['3', 'In Progress', 'in_progress'],
    ['4', 'Waiting on someone else', 'on_hold'],
    ['7', 'Deferred', 'on_hold'],
    ['5', 'Completed', 'closed'],
    ['6', 'Canceled', 'closed'],
  ],
  caseReasons: [
    ['1', 'In Progress', 'in_progress'],
    ['2', 'On Hold', 'on_hold'],
    ['3', 'Waiting for Details', 'on_hold'],
    ['4', 'Researching', 'in_progress'],
    ['5', 'Problem Solved', 'closed'],
    ['6', 'Canceled', 'closed'],
  ],
  casePriorityOptions: numbered(1, 'High', 'Normal', 'Low'),
  caseTypeOptions: numbered(1, 'Question', 'Problem', 'Request'),
  caseOriginOptions: numbered(1, 'Phone', 'Email', 'Web'),
  contactSourceOptions: [['1', 'Default Value']],
  industryOptions: [
    ['1', 'Accounting'],
    ['12', 'Durable Manufacturing'],
  ],
  leadSourceOptions: [
    ['8', 'Web'],
    ['10', '8'],
  ],
  taskPriorityOptions: numbered(0, 'Low', 'Normal', 'High'),
  currencies: [
    ['11', 'USD'],
    ['12', 'EUR'],
  ],
  taskStates: [
    ['Not Started', 'Not started', 'open'],
    ['In Progress', 'Completed', 'in_progress'],
    ['Deferred', 'Deferred', 'on_hold'],
    ['Waiting for input', 'Waiting', 'on_hold'],
    ['Completed', 'Completed', 'closed'],
  ],
  taskPriorityValues: same('Highest', 'High', 'Normal', 'Low', 'Lowest'),
  callTypes: same('Inbound', 'Internal', 'Outbound'),
  casePriorities: same('High', 'Medium', 'Low'),
  caseTypes: same('Electrical', 'Mechanical'),
  caseOrigins: same('Email', 'Phone', 'Web', 'phone'),
  contactSources: same('Web', 'Other'),
  leadSources: same('Web', 'Other'),
  dealSources: same('Web', 'Other'),
  leadRatings: same('Hot', 'Warm', 'Cold', 'high'),
  leadStatuses: [
    ['Open - Not Contacted', 'New'],
    ['Working - Contacted', 'Working'],
    ['Closed - Converted', 'Converted', 'qualified'],
    ['Closed - Not Converted', 'open'],
  ],
  leadStates: [
    ['Not Contacted', 'New', 'open'],
    ['Contacted', 'Working', 'in_progress'],
    ['Pre-Qualified', 'Pre-Qualified', 'qualified'],
    ['Not Qualified', 'open', 'unqualified'],
  ],
  pipelines: [
    ['10', 'Sales'],
    ['11', '10'],
  ],
  opportunityStatuses: [
    ['stat_1', 'Active', 'open', '10'],
    ['stat_2', 'Won', 'won', '10'],
    ['stat_3', 'Open', 'lost', '10'],
    ['stat_4', 'Active', 'open', '11'],
    ['won', 'Signed', 'won', '11'],
  ],
  taskTypes: [
    ['1', 'Call'],
    ['2', '1'],
  ],
  engagementTypes: [
    ['call', 'Call'],
    ['site_visit', 'Site visit'],
  ],
  industries: [
    ['1', 'Consulting'],
    ['2', 'Retail'],
    ['3', 'retail'],
  ],
  states: [
    ['s1', 'Todo', 'open', 't1'],
    ['s2', 'Open', 'in_progress', 't1'],
    ['s3', 'Done', 'closed', 't1'],
    ['s4', 'Todo', 'open', 't2'],
    ['s5', 'Answering', 'in_progress', 't2'],
    ['s6', 'Waiting', 'in_progress', 't2'],
  ],
  dealTypes: [
    ['newbusiness', 'New Business'],
    ['77', 'newbusiness'],
  ],
  dealPriorities: same('low', 'medium', 'high', 'normal'),
  personLabels: [
    ['31', 'Hot'],
    ['32', '31'],
  ],
  organizationLabels: [
    ['21', 'Partner'],
    ['22', 'partner'],
  ],
  companyCategories: same('SAAS', 'B2B', 'saas-b2b'),
  dealStatuses: [
    ['Lead', 'Lead', 'open'],
    ['In Progress', 'In Progress', 'open'],
    ['Won 🎉', 'Won 🎉', 'won'],
    ['Lost', 'Lost', 'lost'],
    ['Open', 'Open', 'open'],
  ],
  contactLanguages: [
    ['en', 'English'],
    ['en-gb', 'English - United Kingdom'],
  ],
  lifecycleStages: [
    ...same('subscriber', 'lead', 'marketingqualifiedlead', 'salesqualifiedlead', 'opportunity', 'customer', 'other'),
    ['evangelist', 'Champion'],
    ['38291', 'lead'],
  ],
  companyIndustries: [
    ['COMPUTER_SOFTWARE', 'Computer software'],
    ['Computer software', 'Software'],
  ],
};

const toChoice = ([value, label, category, group]: Row): AccountChoice => ({
  value,
  label,
  ...(category !== undefined && { category }),
  ...(group !== undefined && { group }),
});

/** Choices of an account, for declarations that leave the choices to the account. */
export const ownChoices: Readonly<Record<string, readonly AccountChoice[]>> = Object.fromEntries(
  Object.entries(rows).map(([name, each]) => [name, each.map(toChoice)]),
);
