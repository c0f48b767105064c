import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeProject } from '../../../infra/local/setup.ts';
import { dataOf, recordOf, refusedPaths, warnedPaths } from '../../harness/reply.ts';
import { type ProviderId, type Service, startService } from '../../harness/service.ts';

/** Custom fields that a vendor keeps as days, by their own names and by a mapped name. */
const fields = [
  { provider: 'hubspot', object: 'crm.contact', field: 'Renewal date' },
  { provider: 'pipedrive', object: 'crm.contact', field: 'Renewal' },
  { provider: 'zendesk', object: 'ticketing.ticket', field: 'Contract end' },
  { provider: 'jira', object: 'ticketing.ticket', field: 'Contract end' },
] as const satisfies readonly { readonly provider: ProviderId; readonly object: string; readonly field: string }[];

const least = {
  'crm.contact': { first_name: 'Ada', last_name: 'Lovelace', email_addresses: [], phone_numbers: [], addresses: [] },
  'ticketing.ticket': { name: 'Printer', description: ['On fire.'] },
} as const;

const paths = { 'crm.contact': '/crm/contacts', 'ticketing.ticket': '/ticketing/tickets' } as const;

let service: Service;
let project: MadeProject;
const tokens = new Map<string, string>();

beforeAll(async () => {
  service = await startService();
  project = await service.project();
  const { key } = project;
  for (const object of ['crm.contact', 'ticketing.ticket']) {
    const body = { object, name: 'ends_on', description: '', data_type: 'date' };
    dataOf(await service.call('POST', '/field-mapping/define', { key, body }), 201);
  }
  for (const { provider, object, field } of fields) {
    tokens.set(provider, (await service.connect(project, provider)).token);
    const body = { object, target: 'ends_on', provider, remote_field: field };
    const reply = await service.call('POST', '/field-mapping/map', { key, body });
    expect([200, 201], JSON.stringify(reply.body)).toContain(reply.status);
  }
});

afterAll(() => service.stop());

/** Values to send, the day on the sender's clock, and whether the vendor loses a part. */
const moments = [
  ['2027-01-31', '2027-01-31', false],
  ['2027-01-31T00:00:00Z', '2027-01-31', false],
  ['2027-01-31T00:00:00-05:00', '2027-01-31', false],
  ['2027-01-31T23:30:00-05:00', '2027-01-31', true],
  ['2027-02-01T01:30:00+09:00', '2027-02-01', true],
] as const;

const cases = fields.flatMap(({ provider, object, field }) =>
  [field, 'ends_on'].flatMap((key) =>
    (['create', 'update'] as const).map((mode) => ({
      provider,
      object,
      key,
      mode,
      title: `${provider} ${mode} ${key}`,
    })),
  ),
);

describe('a field of days', () => {
  it.each(cases)('keeps the day of the sender: $title', async ({ provider, object, key, mode }) => {
    const token = tokens.get(provider) ?? '';
    const path = paths[object];
    const bodyOf = (field_mappings: object) => ({ ...least[object], field_mappings });
    const send = async (value: string, query = {}) => {
      const field_mappings = { [key]: value };
      if (mode === 'create') return service.call('POST', path, { token, body: bodyOf(field_mappings), query });
      const { id } = recordOf(await service.call('POST', path, { token, body: bodyOf({}) }), 201);
      return service.call('PATCH', `${path}/${id}`, { token, body: { field_mappings }, query });
    };
    for (const [value, day, isLost] of moments) {
      const reply = await send(value);
      const { id } = recordOf(reply, mode === 'create' ? 201 : 200);
      const read = recordOf(await service.call('GET', `${path}/${id}`, { token }));
      expect(Object(read.field_mappings).ends_on, value).toBe(day);
      const named = isLost ? [`field_mappings.${key}`] : [];
      expect(warnedPaths(reply), value).toEqual(named);
      const strict = await send(value, { strict: true });
      if (isLost) expect(refusedPaths(strict), value).toEqual(named);
      else expect([200, 201], value).toContain(strict.status);
    }
  });
});
