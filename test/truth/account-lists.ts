import type { Choice } from './entries.ts';

const named = ({ remote }: Choice) => ({ id: String(remote), name: String(remote) });

const labelled = ({ remote }: Choice) => ({ value: String(remote), label: String(remote) });

/** https://docs.attio.com/rest-api/endpoint-reference/attributes/list-statuses */
const attioStatus = ({ remote }: Choice) => ({
  id: { status_id: String(remote) },
  title: String(remote),
  is_archived: false,
  celebration_enabled: String(remote).startsWith('Won'),
});

/** Chances of winning: https://developers.hubspot.com/docs/api-reference/crm-pipelines-v3/guide */
const chances: Readonly<Record<string, string>> = { open: '0.4', won: '1.0', lost: '0.0' };

const dealStage = ({ remote, unified }: Choice) => ({
  id: String(remote),
  label: String(remote),
  metadata: { isClosed: String(unified !== 'open'), probability: chances[unified ?? ''] },
});

/** Tickets are open or closed: https://developers.hubspot.com/docs/api-reference/crm-pipelines-v3/guide */
const ticketStage = ({ remote, unified }: Choice) => ({
  id: String(remote),
  label: String(remote),
  metadata: { ticketState: unified === 'closed' ? 'CLOSED' : 'OPEN' },
});

/** https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-workflow-statuses/#api-rest-api-3-status-get */
const statusKeys: Readonly<Record<string, string>> = { open: 'new', in_progress: 'indeterminate', closed: 'done' };

/** A status of Jira as issues have it: one of a category is called by the key of the category. */
export const jiraStatus = ({ remote, category }: Choice, isCategory: boolean) => ({
  ...named({ remote }),
  statusCategory: { key: isCategory ? String(remote) : statusKeys[category ?? ''] },
});

/** Types of the states that every team begins with: https://linear.app/docs/configuring-workflows#default-workflow */
const linearTypes: Readonly<Record<string, string>> = {
  Backlog: 'backlog',
  Todo: 'unstarted',
  'In Progress': 'started',
  'In Review': 'started',
  Done: 'completed',
  Canceled: 'canceled',
  Duplicate: 'duplicate',
};

const linearState = (row: Choice, position: number) => ({
  ...named(row),
  position,
  type: linearTypes[String(row.remote)] ?? String(row.remote),
});

const optionsOf = (name: string) => (rows: readonly Choice[]) => ({ results: [{ name, options: rows.map(labelled) }] });

/** https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_sobject_describe.htm */
const picklistOf = (name: string) => (rows: readonly Choice[]) => ({
  fields: [{ name, picklistValues: rows.map((row) => ({ ...labelled(row), active: true })) }],
});

const forecasts: Readonly<Record<string, string>> = { open: 'Open', won: 'Closed Won', lost: 'Closed Lost' };

/** https://www.zoho.com/crm/developer/docs/api/v8/field-meta.html */
const zohoPicklistOf = (name: string) => (rows: readonly Choice[]) => ({
  fields: [
    {
      api_name: name,
      pick_list_values: rows.map(({ remote, unified }) => ({
        actual_value: String(remote),
        display_value: String(remote),
        type: 'used',
        forecast_type: forecasts[unified ?? ''] ?? null,
      })),
    },
  ],
});

/** https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_opportunitystage.htm */
const opportunityStage = ({ remote, unified }: Choice) => ({
  ApiName: String(remote),
  MasterLabel: String(remote),
  IsClosed: unified !== 'open',
  IsWon: unified === 'won',
});

/** https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_leadstatus.htm */
const leadStatus = ({ remote }: Choice) => ({
  ApiName: String(remote),
  MasterLabel: String(remote),
  IsConverted: remote === 'Closed - Converted',
});

/** https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_casestatus.htm */
const caseStatus = ({ remote, unified }: Choice) => ({
  ApiName: String(remote),
  MasterLabel: String(remote),
  IsClosed: unified === 'closed',
});

/** https://developer.close.com/api/resources/opportunity-statuses */
const opportunityStatus = ({ remote }: Choice) => ({ id: String(remote), label: String(remote), type: String(remote) });

/** States of tables, by the reasons that every org has. https://learn.microsoft.com/en-us/dynamics365/developer/reference/entities/lead */
const stateOf: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  lead: { 3: 1, 4: 2, 5: 2, 6: 2, 7: 2 },
  task: { 5: 1, 6: 2 },
  incident: { 5: 1, 1000: 1, 6: 2, 2000: 2 },
};

