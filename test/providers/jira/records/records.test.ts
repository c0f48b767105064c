import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JiraAccount } from '../../../../infra/simulators/jira/index.ts';
import { jiraSites } from '../../../../infra/simulators/jira/seeds.ts';
import {
  type AnsweredRecord,
  dataOf,
  envelopeOf,
  failureOf,
  recordOf,
  recordsOf,
  refusedPaths,
  warnedPaths,
} from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';
import { connectByConsent, makeTenant } from '../../../integration/consent.ts';

let service: Service;
let token: string;
/** Token for the site with sub-tasks. */
let otherToken: string;
let site: JiraAccount;
let other: JiraAccount;

beforeAll(async () => {
  service = await startService();
  const project = await service.project();
  ({ token } = await service.connect(project, 'jira'));
  ({ token: otherToken } = await service.connect(project, 'jira', { account: 1 }));
  [site, other] = jiraSites.map((one) => service.simulators.jira.account(one.site)) as [JiraAccount, JiraAccount];
});

afterAll(() => service.stop());

type Body = Readonly<Record<string, unknown>>;

const minimal = { name: 'Printer', description: ['On fire.'], field_mappings: {} };
const call = (method: string, path: string, options = {}) => service.call(method, path, { token, ...options });
const list = async (path: string, query = {}) => recordsOf(await call('GET', path, { query }));
const get = async (id: string) => recordOf(await call('GET', `/ticketing/tickets/${id}`));
const create = (body: Body, options = {}) =>
  call('POST', '/ticketing/tickets', { body: { ...minimal, ...body }, ...options });
const update = (id: string, body: Body, options = {}) =>
  call('PATCH', `/ticketing/tickets/${id}`, { body, ...options });
const newTicket = async (body: Body = {}): Promise<AnsweredRecord> => recordOf(await create(body), 201);
const row = ({ remote_id }: AnsweredRecord) => site.issues().find(({ id }) => String(id) === remote_id);

/** Requests to the vendor during some work, by method and the end of the path. */
const during = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const seen: string[] = [];
  const stop = service.simulators.jira.onExchange(({ method, path }) => {
    seen.push(`${method} ${path.replace('/rest/api/3', '').replaceAll(/\d{4,}/g, '1')}`);
  });
  await work();
  stop();
  return seen;
};

const text = (words: string) => ({
  type: 'doc',
  version: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});

describe('a list of tickets on Jira', () => {
  it('starts with the oldest, so that a change during the list moves no page', async () => {
    const first = await newTicket({ name: 'First' });
    const second = await newTicket({ name: 'Second' });
    const third = await newTicket({ name: 'Third' });
    recordOf(await update(second.id, { name: 'Second, changed last' }));
    const ids = (await list('/ticketing/tickets', { limit: 100 })).map(({ id }) => id);
    const made = [first.id, second.id, third.id];
    expect(ids.filter((id) => made.includes(id))).toEqual(made);
  });
});

