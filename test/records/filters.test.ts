import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  githubAccounts,
  hubspotPortals,
  jiraSites,
  linearWorkspaces,
  pipedriveCompanies,
  zendeskSubdomains,
} from '../../infra/simulators/index.ts';
import { canFilter } from '../../lib/records/read/filters.ts';
import { type ProviderName, providerNames } from '../contract/descriptions.ts';
import { recordsOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { everyDeclaration } from '../providers/declared.ts';

let service: Service;
const tokens: Partial<Record<ProviderName, string>> = {};

beforeAll(async () => {
  service = await startService({ zendesk: { exportLagMs: 0 } });
  const project = await service.project();
  for (const provider of providerNames) tokens[provider] = (await service.connect(project, provider)).token;
  for (const provider of ['hubspot', 'linear', 'pipedrive', 'zendesk'] as const) {
    const path = provider === 'pipedrive' ? '/crm/users' : '/ticketing/users';
    const found = await list(provider, path, { remote_data: 'true' });
    const known = found.map(({ remote_id: id, remote_data: remote }) => ({
      address: String(Object(remote).email),
      id: lastOf(id),
    }));
    people.set(provider, known.slice(0, 2));
  }
  for (const { remote_id: id, remote_data: remote } of await list('github', '/ticketing/users', {
    remote_data: 'true',
  }))
    githubIds.set(String(Object(remote).login), lastOf(id));
}, 60_000);

afterAll(() => service.stop(), 60_000);

const zendesk = () => service.simulators.zendesk.account(zendeskSubdomains[0].subdomain);
const hubspot = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);
const pipedrive = () => service.simulators.pipedrive.account(pipedriveCompanies[0].companyDomain);
const github = () => service.simulators.github.account(githubAccounts[0].people[0]?.login ?? '');
const jira = () => service.simulators.jira.account(jiraSites[0].site);
const linear = () => service.simulators.linear.account(linearWorkspaces[0].urlKey);

const list = async (provider: ProviderName, path: string, query: Readonly<Record<string, string>> = {}) => {
  const reply = await service.call('GET', path, { token: tokens[provider], query: { ...query, limit: 100 } });
  return recordsOf(reply);
};

/** A filter, and what makes records in the vendor's own terms that differ in just what it is about. */
interface Row {
  readonly provider: ProviderName;
  readonly path: string;
  readonly object: string;
  readonly filter: string;
  /** Where the records are that it names; it takes texts without. */
  readonly refersTo?: string;
  /** What stands in the place of it, each with what a caller asks for; ids of the vendor where it names records. */
  readonly values: () => readonly (readonly [theirs: string, ours: string])[];
  /** @returns what the vendor calls the new record */
  readonly make: (theirs: string) => string | number;
}

const same = (values: readonly unknown[]): readonly (readonly [string, string])[] =>
  values.slice(0, 2).map((value) => [String(value), String(value)]);

const tickets = { path: '/ticketing/tickets', object: 'ticketing.ticket' };
const deals = { path: '/crm/deals', object: 'crm.deal' };
const tasks = { path: '/crm/tasks', object: 'crm.task' };

const zendeskTicket = (members: Record<string, unknown>): number =>
  zendesk().createTicket({ subject: 'One', comment: { body: 'Text' }, ...members }).id;

const zendeskUsers = (roles: readonly string[]): readonly number[] =>
  zendesk()
    .users()
    .filter(({ role }) => roles.includes(role))
    .map(({ id }) => id);

