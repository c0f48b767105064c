import { at } from '../../infra/simulators/request.ts';

/** What a simulator answers, beside what a real account answered to the same. */
export interface Beside {
  readonly method: string;
  /** Of the recorded requests. */
  readonly path: RegExp;
  readonly answers: readonly unknown[];
}

export type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Answers of the simulator to requests that were recorded too. */
export type Script = (ask: Ask) => Promise<readonly Beside[]>;

const idAt = (body: unknown, path: string): string => String(at(body, path));

const hubspotObjects: readonly (readonly [plural: string, properties: string, made: object, changed: object])[] = [
  [
    'contacts',
    'firstname,lastname,email,phone,jobtitle,company,createdate,lastmodifieddate',
    {
      email: 'ada@example.org',
      firstname: 'Ada',
      lastname: 'Lovelace',
      phone: '+44 20 1',
      company: 'Acme',
      website: 'https://acme.example',
    },
    { firstname: 'Augusta' },
  ],
  [
    'companies',
    'name,domain,industry,phone,city,state,country',
    { name: 'Acme', domain: 'acme.example', city: 'London', industry: 'COMPUTER_SOFTWARE' },
    { name: 'Acme Corp', domain: 'acme.example', city: 'London' },
  ],
  [
    'deals',
    'dealname,dealstage,pipeline,amount,closedate,createdate,hs_lastmodifieddate,hubspot_owner_id',
    { dealname: 'Engine', amount: '10000', dealstage: 'appointmentscheduled', pipeline: 'default' },
    { dealname: 'Engines', amount: '15000', closedate: '2026-12-31', dealstage: 'qualifiedtobuy' },
  ],
  [
    'tickets',
    'subject,content,hs_pipeline,hs_pipeline_stage,hs_ticket_priority,hs_ticket_category',
    { subject: 'Fire', hs_pipeline: '0', hs_pipeline_stage: '1' },
    { subject: 'Fire!' },
  ],
  ['notes', 'hs_note_body', { hs_timestamp: '2026-03-12T10:00:00Z', hs_note_body: 'Called' }, {}],
  [
    'tasks',
    'hs_task_type,hs_task_subject,hs_task_priority,hs_createdate,hs_lastmodifieddate',
    {
      hs_task_subject: 'Call',
      hs_task_type: 'TODO',
      hs_task_priority: 'MEDIUM',
      hs_timestamp: '2024-12-31T23:59:59Z',
      hs_task_status: 'NOT_STARTED',
    },
    { hs_task_subject: 'Call', hs_task_body: 'Back', hs_task_status: 'COMPLETED', hs_task_priority: 'HIGH' },
  ],
];

const hubspotEmails: Script = async (ask) => {
  const path = '/marketing/v3/emails';
  const id = idAt(await ask('POST', path, { name: 'May', subject: 'Engines' }), 'id');
  const one = new RegExp(`^${path}/\\d+$`);
  return [
    // The one that was read alone in a recording is a copy of another one.
    { method: 'GET', path: new RegExp(`^${path}$`), answers: [await ask('GET', path)] },
    { method: 'PATCH', path: one, answers: [await ask('PATCH', `${path}/${id}`, { subject: 'More engines' })] },
  ];
};

export const hubspot: Script = async (ask) => {
  const found: Beside[] = [...(await hubspotEmails(ask))];
  for (const [plural, properties, made, changed] of hubspotObjects) {
    const path = `/crm/v3/objects/${plural}`;
    const record = await ask('POST', path, { properties: made });
    await ask('POST', path, {
      properties: { ...made, ...(plural === 'contacts' && { email: 'another@example.org' }) },
    });
    const id = idAt(record, 'id');
    const one = new RegExp(`^${path}/\\d+$`);
    found.push(
      { method: 'POST', path: new RegExp(`^${path}$`), answers: [record] },
      { method: 'GET', path: one, answers: [await ask('GET', `${path}/${id}?properties=${properties}`)] },
      {
        method: 'GET',
        path: new RegExp(`^${path}$`),
        answers: [await ask('GET', `${path}?limit=100&properties=${properties}`)],
      },
      { method: 'PATCH', path: one, answers: [await ask('PATCH', `${path}/${id}`, { properties: changed })] },
      {
        method: 'POST',
        path: new RegExp(`^${path}/search$`),
        answers: [
          await ask('POST', `${path}/search`, {
            filterGroups: [],
            limit: 1,
            after: '0',
            sorts: [],
            properties: properties.split(','),
          }),
        ],
      },
    );
  }
  for (const path of [
    '/account-info/v3/details',
    '/crm/v3/owners',
    '/crm/v3/pipelines/deals',
    '/crm/v3/properties/companies',
  ]) {
    found.push({ method: 'GET', path: new RegExp(`^${path}$`), answers: [await ask('GET', path)] });
  }
  return found;
};