describe('the status of a ticket on Jira', () => {
  it('stays unchanged if no transitions lead to it, with a warning that names the possible states', async () => {
    site.setWorkflow('SHOP', { 'To Do': ['In Progress'], 'In Progress': ['To Do'], Done: [], 'In Review': [] });
    const reply = await create({ status: 'closed' });
    const ticket = recordOf(reply, 201);
    expect(ticket).toMatchObject({ status: 'open', remote_status: 'To Do', status_category: 'open' });
    expect(envelopeOf(reply).warnings).toEqual([
      {
        path: 'status',
        code: 'follow_up_failed',
        message:
          'status was not written (not_applied): jira has no way from "To Do" to "Done": it can become "In Progress"',
      },
    ]);
    const changed = await update(ticket.id, { name: 'Renamed', status: 'closed' });
    expect(recordOf(changed)).toMatchObject({ name: 'Renamed', remote_status: 'To Do' });
    expect(warnedPaths(changed)).toEqual(['status']);
    const alone = await update(ticket.id, { status: 'closed' });
    expect([failureOf(alone), envelopeOf(alone).message]).toEqual([
      [422, 'provider_rejected'],
      'jira has no way from "To Do" to "Done": it can become "In Progress"',
    ]);
  });

  it('is shown as it is if a transition cannot be reversed', async () => {
    site.setWorkflow('SHOP', { 'To Do': ['In Progress'], 'In Progress': [], Done: [], 'In Review': [] });
    const reply = await create({ status: 'closed' });
    expect(recordOf(reply, 201)).toMatchObject({ remote_status: 'In Progress' });
    expect(envelopeOf(reply).warnings?.[0]?.message).toContain('it is now at "In Progress"');
  });

  it('is refused if the account does not have it', async () => {
    const reply = await create({ status: 'Escalated' });
    expect([recordOf(reply, 201).remote_status, warnedPaths(reply)]).toEqual(['To Do', ['status']]);
    expect(refusedPaths(await create({ status: 'Escalated' }, { query: { strict: true } }))).toEqual(['status']);
  });

  describe('if the workflow has a way', () => {
    beforeEach(() =>
      site.setWorkflow('SHOP', {
        'To Do': ['In Progress'],
        'In Progress': ['To Do', 'In Review'],
        'In Review': ['In Progress', 'Done'],
        Done: ['In Progress'],
      }),
    );

    it('is reached transition by transition, of a new ticket and of an existing one', async () => {
      const reply = await create({ status: 'closed' });
      const ticket = recordOf(reply, 201);
      expect(ticket).toMatchObject({ status: 'closed', remote_status: 'Done', status_category: 'closed' });
      expect([warnedPaths(reply), Date.parse(String(ticket.completed_at))]).toEqual([[], expect.any(Number)]);
      const reopened = recordOf(await update(ticket.id, { status: 'in_progress' }));
      expect(reopened).toMatchObject({ status: 'in_progress', remote_status: 'In Progress', completed_at: null });
    });

    it('costs one transition if one is enough, and none if the ticket already has it', async () => {
      const { id } = await newTicket();
      const one = await during(() => update(id, { status: 'In Progress' }));
      expect(one.filter((request) => request.startsWith('POST'))).toEqual(['POST /issue/1/transitions']);
      const none = await during(() => update(id, { status: 'in progress' }));
      expect(none.filter((request) => !request.startsWith('GET'))).toEqual([]);
    });

    it('returns to the former state if the way ends elsewhere', async () => {
      site.setWorkflow('SHOP', {
        'To Do': ['In Progress', 'In Review'],
        'In Progress': ['To Do'],
        'In Review': ['To Do', 'Done'],
        Done: [],
      });
      const seen = await during(async () => {
        expect(await newTicket({ status: 'Done' })).toMatchObject({ remote_status: 'Done' });
      });
      expect(seen.filter((request) => request === 'POST /issue/1/transitions')).toHaveLength(4);
    });
  });

  afterAll(() =>
    site.setWorkflow('SHOP', {
      'To Do': ['In Progress'],
      'In Progress': ['To Do', 'In Review'],
      'In Review': ['In Progress', 'Done'],
      Done: ['In Progress'],
    }),
  );
});

describe('texts on Jira', () => {
  const markdown = [
    '# Steps',
    'First **bold**, then *em* and `code`.\nA second line.',
    '- one\n  - below\n- two',
    '1. first\n2. second',
    '> quoted',
    '```sh\nrm -rf ./dist\n```',
    '| a | b |\n| --- | --- |\n| 1 | 2 |',
    'See [the page](https://example.com/a_b) or https://example.com/c.',
  ].join('\n\n');

  it('are documents at the vendor and Markdown in our records, without a change', async () => {
    const { id } = await newTicket({ description: [markdown] });
    expect((await get(id)).description).toEqual([markdown]);
  });

  it.each(['snake_case_name * 2 [x] <b> \\ #1', 'Two\nlines', 'C:\\dir\\a.txt', '50% ~ 60%, a|b'])(
    'without formatting are read as they were written: %j',
    async (plain) => {
      const { id } = await newTicket({ description: [plain], comment: [plain] });
      expect(await get(id)).toMatchObject({ description: [plain], comment: [plain] });
    },
  );

  it('keep nodes that Markdown cannot express if a ticket is sent back as it was read', async () => {
    const panel = {
      type: 'doc',
      version: 1,
      content: [
        {
          type: 'panel',
          attrs: { panelType: 'info' },
          content: [{ type: 'paragraph', content: [{ type: 'mention', attrs: { id: '1', text: '@Ada' } }] }],
        },
      ],
    };
    const { id, key } = site.createIssue({
      project: { key: 'SHOP' },
      issuetype: { name: 'Task' },
      summary: 'Panel',
      description: panel,
    });
    const found = (await list('/ticketing/tickets', { limit: 100 })).find(({ remote_id }) => remote_id === String(id));
    if (found === undefined) throw new Error(`${key} is not listed`);
    const ticket = await get(found.id);
    expect(ticket.description).toEqual(['> @Ada']);
    const { data: _, ...reply } = envelopeOf(await update(ticket.id, { ...ticket, name: 'Renamed' }));
    expect([reply.statusCode, reply.warnings ?? []]).toEqual([200, []]);
    expect(row(ticket)).toMatchObject({ summary: 'Renamed', description: panel });
    await update(ticket.id, { description: ['Other'] });
    expect(row(ticket)?.description).toEqual(text('Other'));
  });

  it('of comments are written and read in their order', async () => {
    const { id } = await newTicket({ comment: ['**One**', 'Two'] });
    expect((await get(id)).comment).toEqual(['**One**', 'Two']);
    const [first] = await list('/ticketing/comments', { ticket_id: id });
    expect(first).toMatchObject({ body: '**One**', html_body: '<p>One</p>', is_private: false, creator_type: 'user' });
  });
});