const zendeskRows: readonly Omit<Row, 'provider'>[] = [
  {
    ...tickets,
    filter: 'status',
    values: () => [
      ['solved', 'solved'],
      ['pending', 'pending'],
    ],
    make: (status) => zendeskTicket({ status, assignee_id: zendeskUsers(['admin', 'agent'])[0] }),
  },
  {
    ...tickets,
    filter: 'assigned_to',
    refersTo: '/ticketing/users',
    values: () => same(zendeskUsers(['admin', 'agent'])),
    make: (id) => zendeskTicket({ assignee_id: Number(id) }),
  },
  {
    ...tickets,
    filter: 'contact_id',
    refersTo: '/ticketing/contacts',
    values: () => same(zendeskUsers(['end-user'])),
    make: (id) => zendeskTicket({ requester_id: Number(id) }),
  },
  {
    ...tickets,
    filter: 'account_id',
    refersTo: '/ticketing/accounts',
    values: () => same([zendesk().createOrganization('One').id, zendesk().createOrganization('Two').id]),
    make: (id) => zendeskTicket({ organization_id: Number(id) }),
  },
  {
    path: '/ticketing/contacts',
    object: 'ticketing.contact',
    filter: 'email_address',
    values: () => same(['filter-one@example.com', 'filter-two@example.com']),
    make: (email) => zendesk().createUser({ name: 'One', email, role: 'end-user' }).id,
  },
];

const linked = (id: string, associationTypeId: number) => [
  { to: { id }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }] },
];

const hubspotTicket = (properties: Record<string, string>, associations: readonly unknown[] = []): number =>
  hubspot().create('tickets', { subject: 'One', hs_pipeline_stage: '1', ...properties }, associations).id;

/** Some of those who work with an account. */
const people = new Map<ProviderName, readonly { readonly address: string; readonly id: string }[]>();

const githubIds = new Map<string, string>();

const owners = ['41000101', '41000102'];

const hubspotTask = (properties: Record<string, string>): number =>
  hubspot().create('tasks', { hs_task_subject: 'One', hs_timestamp: '2030-01-01T00:00:00.000Z', ...properties }).id;

const hubspotRows: readonly Omit<Row, 'provider'>[] = [
  {
    ...tickets,
    filter: 'status',
    values: () => [
      ['1', 'open'],
      ['4', 'closed'],
    ],
    make: (hs_pipeline_stage) => hubspotTicket({ hs_pipeline_stage }),
  },
  {
    ...tickets,
    filter: 'assigned_to',
    refersTo: '/ticketing/users',
    values: () => same(owners),
    make: (hubspot_owner_id) => hubspotTicket({ hubspot_owner_id }),
  },
  {
    ...tickets,
    filter: 'contact_id',
    refersTo: '/ticketing/contacts',
    values: () =>
      same(
        hubspot()
          .list('contacts')
          .map(({ id }) => id),
      ),
    make: (id) => hubspotTicket({}, linked(id, 16)),
  },
  {
    ...tickets,
    filter: 'account_id',
    refersTo: '/ticketing/accounts',
    values: () => same(['One', 'Two'].map((name) => hubspot().create('companies', { name }).id)),
    make: (id) => hubspotTicket({}, linked(id, 26)),
  },
  {
    ...deals,
    filter: 'user_id',
    refersTo: '/crm/users',
    values: () => same(owners),
    make: (hubspot_owner_id) =>
      hubspot().create('deals', { dealname: 'One', dealstage: 'closedwon', hubspot_owner_id }).id,
  },
  {
    ...deals,
    filter: 'stage_id',
    refersTo: '/crm/stages',
    values: () => same(['closedwon', 'closedlost']),
    make: (dealstage) => hubspot().create('deals', { dealname: 'One', pipeline: 'default', dealstage }).id,
  },
  {
    path: '/crm/contacts',
    object: 'crm.contact',
    filter: 'email',
    values: () => same(['filter-one@example.com', 'filter-two@example.com']),
    make: (email) => hubspot().create('contacts', { email }).id,
  },
  {
    path: '/ticketing/contacts',
    object: 'ticketing.contact',
    filter: 'email_address',
    values: () => same(['filter-three@example.com', 'filter-four@example.com']),
    make: (email) => hubspot().create('contacts', { email }).id,
  },
  {
    ...tasks,
    filter: 'status',
    values: () => [
      ['COMPLETED', 'closed'],
      ['NOT_STARTED', 'open'],
    ],
    make: (hs_task_status) => hubspotTask({ hs_task_status }),
  },
  {
    ...tasks,
    filter: 'user_id',
    refersTo: '/crm/users',
    values: () => same(owners),
    make: (hubspot_owner_id) => hubspotTask({ hubspot_owner_id }),
  },
];

