import { type Column, toColumns } from './columns.ts';
import { incident, team, teammembership } from './service-tables.ts';

/** A table of every environment. */
export interface StandardTable {
  readonly name: string;
  readonly set: string;
  readonly key: string;
  /** Column that serves as the title of a row. */
  readonly title: string;
  /** Whether the table is an activity. Its navigation properties end with the name of the table. */
  readonly isActivity: boolean;
  /** Singular and plural label of a custom table. */
  readonly labels?: readonly [one: string, several: string];
  readonly columns: readonly Column[];
}

const owned = `
  ownerid lookup @systemuser,team
  createdon datetime r
  modifiedon datetime r
  versionnumber integer r
`;

const address = `
  address1_line1 string
  address1_line2 string
  address1_city string
  address1_stateorprovince string
  address1_postalcode string
  address1_country string
`;

const reachable = `
  emailaddress1 string
  emailaddress2 string
  emailaddress3 string
  telephone1 string
  telephone2 string
  telephone3 string
  fax string
`;

const industries = '=1:Accounting;6:Business Services;12:Durable Manufacturing;33:Wholesale';
const sources = '=1:Advertisement;2:Employee Referral;7:Trade Show;8:Web;10:Other';

/**
 * Columns of contacts, one per line.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/contact
 */
const contact = `
  ${owned}
  ${address}
  ${reachable}
  firstname string
  lastname string
  fullname string r
  jobtitle string
  department string
  description memo
  mobilephone string
  donotbulkemail boolean
  leadsourcecode option =1:Default Value
  parentcustomerid lookup @account,contact
  birthdate day
  statecode state =0:Active;1:Inactive
  statuscode status =1/0:Active;2/1:Inactive
`;

/**
 * Columns of accounts, one per line.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/account
 */
const account = `
  ${owned}
  ${address}
  ${reachable}
  name string
  description memo
  websiteurl string
  industrycode option ${industries}
  numberofemployees integer 0..1000000000
  revenue money
  parentaccountid lookup @account
  primarycontactid lookup @contact
  statecode state =0:Active;1:Inactive
  statuscode status =1/0:Active;2/1:Inactive
`;

/** Columns of leads, one per line. https://learn.microsoft.com/en-us/dynamics365/developer/reference/entities/lead */
const lead = `
  ${owned}
  ${address}
  ${reachable}
  subject string
  firstname string
  lastname string
  fullname string r
  companyname string
  jobtitle string
  description memo
  mobilephone string
  websiteurl string
  leadsourcecode option ${sources}
  estimatedamount money
  parentcontactid lookup @contact
  parentaccountid lookup @account
  qualifyingopportunityid lookup @opportunity
  statecode state =0:Open;1:Qualified;2:Disqualified
  statuscode status =1/0:New;2/0:Contacted;3/1:Qualified;4/2:Lost;5/2:Cannot Contact;6/2:No Longer Interested;7/2:Canceled
`;

/**
 * Columns of opportunities, one per line.
 * https://learn.microsoft.com/en-us/dynamics365/developer/reference/entities/opportunity
 */
const opportunity = `
  ${owned}
  name string
  description memo
  estimatedvalue money
  actualvalue money
  estimatedclosedate day
  actualclosedate day
  closeprobability integer 0..100
  stepname string
  salesstage option =0:Qualify;1:Develop;2:Propose;3:Close
  parentaccountid lookup @account
  parentcontactid lookup @contact
  transactioncurrencyid lookup @transactioncurrency
  statecode state =0:Open;1:Won;2:Lost
  statuscode status =1/0:In Progress;2/0:On Hold;3/1:Won;4/2:Canceled;5/2:Out-Sold
`;

const activity = `
  ${owned}
  subject string
  description memo
  scheduledstart datetime
  scheduledend datetime
  actualstart datetime
  actualend datetime
  prioritycode option =0:Low;1:Normal;2:High
  regardingobjectid lookup @account,contact,opportunity,lead
`;

/**
 * Columns of tasks, one per line.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/task
 */