describe('types, projects and parents on Jira', () => {
  it('are the first of the site by default', async () => {
    const [shop] = (await list('/ticketing/collections')).filter(({ name }) => name === 'Shop');
    const ticket = await newTicket();
    expect(ticket).toMatchObject({ type: 'Task', project_id: shop?.id, priority: 'normal' });
  });

  it('accept names in any case, in the named project, and warn about unknown names', async () => {
    const projects = recordsOf(await call('GET', '/ticketing/collections', { token: otherToken }));
    const ops = projects.find(({ name }) => name === 'Operations');
    const reply = await create({ type: 'INCIDENT', project_id: ops?.id, priority: 'highest' }, { token: otherToken });
    expect(recordOf(reply, 201)).toMatchObject({ type: 'Incident', project_id: ops?.id, priority: 'urgent' });
    const stranger = await create({ type: 'Bug', project_id: ops?.id }, { token: otherToken });
    expect([recordOf(stranger, 201).type, warnedPaths(stranger)]).toEqual(['Task', ['type']]);
    expect(other.issues().some(({ type }) => type === 'Bug')).toBe(false);
  });

  it('of a sub-task require a parent in the same project', async () => {
    const refused = await create({ type: 'sub-task' }, { token: otherToken });
    expect([failureOf(refused), envelopeOf(refused).message]).toEqual([
      [422, 'provider_rejected'],
      'jira did not accept the request: parent: Issue type is a sub-task but parent issue key or id not specified.',
    ]);
    const parent = recordOf(await create({}, { token: otherToken }), 201);
    const child = recordOf(await create({ type: 'Sub-task', parent_ticket: parent.id }, { token: otherToken }), 201);
    expect(child.parent_ticket).toBe(parent.id);
  });

  it('of an epic are removed with null', async () => {
    const [epic] = (await list('/ticketing/tickets')).filter(({ type }) => type === 'Epic');
    const { id } = await newTicket({ parent_ticket: epic?.id });
    expect(recordOf(await update(id, { parent_ticket: null })).parent_ticket).toBeNull();
    expect(recordOf(await update(id, { parent_ticket: epic?.id })).parent_ticket).toBe(epic?.id);
  });

  it('of an existing ticket cannot change to another project', async () => {
    const [shop, ops] = await list('/ticketing/collections');
    const ticket = await newTicket({ project_id: ops?.id });
    const reply = await update(ticket.id, { name: 'Stays', project_id: shop?.id });
    expect([recordOf(reply).project_id, warnedPaths(reply)]).toEqual([ticket.project_id, ['project_id']]);
  });
});

describe('other fields of a ticket on Jira', () => {
  it('are written and emptied', async () => {
    const users = await list('/ticketing/users');
    expect(users.map(({ name }) => name)).toEqual(['Ada Admin', 'Grace Hopper', 'Lin Quiet', 'Max Moved']);
    const given = {
      assigned_to: [users[1]?.id],
      due_date: '2030-02-03T00:00:00.000Z',
      tags: ['alpha', 'beta'],
      priority: 'low',
    };
    const ticket = await newTicket(given);
    expect(ticket).toMatchObject(given);
    const emptied = { assigned_to: [], due_date: null, tags: [] };
    expect(recordOf(await update(ticket.id, emptied))).toMatchObject(emptied);
    expect(row(ticket)).toMatchObject({ assignee: null, duedate: null, labels: [] });
  });

  it('are refused with a reason per field', async () => {
    const spaced = await create({ tags: ['two words'] });
    expect([recordOf(spaced, 201).tags, warnedPaths(spaced)]).toEqual([[], ['tags']]);
    const broken = await create({ name: 'Two\nlines' });
    expect([failureOf(broken), envelopeOf(broken).message]).toEqual([
      [422, 'provider_rejected'],
      'jira did not accept the request: summary: The summary is invalid because it contains newline characters.',
    ]);
  });

  it('of the site itself are written by name, each with its own type', async () => {
    const ada = '712020:sim-acme-work-ada';
    const given = {
      'Acceptance criteria': '- it **works**',
      'Order number': 'A-1',
      Seats: 3,
      'Contract end': '2031-01-02',
      'Released at': '2031-01-02T03:04:05.000Z',
      Severity: 'Major',
      Platforms: ['iOS', 'Android'],
      Approver: ada,
      Areas: ['shop'],
    };
    const ticket = await newTicket({ field_mappings: given });
    expect((await get(ticket.id)).field_mappings).toEqual(given);
    const { customFields: ids } = site;
    expect(row(ticket)?.custom).toMatchObject({
      [ids.Severity ?? '']: { value: 'Major' },
      [ids.Approver ?? '']: { accountId: ada },
      [ids['Released at'] ?? '']: '2031-01-02T03:04:05.000+0000',
      [ids['Acceptance criteria'] ?? '']: { type: 'doc' },
    });
    const cleared = recordOf(await update(ticket.id, { field_mappings: { Severity: null, Platforms: [] } }));
    expect(cleared.field_mappings).not.toHaveProperty('Severity');
    expect(cleared.field_mappings).not.toHaveProperty('Platforms');
    const wrong = await create({ field_mappings: { Severity: 'Terrible' } });
    expect([failureOf(wrong), envelopeOf(wrong).message]).toEqual([
      [422, 'provider_rejected'],
      expect.stringContaining(`${ids.Severity}: Option value 'Terrible' is not valid`),
    ]);
  });
});