const pipedriveRows: readonly Omit<Row, 'provider'>[] = [
  {
    ...deals,
    filter: 'user_id',
    refersTo: '/crm/users',
    values: () =>
      same(
        pipedrive()
          .users()
          .map(({ id }) => id),
      ),
    make: (id) => pipedrive().create('deals', { title: 'One', owner_id: Number(id) }).id,
  },
  {
    ...deals,
    filter: 'stage_id',
    refersTo: '/crm/stages',
    values: () =>
      same(
        pipedrive()
          .stages()
          .map(({ id }) => id),
      ),
    make: (id) => pipedrive().create('deals', { title: 'One', stage_id: Number(id) }).id,
  },
  {
    ...tasks,
    filter: 'user_id',
    refersTo: '/crm/users',
    values: () =>
      same(
        pipedrive()
          .users()
          .map(({ id }) => id),
      ),
    make: (id) => pipedrive().create('activities', { subject: 'One', type: 'task', owner_id: Number(id) }).id,
  },
  {
    ...tasks,
    filter: 'status',
    values: () => [
      ['true', 'closed'],
      ['false', 'open'],
    ],
    make: (done) => pipedrive().create('activities', { subject: 'One', type: 'task', done: done === 'true' }).id,
  },
  {
    path: '/crm/engagements',
    object: 'crm.engagement',
    filter: 'type',
    values: () => same(['call', 'meeting']),
    make: (type) => pipedrive().create('activities', { subject: 'One', type }).id,
  },
  {
    path: '/crm/contacts',
    object: 'crm.contact',
    filter: 'email',
    values: () => same(['filter-one@example.com', 'filter-two@example.com']),
    make: (value) =>
      pipedrive().create('persons', { name: 'One', emails: [{ value, primary: true, label: 'work' }] }).id,
  },
];

const issue = (members: Record<string, unknown>): number => {
  const { number } = github().createIssue('sim-octo-org/web', { title: 'One' });
  return github().updateIssue('sim-octo-org/web', number, members).number;
};

const githubRows: readonly Omit<Row, 'provider'>[] = [
  {
    ...tickets,
    filter: 'status',
    values: () => same(['open', 'closed']),
    make: (state) => issue({ state }),
  },
  {
    ...tickets,
    filter: 'assigned_to',
    refersTo: '/ticketing/users',
    values: () => ['sim-octocat', 'sim-hubot'].map((login) => [login, String(githubIds.get(login))] as const),
    make: (login) => issue({ assignees: [login] }),
  },
];

const jiraIssue = (fields: Record<string, unknown>): number => {
  const [known] = jira().issues();
  return jira().createIssue({
    summary: 'One',
    project: { id: known?.project },
    issuetype: { id: known?.type },
    ...fields,
  }).id;
};

const jiraRows: readonly Omit<Row, 'provider'>[] = [
  {
    ...tickets,
    filter: 'assigned_to',
    refersTo: '/ticketing/users',
    values: () => same(['ada', 'grace'].map((name) => `712020:sim-acme-work-${name}`)),
    make: (accountId) => jiraIssue({ assignee: { accountId } }),
  },
  {
    ...tickets,
    filter: 'status',
    values: () =>
      same(
        jira()
          .issues()
          .map(({ status }) => status),
      )
        .slice(0, 1)
        .concat([['To Do', 'To Do']]),
    make: (status) =>
      jira()
        .issues()
        .find((one) => one.status === status)?.id ?? jiraIssue({}),
  },
];

const linearIssue = (members: Record<string, unknown>): string =>
  linear().createIssue({ teamId: linear().teams()[0]?.uuid ?? null, title: 'One', ...members }).uuid;