const task = `
  ${activity}
  statecode state =0:Open;1:Completed;2:Canceled
  statuscode status =2/0:Not Started;3/0:In Progress;4/0:Waiting on someone else;5/1:Completed;6/2:Canceled;7/0:Deferred
`;

/**
 * Columns of phone calls, one per line.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/phonecall
 */
const phonecall = `
  ${activity}
  directioncode boolean
  phonenumber string
  statecode state =0:Open;1:Completed;2:Canceled
  statuscode status =1/0:Open;2/1:Made;4/1:Received;3/2:Canceled
`;

/**
 * Columns of e-mails, one per line.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/email
 */
const email = `
  ${activity}
  directioncode boolean
  senton datetime r
  statecode state =0:Open;1:Completed;2:Canceled
  statuscode status =1/0:Draft;2/1:Completed;3/1:Sent;4/1:Received;5/2:Canceled
`;

/**
 * Columns of appointments, one per line.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/appointment
 */
const appointment = `
  ${activity}
  location string
  isalldayevent boolean
  statecode state =0:Open;1:Completed;2:Canceled;3:Scheduled
  statuscode status =1/0:Free;2/0:Tentative;3/1:Completed;4/2:Canceled;5/3:Busy;6/3:Out of Office
`;

/**
 * Columns of notes, one per line.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/annotation
 */
const annotation = `
  ${owned}
  createdby lookup r @systemuser
  subject string
  notetext memo
  isdocument boolean
  filename string
  mimetype string
  documentbody memo
  filesize integer r
  objecttypecode string r
  objectid lookup @account,contact,opportunity,lead,incident
`;

/**
 * Columns of users, one per line.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/systemuser
 */
const systemuser = `
  createdon datetime r
  modifiedon datetime r
  firstname string
  lastname string
  fullname string r
  internalemailaddress string
  domainname string
  isdisabled boolean
`;

/**
 * Columns of currencies, one per line.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/transactioncurrency
 */
const transactioncurrency = `
  createdon datetime r
  modifiedon datetime r
  currencyname string
  isocurrencycode string
  statecode state =0:Active;1:Inactive
`;

const table = (name: string, lines: string, also: Partial<StandardTable> = {}): StandardTable => ({
  name,
  set: `${name}s`,
  key: `${name}id`,
  title: 'name',
  isActivity: false,
  columns: toColumns(lines),
  ...also,
});

const ofActivity = { key: 'activityid', title: 'subject', isActivity: true } as const;

/** Tables of every environment. Their order is part of the ids in a journal. */
export const standardTables: readonly StandardTable[] = [
  table('contact', contact, { title: 'fullname' }),
  table('account', account),
  table('lead', lead, { title: 'fullname' }),
  table('opportunity', opportunity, { set: 'opportunities' }),
  table('task', task, ofActivity),
  table('phonecall', phonecall, ofActivity),
  table('email', email, ofActivity),
  table('appointment', appointment, ofActivity),
  table('annotation', annotation, { title: 'subject' }),
  table('systemuser', systemuser, { title: 'fullname' }),
  table('transactioncurrency', transactioncurrency, { set: 'transactioncurrencies', title: 'currencyname' }),
  table('incident', incident(owned), { title: 'title' }),
  table('team', team),
  table('teammembership', teammembership),
];

/** A custom table. Its columns are lines. All custom tables have a name, an owner and a state. */
export interface CustomTable {
  readonly name: string;
  readonly labels: readonly [one: string, several: string];
  readonly columns: readonly string[];
}

/**
 * A table that an environment has added.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/create-update-entity-definitions-using-web-api
 */
export const customTable = ({ name, labels, columns }: CustomTable): StandardTable => {
  const title = `${name.slice(0, name.indexOf('_'))}_name`;
  const lines = `
    ${owned}
    ${title} string ! ~Name
    statecode state =0:Active;1:Inactive ~Status
    statuscode status =1/0:Active;2/1:Inactive ~Status Reason
  `;
  return table(name, [lines, ...columns].join('\n'), { title, labels });
};