describe('the choices of select fields', () => {
  const createFields = /\/issue\/createmeta\//;
  const propertiesIn = async (as: string) => {
    const reply = await service.call('GET', '/ticketing/tickets/meta', { token: as });
    return Object(dataOf(reply)).create.properties.field_mappings.properties;
  };
  /** A new connection, because each connection has its own cache. */
  const fresh = () => service.project().then((project) => service.connect(project, 'jira'));

  it('are missing in the meta of a user who may not create issues, but the meta is still returned', async () => {
    const { token: as } = await fresh();
    for (const status of [403, 404]) {
      service.simulators.jira.failWith(status, { path: createFields });
      const properties = await propertiesIn(as);
      expect(properties.Severity).toEqual({
        title: 'Severity',
        'x-remote-field': site.customFields.Severity,
        type: ['string', 'null'],
      });
    }
  });

  it('that cannot be read for another reason fail the meta, and are read again', async () => {
    const { token: as } = await fresh();
    service.simulators.jira.failWith(503, { path: createFields, times: 5 });
    const reply = await service.call('GET', '/ticketing/tickets/meta', { token: as });
    expect(failureOf(reply)[1]).toBe('provider_failed');
    service.simulators.jira.clearFailures();
    expect((await propertiesIn(as)).Severity).toHaveProperty('oneOf');
  });

  it('are in the meta for the default project and type, and are cached for a while', async () => {
    const { token: as } = await fresh();
    let properties = await propertiesIn(as);
    const asked = await during(async () => {
      properties = await propertiesIn(as);
    });
    expect(asked.filter((each) => createFields.test(each))).toEqual([]);
    const options = (...names: string[]) => names.map((name) => ({ const: name, title: name }));
    expect(properties.Severity).toEqual({
      title: 'Severity',
      'x-remote-field': site.customFields.Severity,
      type: ['string', 'null'],
      oneOf: [...options('Minor', 'Major'), { const: null, title: 'None' }],
    });
    expect(properties.Platforms).toMatchObject({
      type: ['array', 'null'],
      items: { type: 'string', oneOf: options('iOS', 'Android') },
    });
    // The vendor does not list all labels of a field.
    expect(properties.Areas).toMatchObject({ type: ['array', 'null'], items: { type: 'string' } });
    expect(properties.Areas.items).not.toHaveProperty('oneOf');
  });

  it('are among the properties, and shown when a field is mapped', async () => {
    const project = await service.project();
    const linkedUser = await service.linkedUser(project);
    const { id: connection } = await service.connect(project, 'jira', { linkedUser });
    const send = (method: string, path: string, options: object) =>
      service.call(method, path, { key: project.key, ...options });
    const query = { connection, object: 'ticketing.ticket' };
    const all = dataOf(await send('GET', '/field-mapping/properties', { query })) as { name: string }[];
    const optionsOf = (name: string) => Object(all.find((one) => one.name === name)).options;
    const values = (...names: string[]) => names.map((value) => ({ value, label: value }));
    expect(optionsOf(site.customFields.Severity ?? '')).toEqual(values('Minor', 'Major'));
    expect(optionsOf('components')).toEqual(values('Payments', 'Search'));
    const body = { object: 'ticketing.ticket', name: 'severity', description: '', data_type: 'enum' };
    await send('POST', '/field-mapping/define', { body });
    const mapping = { target: 'severity', provider: 'jira', remote_field: 'Severity', id_linked_user: linkedUser };
    const mapped = dataOf(await send('POST', '/field-mapping/map', { body: mapping }), 201);
    expect(Object(mapped).property.options).toEqual(values('Minor', 'Major'));
  });
});

