import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeProject } from '../../../infra/local/setup.ts';
import { recordOf, recordsOf, warnedPaths } from '../../harness/reply.ts';
import { type ProviderId, type Service, startService } from '../../harness/service.ts';

let service: Service;
let project: MadeProject;

beforeAll(async () => {
  service = await startService();
  project = await service.project();
});

afterAll(() => service.stop());

const ticket = { name: 'A page', description: ['Open me.'], field_mappings: {} };
const person = { first_name: 'Ada', last_name: 'Lovelace', email_addresses: [{ email_address: 'page@example.com' }] };
const contact = { ...person, phone_numbers: [], addresses: [], field_mappings: {} };

/** Records with the URL of their page, as a browser has shown it. The group of the pattern is the id of the record. */
const pages: readonly (readonly [ProviderId, string, object, RegExp])[] = [
  ['hubspot', '/crm/contacts', contact, /^https:\/\/app[\w-]*\.hubspot\.com\/contacts\/\d+\/record\/0-1\/(\d+)$/],
  [
    'hubspot',
    '/crm/notes',
    { content: 'Open me.' },
    /^https:\/\/app[\w-]*\.hubspot\.com\/contacts\/\d+\/objects\/0-46\/.*(\d+)/,
  ],
  [
    'hubspot',
    '/crm/tasks',
    { subject: 'Open me' },
    /^https:\/\/app[\w-]*\.hubspot\.com\/tasks\/\d+\/view\/all\/task\/(\d+)$/,
  ],
  ['pipedrive', '/crm/contacts', contact, /^https:\/\/[\w-]+\.pipedrive\.com\/person\/(\d+)$/],
  ['zendesk', '/ticketing/tickets', ticket, /^https:\/\/[\w-]+\.zendesk\.com\/agent\/tickets\/(\d+)$/],
  ['github', '/ticketing/tickets', ticket, /^https:\/\/github\.com\/[\w-]+\/[\w-]+\/issues\/(\d+)$/],
  ['jira', '/ticketing/tickets', ticket, /^https:\/\/[\w-]+\.atlassian\.net\/browse\/[A-Z]+-(\d+)$/],
  ['linear', '/ticketing/tickets', ticket, /^https:\/\/linear\.app\/[\w-]+\/issue\/[A-Z]+-(\d+)/],
];

describe.each(pages)('the page of a record at %s: %s', (provider, path, body, page) => {
  it('is in the answers to a create, a read and a list, costs no request, and can be sent back', async () => {
    const { token } = await service.connect(project, provider);
    const made = recordOf(await service.call('POST', path, { token, body }), 201);
    expect(made.remote_url).toMatch(page);
    const read = recordOf(await service.call('GET', `${path}/${made.id}`, { token }));
    expect(read.remote_url).toBe(made.remote_url);
    if (path.includes('tickets')) expect(read.url).toBe(read.remote_url);
    const listed = recordsOf(await service.call('GET', path, { token, query: { limit: 100 } }));
    expect(listed.filter(({ remote_url: url }) => !page.test(String(url)))).toEqual([]);
    const text = { '/crm/notes': 'content', '/crm/tasks': 'subject' }[path] ?? 'name';
    const change = (name: string, remote_url: unknown) =>
      service.call('PATCH', `${path}/${made.id}`, { token, body: { [text]: name, remote_url } });
    expect(warnedPaths(await change('Grace Hopper', made.remote_url))).toEqual([]);
    expect(warnedPaths(await change('Ada King', 'https://elsewhere.example'))).toEqual(['remote_url']);
  });
});
