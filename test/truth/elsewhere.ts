/** Enumerations of the tables that no field of ours has, each with the reason. */
export const withoutField: Readonly<Record<string, string>> = {
  'attio crm.company employee_range (values)': 'a range is no number of employees',
  'attio crm.user access_level (no unified field)': 'the table says so',
  'github ticketing.ticket state_reason': 'whether an issue is open is said by `state` alone',
  'github ticketing.comment author_association': 'no field of ours says what somebody is to a repository',
  'github ticketing.user type': 'whoever can be assigned is a user, a bot too',
  'github ticketing.team privacy': 'no field of ours says who sees a team',
  'github ticketing.collection visibility': 'no field of ours says who sees a repository',
  'hubspot crm.engagement call status (no unified field)': 'the table says so',
  'hubspot crm.engagement meeting outcome (no unified field)': 'the table says so',
  'jira ticketing.ticket statuses_search_category': 'words of a search that is not asked here',
  'jira ticketing.comment visibility.type': 'who sees a comment is written by a passthrough',
  'linear ticketing.ticket priorityLabel': 'labels of the numbers of `priority`, which are compared',
  'linear ticketing.account status.type': 'no field of ours says whether a customer is one still',
  'linear ticketing.collection status.type': 'no field of ours says how far a project is',
  'pipedrive crm.contact marketing_status (status of consent)':
    'a read has to ask for it, and only accounts with campaigns answer it',
  'salesforce crm.company type (Account.Type, no unified field)': 'the table says so',
  'salesforce crm.deal forecast_category (no unified field)': 'the table says so',
  'salesforce ticketing.ticket origin (no unified field)': 'the table is older than `channel`, which has it',
  'salesforce ticketing.ticket reason (no unified field)': 'the table says so',
  'salesforce ticketing.team type (Group.Type; only Queue is a team)': 'no field of ours says what kind a team is',
  'zendesk ticketing.comment type': 'a spoken comment is a comment',
};

/** Enumerations that tell records of ours apart: which records are of an object, or of a kind of it. */
export const ofRecords: ReadonlySet<string> = new Set([
  'hubspot crm.engagement type',
  'jira ticketing.user accountType',
  'salesforce crm.engagement type',
  'zendesk ticketing.user role',
]);

/** Rows that a declaration reads or writes otherwise, each with the reason. */
export const otherwise: Readonly<Record<string, string>> = {
  'salesforce crm.stage status IsClosed=false': 'open: it is read from two members, of which the row is a description',
  'salesforce crm.stage status IsClosed=true,IsWon=true': 'won: the same',
  'salesforce crm.stage status IsClosed=true,IsWon=false': 'lost: the same',
  'salesforce crm.lead status Open - Not Contacted': 'open: a state that every new org has is one of ours',
  'salesforce crm.lead status Working - Contacted': 'in_progress: the same',
  'salesforce crm.lead status Closed - Converted': 'qualified: the same',
  'salesforce crm.lead status Closed - Not Converted': 'unqualified: the same',
  'hubspot crm.contact lifecycle marketingqualifiedlead': 'marketing_qualified_lead: words of ours have underscores',
  'hubspot crm.contact lifecycle salesqualifiedlead': 'sales_qualified_lead, the same',
  'hubspot crm.engagement direction FORWARDED_EMAIL': 'neither in nor out: it is shown as the vendor calls it',
  'jira ticketing.comment creator_type unknown': 'neither a user nor a contact: it is shown as the vendor calls it',
  'jira ticketing.ticket status_category undefined': 'a state without a category is shown by its name',
  'zendesk ticketing.ticket status deleted': 'a deleted ticket is none, and is answered to nobody',
  'jira ticketing.user accountType app': 'the list of users leaves apps out: they can be assigned nothing',
  'jira ticketing.user accountType customer': 'there are no contacts at Jira: customers are of service projects alone',
  'pipedrive crm.deal status deleted': 'a deal is deleted by a delete, and then is none',
  'pipedrive crm.engagement type task': 'what is to do is a task of ours: crm.task',
  'pipedrive crm.engagement type deadline': 'the same',
};