describe('lists of Jira', () => {
  it('filter by state, assignee and time, and times are exact within a minute', async () => {
    const [ada] = await list('/ticketing/users');
    const {
      id,
      modified_at: modified,
      created_at: created,
    } = await newTicket({
      assigned_to: [ada?.id],
      status: 'in_progress',
    });
    const ids = async (query: object) =>
      (await list('/ticketing/tickets', { limit: 100, ...query })).map((one) => one.id);
    expect(await ids({ status: 'in_progress', assigned_to: ada?.id })).toContain(id);
    expect(await ids({ modified_after: modified })).toContain(id);
    expect(await ids({ created_after: created })).toContain(id);
    const later = new Date(Date.parse(String(modified)) + 1).toISOString();
    expect(await ids({ modified_after: later })).not.toContain(id);
    expect(await ids({ created_after: later })).not.toContain(id);
  });

  it('expand related records in one request per kind, or per record if Jira has no other way', async () => {
    const [epic] = (await list('/ticketing/tickets')).filter(({ type }) => type === 'Epic');
    for (let index = 0; index < 3; index += 1) await newTicket({ parent_ticket: epic?.id });
    const seen = await during(async () => {
      const tickets = await list('/ticketing/tickets', { limit: 100, expand: 'parent_ticket' });
      const expanded = tickets.flatMap(({ expanded: found }) => Object(found).parent_ticket ?? []);
      expect(expanded.every((one: AnsweredRecord) => one.id === epic?.id)).toBe(true);
    });
    expect(seen.filter((request) => request === 'POST /issue/bulkfetch')).toHaveLength(1);
  });

  it('of files are per ticket', async () => {
    const ticket = await newTicket();
    site.attach(ticket.remote_id, { filename: 'a.txt', mimeType: 'text/plain', size: 3 });
    const [file] = await list('/ticketing/attachments', { ticket_id: ticket.id });
    expect(file).toMatchObject({ file_name: 'a.txt', content_type: 'text/plain', size: 3, ticket_id: ticket.id });
  });

  it('wait as long as Jira says', async () => {
    service.simulators.jira.failWith(429, { retryAfterSeconds: 60 });
    const reply = await call('GET', '/ticketing/tickets');
    expect([failureOf(reply), envelopeOf(reply).details?.retry_after]).toEqual([[429, 'rate_limited'], 60]);
  });
});

describe('a consent at Atlassian', () => {
  it('connects the named site, even if it covers other sites too', async () => {
    const tenant = await makeTenant(service);
    const { outcome } = await connectByConsent(service, tenant, 'jira', { account: jiraSites[0].site });
    expect(outcome).toMatchObject({ status: 'pending', provider: 'jira' });
    const rotate = await service.call('POST', `/connections/${outcome.id_connection}/rotate-token`, {
      key: tenant.key,
    });
    const own = String(Object(envelopeOf(rotate).data).connection_token);
    const seen: string[] = [];
    const stop = service.simulators.jira.onExchange(({ requestHeaders }) =>
      seen.push(requestHeaders.authorization ?? ''),
    );
    expect((await service.call('GET', '/ticketing/tickets', { token: own })).status).toBe(200);
    const { oauth } = service.simulators.jira;
    const before = oauth.tokens(jiraSites[0].site);
    oauth.expireAccessTokens();
    expect((await service.call('GET', '/ticketing/tickets', { token: own })).status).toBe(200);
    stop();
    const after = oauth.tokens(jiraSites[0].site);
    expect(after?.refreshToken).not.toBe(before?.refreshToken);
    expect(new Set(seen)).toEqual(new Set([`Bearer ${before?.accessToken}`, `Bearer ${after?.accessToken}`, '']));
  });

  it('for another site than the named one lists the sites that it covers', async () => {
    const tenant = await makeTenant(service);
    const { outcome } = await connectByConsent(service, tenant, 'jira', {
      account: jiraSites[1].site,
      inputs: { site: jiraSites[0].site },
    });
    expect(outcome).toMatchObject({ status: 'failed', error: 'provider_rejected' });
    expect(outcome.error_description).toContain(
      'https://sim-sandbox.atlassian.net, https://sim-globex-work.atlassian.net',
    );
  });
});