export const zendesk: Script = async (ask) => {
  const made = await ask('POST', '/api/v2/tickets', { ticket: { subject: 'Fire', comment: { body: 'Help' } } });
  const ticket = `/api/v2/tickets/${idAt(made, 'ticket.id')}`;
  const organization = await ask('POST', '/api/v2/organizations', { organization: { name: 'Acme of the tests' } });
  const organizationPath = `/api/v2/organizations/${idAt(organization, 'organization.id')}`;
  const person = { name: 'Ada', email: 'ada@example.org' };
  return [
    {
      method: 'PUT',
      path: /^\/api\/v2\/tickets\/\d+$/,
      answers: [await ask('PUT', ticket, { ticket: { comment: { body: 'Still' } } })],
    },
    { method: 'GET', path: /^\/api\/v2\/tickets\/\d+$/, answers: [await ask('GET', ticket)] },
    { method: 'GET', path: /^\/api\/v2\/tickets\/\d+\/comments$/, answers: [await ask('GET', `${ticket}/comments`)] },
    { method: 'POST', path: /^\/api\/v2\/organizations$/, answers: [organization] },
    { method: 'GET', path: /^\/api\/v2\/organizations\/\d+$/, answers: [await ask('GET', organizationPath)] },
    {
      method: 'GET',
      path: /^\/api\/v2\/incremental\/organizations$/,
      answers: [await ask('GET', '/api/v2/incremental/organizations?start_time=0')],
    },
    {
      method: 'GET',
      path: /^\/api\/v2\/incremental\/users\/cursor$/,
      answers: [await ask('GET', '/api/v2/incremental/users/cursor?start_time=0')],
    },
    { method: 'POST', path: /^\/api\/v2\/users$/, answers: [await ask('POST', '/api/v2/users', { user: person })] },
    { method: 'GET', path: /^\/api\/v2\/groups$/, answers: [await ask('GET', '/api/v2/groups?page[size]=100')] },
    {
      method: 'GET',
      path: /^\/api\/v2\/ticket_fields$/,
      answers: [await ask('GET', '/api/v2/ticket_fields?page[size]=100')],
    },
  ];
};

export const pipedrive: Script = async (ask) => {
  const deal = await ask('POST', '/v2/deals', { title: 'Engine', value: 1 });
  const person = await ask('POST', '/v2/persons', { name: 'Ada' });
  const on = { deal_id: Number(idAt(deal, 'data.id')), person_id: Number(idAt(person, 'data.id')) };
  const note = await ask('POST', '/v1/notes', { content: 'Called', ...on });
  const notePath = `/v1/notes/${idAt(note, 'data.id')}`;
  const users = await ask('GET', '/v1/users');
  const stages = await ask('GET', '/v2/stages');
  const lead = await ask('POST', '/v1/leads', { title: 'Perhaps', person_id: on.person_id });
  const leadPath = `/v1/leads/${idAt(lead, 'data.id')}`;
  return [
    { method: 'POST', path: /^\/v1\/leads$/, answers: [lead] },
    { method: 'PATCH', path: /^\/v1\/leads\/[\w-]+$/, answers: [await ask('PATCH', leadPath, { title: 'Surely' })] },
    { method: 'GET', path: /^\/v1\/leads$/, answers: [await ask('GET', '/v1/leads')] },
    { method: 'GET', path: /^\/v2\/deals\/\d+$/, answers: [await ask('GET', `/v2/deals/${on.deal_id}`)] },
    { method: 'PUT', path: /^\/v1\/notes\/\d+$/, answers: [await ask('PUT', notePath, { content: 'Called again' })] },
    { method: 'GET', path: /^\/v1\/notes\/\d+$/, answers: [await ask('GET', notePath)] },
    { method: 'GET', path: /^\/v1\/notes$/, answers: [await ask('GET', '/v1/notes')] },
    { method: 'GET', path: /^\/v1\/users$/, answers: [users] },
    { method: 'GET', path: /^\/v1\/users\/\d+$/, answers: [await ask('GET', `/v1/users/${idAt(users, 'data.0.id')}`)] },
    { method: 'GET', path: /^\/v2\/stages$/, answers: [stages] },
    { method: 'POST', path: /^\/v2\/stages$/, answers: [await ask('GET', `/v2/stages/${idAt(stages, 'data.0.id')}`)] },
  ];
};