/** https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query-metadata-web-api */
const optionSetOf =
  (name: string, table = '') =>
  (rows: readonly Choice[]) => ({
    value: [
      {
        LogicalName: name,
        OptionSet: {
          Options: rows.map(({ remote, unified }) => ({
            Value: Number(remote),
            State: stateOf[table]?.[String(remote)] ?? 0,
            Label: { UserLocalizedLabel: { Label: unified ?? String(remote) } },
          })),
        },
      },
    ],
  });

/**
 * What an account answers that has just the values of a table: the lists of choices of each vendor, as it describes them.
 * By the provider and the name of the list.
 */
export const accountLists: Readonly<Record<string, (rows: readonly Choice[], isCategory: boolean) => unknown>> = {
  'attio dealStatuses': (rows) => ({ data: rows.map(attioStatus) }),
  'close opportunityStatuses': (rows) => ({ data: [{ id: 'pipe_1', statuses: rows.map(opportunityStatus) }] }),
  'dynamics-365 caseReasons': optionSetOf('statuscode', 'incident'),
  'dynamics-365 casePriorityOptions': optionSetOf('prioritycode'),
  'dynamics-365 caseTypeOptions': optionSetOf('casetypecode'),
  'dynamics-365 caseOriginOptions': optionSetOf('caseorigincode'),
  'dynamics-365 contactSourceOptions': optionSetOf('leadsourcecode'),
  'dynamics-365 industryOptions': optionSetOf('industrycode'),
  'dynamics-365 leadReasons': optionSetOf('statuscode', 'lead'),
  'dynamics-365 leadSourceOptions': optionSetOf('leadsourcecode'),
  'dynamics-365 taskReasons': optionSetOf('statuscode', 'task'),
  'dynamics-365 taskPriorityOptions': optionSetOf('prioritycode'),
  'hubspot dealStages': (rows) => ({ results: [{ id: 'default', stages: rows.map(dealStage) }] }),
  'hubspot ticketStages': (rows) => ({ results: [{ id: '0', stages: rows.map(ticketStage) }] }),
  'hubspot companyIndustries': optionsOf('industry'),
  'hubspot dealTypes': optionsOf('dealtype'),
  'hubspot lifecycleStages': optionsOf('lifecyclestage'),
  'hubspot ticketCategories': optionsOf('hs_ticket_category'),
  'zoho-crm contactSources': zohoPicklistOf('Lead_Source'),
  'zoho-crm leadSources': zohoPicklistOf('Lead_Source'),
  'zoho-crm leadStates': zohoPicklistOf('Lead_Status'),
  'zoho-crm industries': zohoPicklistOf('Industry'),
  'zoho-crm dealStages': zohoPicklistOf('Stage'),
  'zoho-crm dealTypes': zohoPicklistOf('Type'),
  'zoho-crm dealSources': zohoPicklistOf('Lead_Source'),
  'zoho-crm taskStates': zohoPicklistOf('Status'),
  'zoho-crm taskPriorityValues': zohoPicklistOf('Priority'),
  'salesforce contactSources': picklistOf('LeadSource'),
  'salesforce leadSources': picklistOf('LeadSource'),
  'salesforce industries': picklistOf('Industry'),
  'salesforce dealTypes': picklistOf('Type'),
  'salesforce opportunityStages': (rows) => ({ records: rows.map(opportunityStage) }),
  'salesforce caseStatuses': (rows) => ({ records: rows.map(caseStatus) }),
  'salesforce casePriorities': picklistOf('Priority'),
  'salesforce taskStatuses': (rows) => ({ records: rows.map(caseStatus) }),
  'salesforce taskPriorities': picklistOf('Priority'),
  'salesforce callTypes': picklistOf('CallType'),
  'salesforce caseTypes': picklistOf('Type'),
  'salesforce leadStatuses': (rows) => ({ records: rows.map(leadStatus) }),
  'jira statuses': (rows, isCategory) => rows.map((row) => jiraStatus(row, isCategory)),
  'jira priorities': (rows) => rows.map(named),
  'jira issueTypes': (rows) => ({ values: [{ id: '1', issueTypes: rows.map(named) }] }),
  'linear states': (rows) => ({ teams: { nodes: [{ id: '1', states: { nodes: rows.map(linearState) } }] } }),
  'pipedrive engagementTypes': (rows) => ({
    data: rows.map(({ remote }) => ({ key_string: String(remote), name: String(remote), active_flag: true })),
  }),
};
