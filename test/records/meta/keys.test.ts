import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeProject } from '../../../infra/local/setup.ts';
import { dataOf, failureOf, recordOf, recordsOf, warnedPaths } from '../../harness/reply.ts';
import { type ProviderId, type Service, startService } from '../../harness/service.ts';

let service: Service;
let project: MadeProject;
const tokens = new Map<ProviderId, string>();

beforeAll(async () => {
  service = await startService();
  project = await service.project();
});

afterAll(() => service.stop());

const tokenOf = async (provider: ProviderId): Promise<string> => {
  const token = tokens.get(provider) ?? (await service.connect(project, provider)).token;
  tokens.set(provider, token);
  return token;
};

const call = async (provider: ProviderId, method: string, path: string, options = {}) =>
  service.call(method, path, { token: await tokenOf(provider), ...options });

const metaOf = async (provider: ProviderId, path: string) =>
  Object(dataOf(await call(provider, 'GET', `${path}/meta`)));

const contact = { first_name: 'Ada', last_name: 'Lovelace', email_addresses: [], phone_numbers: [], addresses: [] };
const ticket = { name: 'Printer', description: ['On fire.'] };

describe.each([
  ['pipedrive', '/crm/contacts', contact],
  ['zendesk', '/ticketing/tickets', ticket],
  ['jira', '/ticketing/tickets', ticket],
] as const)('a custom field of %s', (provider, path, needed) => {
  const fieldsOf = async (): Promise<readonly (readonly [string, Readonly<Record<string, unknown>>])[]> =>
    Object.entries((await metaOf(provider, path)).create.properties.field_mappings.properties);

  it('has the same key in meta, records and writes, and is also accepted by its own name', async () => {
    const fields = await fieldsOf();
    const [key, field] =
      fields.find(([, one]) => [one.type].flat().includes('string') && !one.oneOf && !one.format && !one.readOnly) ??
      [];
    const remote = String(field?.['x-remote-field'] ?? key);
    for (const name of [String(key), remote]) {
      const reply = await call(provider, 'POST', path, { body: { ...needed, field_mappings: { [name]: 'kept' } } });
      expect(recordOf(reply, 201).field_mappings, name).toMatchObject({ [String(key)]: 'kept' });
      expect(warnedPaths(reply)).toEqual([]);
    }
  });

  it('has the name that people gave it as its key, if no other field has that name', async () => {
    const fields = await fieldsOf();
    const alike = (title: unknown) => fields.filter(([, field]) => field.title === title);
    const single = fields.filter(([, { title }]) => alike(title).length === 1);
    expect(single.map(([key]) => key)).toEqual(single.map(([, { title }]) => title));
  });
});

describe('GET …/meta', () => {
  it.each([
    ['github', '/ticketing/comments', 'ticket_id', 'ticketing.ticket'],
    ['github', '/ticketing/tickets', 'project_id', 'ticketing.collection'],
    ['jira', '/ticketing/comments', 'ticket_id', 'ticketing.ticket'],
    ['zendesk', '/ticketing/comments', 'ticket_id', 'ticketing.ticket'],
  ] as const)('of %s %s says that %s refers to a %s', async (provider, path, field, object) => {
    const { create } = await metaOf(provider, path);
    expect(create.properties[field]).toMatchObject({ 'x-refers-to': object });
  });

  it('lists the required fields of each kind, and requires a kind', async () => {
    const { create } = await metaOf('hubspot', '/crm/engagements');
    expect(create.required).toContain('type');
    expect(create.required).not.toContain('start_at');
    const isOther = { properties: { type: { enum: ['call', 'email', null] } } };
    const hasStart = { required: ['start_at'], properties: { start_at: { not: { enum: [null, '', []] } } } };
    expect(create.allOf).toContainEqual({ anyOf: [isOther, hasStart] });
    const refused = await call('hubspot', 'POST', '/crm/engagements', { body: { type: 'meeting' } });
    expect(failureOf(refused)).toEqual([422, 'validation_failed']);
    expect((await call('hubspot', 'POST', '/crm/engagements', { body: { type: 'call' } })).status).toBe(201);
    expect(recordsOf(await call('hubspot', 'GET', '/crm/engagements'))).toHaveLength(1);
  });
});
