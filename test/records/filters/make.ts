import { type Accounts, repository } from './accounts.ts';

type Members = Record<string, unknown>;

export const zendeskTicket = ({ zendesk }: Accounts, members: Members = {}): number =>
  zendesk.createTicket({ subject: 'One', comment: { body: 'Text' }, ...members }).id;

/** Ids of the people who have one of these roles. */
export const zendeskUsers = ({ zendesk }: Accounts, ...roles: readonly string[]): readonly number[] =>
  zendesk
    .users()
    .filter(({ role }) => roles.includes(role))
    .map(({ id }) => id);

/** What a new record of HubSpot is associated with. https://developers.hubspot.com/docs/guides/api/crm/associations/associations-v4#association-type-id-values */
export const linked = (id: string | number, associationTypeId: number) => [
  { to: { id: String(id) }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }] },
];

export const hubspotTicket = (
  { hubspot }: Accounts,
  properties: Record<string, string> = {},
  associations: readonly unknown[] = [],
): number => hubspot.create('tickets', { subject: 'One', hs_pipeline_stage: '1', ...properties }, associations).id;

/** Of a contact of its own unless `associations` has one. */
export const hubspotLead = (
  { hubspot }: Pick<Accounts, 'hubspot'>,
  properties: Record<string, string> = {},
  associations: readonly unknown[] = linked(hubspot.create('contacts', { lastname: 'One' }).id, 578),
): number => hubspot.create('leads', { hs_lead_name: 'One', ...properties }, associations).id;

const owned = { hs_timestamp: '2030-01-01T00:00:00.000Z' };

export const hubspotTask = ({ hubspot }: Accounts, properties: Record<string, string> = {}): number =>
  hubspot.create('tasks', { hs_task_subject: 'One', ...owned, ...properties }).id;

export const githubIssue = ({ github }: Accounts, members: Members = {}): number => {
  const { number } = github.createIssue(repository, { title: 'One' });
  return github.updateIssue(repository, number, members).number;
};

export const jiraIssue = ({ jira }: Accounts, fields: Members = {}): number => {
  const [known] = jira.issues();
  const place = { project: { id: known?.project }, issuetype: { id: known?.type } };
  return jira.createIssue({ summary: 'One', ...place, ...fields }).id;
};

export const linearIssue = ({ linear }: Accounts, members: Members = {}): string =>
  linear.createIssue({ teamId: linear.teams()[0]?.uuid ?? null, title: 'One', ...members }).uuid;