const linearRows: readonly Omit<Row, 'provider'>[] = [
  {
    ...tickets,
    filter: 'assigned_to',
    refersTo: '/ticketing/users',
    values: () =>
      same(
        linear()
          .users()
          .map(({ uuid }) => uuid),
      ),
    make: (assigneeId) => linearIssue({ assigneeId }),
  },
  {
    ...tickets,
    filter: 'status',
    values: () =>
      same(
        linear()
          .states()
          .filter(({ team }) => team === linear().teams()[0]?.uuid)
          .map(({ uuid }) => uuid),
      ),
    make: (stateId) => linearIssue({ stateId }),
  },
  {
    path: '/ticketing/comments',
    object: 'ticketing.comment',
    filter: 'ticket_id',
    refersTo: '/ticketing/tickets',
    values: () => same([linearIssue({}), linearIssue({})]),
    make: (ticket) => linear().createComment(ticket, 'Text').uuid,
  },
  {
    path: '/ticketing/attachments',
    object: 'ticketing.attachment',
    filter: 'ticket_id',
    refersTo: '/ticketing/tickets',
    values: () => same([linearIssue({}), linearIssue({})]),
    make: (ticket) => linear().link(ticket, 'One', `https://example.com/${ticket}`).uuid,
  },
];

/** People are there from the beginning, and are looked up by their address. */
const byAddress = (provider: ProviderName, path: string, object: string, filter: string): Row => ({
  provider,
  path,
  object,
  filter,
  values: () => people.get(provider)?.map(({ address }) => [address, address] as const) ?? [],
  make: (address) => people.get(provider)?.find((one) => one.address === address)?.id ?? '',
});

const of = (provider: ProviderName, rows: readonly Omit<Row, 'provider'>[]): readonly Row[] =>
  rows.map((row) => ({ ...row, provider }));

const table: readonly Row[] = [
  ...of('zendesk', zendeskRows),
  ...of('hubspot', hubspotRows),
  ...of('pipedrive', pipedriveRows),
  ...of('github', githubRows),
  ...of('jira', jiraRows),
  ...of('linear', linearRows),
  byAddress('hubspot', '/crm/users', 'crm.user', 'email'),
  byAddress('hubspot', '/ticketing/users', 'ticketing.user', 'email_address'),
  byAddress('linear', '/ticketing/users', 'ticketing.user', 'email_address'),
  byAddress('pipedrive', '/crm/users', 'crm.user', 'email'),
  byAddress('zendesk', '/ticketing/users', 'ticketing.user', 'email_address'),
];

const lastOf = (remoteId: unknown): string => String(remoteId).split('/').at(-1) ?? '';

/** What a caller asks for: our id of a record, or the text itself. */
const askedFor = async ({ provider, refersTo }: Row, ours: string): Promise<string> => {
  if (refersTo === undefined) return ours;
  const found = (await list(provider, refersTo)).find(({ remote_id: id }) => lastOf(id) === ours);
  if (found === undefined) throw new Error(`${provider} ${refersTo} has no ${ours}`);
  return found.id;
};

describe('a filter', () => {
  it.each(table)('$filter of $provider $path selects what it says', async (row) => {
    const made = row.values().map(([theirs, ours]) => ({ ours, id: String(row.make(theirs)) }));
    expect(made).toHaveLength(2);
    for (const { ours, id } of made) {
      const found = await list(row.provider, row.path, { [row.filter]: await askedFor(row, ours) });
      const ids = found.map(({ remote_id: remote }) => lastOf(remote));
      expect(made.filter((one) => ids.includes(one.id)).map((one) => one.id)).toEqual([id]);
    }
  });

  it('is in the table wherever a list takes it', () => {
    const declared = everyDeclaration.flatMap(([, { provider, name, object, declaration }]) =>
      Object.keys(object.filters ?? {})
        .filter((filter) => declaration.partitions?.field !== filter && canFilter(declaration, filter))
        .map((filter) => `${provider.id} ${name} ${filter}`),
    );
    const known = table.map(({ provider, object, filter }) => `${provider} ${object} ${filter}`);
    expect([...new Set(declared)].filter((one) => !known.includes(one))).toEqual([]);
  });
});

it('shows no pull request of GitHub among the tickets', async () => {
  const { number: issue } = github().createIssue('sim-octo-org/web', { title: 'An issue' });
  const { number: pull } = github().createPullRequest('sim-octo-org/web', 'A pull request');
  const numbers = (await list('github', '/ticketing/tickets')).map(({ remote_id: id }) => lastOf(id));
  expect(numbers).toContain(String(issue));
  expect(numbers).not.toContain(String(pull));
});