export const github: Script = async (ask) => {
  const repo = '/repos/sim-octo-org/web';
  const named = '^/repos/[^/]+/[^/]+';
  const issue = await ask('POST', `${repo}/issues`, { title: 'Fire', body: 'Hot', labels: ['bug'] });
  const path = `${repo}/issues/${idAt(issue, 'number')}`;
  await ask('POST', `${path}/comments`, { body: 'Hotter' });
  return [
    { method: 'GET', path: /^\/user\/repos$/, answers: [await ask('GET', '/user/repos')] },
    { method: 'GET', path: new RegExp(`${named}$`), answers: [await ask('GET', repo)] },
    { method: 'POST', path: new RegExp(`${named}/issues$`), answers: [issue] },
    {
      method: 'PATCH',
      path: new RegExp(`${named}/issues/\\d+$`),
      answers: [await ask('PATCH', path, { title: 'Fires' })],
    },
    { method: 'GET', path: new RegExp(`${named}/issues$`), answers: [await ask('GET', `${repo}/issues?state=all`)] },
    {
      method: 'GET',
      path: new RegExp(`${named}/issues/\\d+/comments$`),
      answers: [await ask('GET', `${path}/comments`)],
    },
    { method: 'GET', path: new RegExp(`${named}/labels/[^/]+$`), answers: [await ask('GET', `${repo}/labels/bug`)] },
  ];
};

const document = {
  type: 'doc',
  version: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hot' }] }],
};

export const jira: Script = async (ask) => {
  const api = '/rest/api/3';
  const fields = { project: { key: 'SHOP' }, issuetype: { name: 'Task' }, summary: 'Fire', description: document };
  const made = await ask('POST', `${api}/issue`, { fields });
  const issue = `${api}/issue/${idAt(made, 'key')}`;
  const comment = await ask('POST', `${issue}/comment`, { body: document });
  const commentPath = `${issue}/comment/${idAt(comment, 'id')}`;
  const projects = await ask('GET', `${api}/project/search`);
  const names =
    'summary,description,status,issuetype,priority,project,reporter,assignee,creator,created,updated,labels';
  const issues = await ask('POST', `${api}/search/jql`, {
    jql: 'created >= "1970-01-01" ORDER BY created ASC, key ASC',
    fields: names.split(','),
  });
  const at = (path: string): RegExp => new RegExp(`^/rest/api/3${path}$`);
  return [
    { method: 'POST', path: at('/issue'), answers: [made] },
    { method: 'GET', path: at('/issue/[\\w-]+'), answers: [await ask('GET', issue)] },
    { method: 'GET', path: at('/search/jql'), answers: [issues] },
    { method: 'POST', path: at('/issue/[\\w-]+/comment'), answers: [comment] },
    {
      method: 'PUT',
      path: at('/issue/[\\w-]+/comment/\\d+'),
      answers: [await ask('PUT', commentPath, { body: document })],
    },
    { method: 'GET', path: at('/issue/[\\w-]+/comment'), answers: [await ask('GET', `${issue}/comment`)] },
    { method: 'GET', path: at('/issue/\\w+/transitions'), answers: [await ask('GET', `${issue}/transitions`)] },
    { method: 'GET', path: at('/myself'), answers: [await ask('GET', `${api}/myself`)] },
    { method: 'GET', path: at('/project/search'), answers: [projects] },
    {
      method: 'GET',
      path: at('/project/\\d+'),
      answers: [await ask('GET', `${api}/project/${idAt(projects, 'values.0.id')}`)],
    },
    { method: 'GET', path: at('/priority'), answers: [await ask('GET', `${api}/priority`)] },
    { method: 'GET', path: at('/field'), answers: [await ask('GET', `${api}/field`)] },
    { method: 'GET', path: at('/status/\\d+'), answers: (await ask('GET', `${api}/status`)) as unknown[] },
  ];
};
