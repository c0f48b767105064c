import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { envelopeOf, recordOf, recordsOf } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';

let service: Service;
let token: string;
let contact: string;

beforeAll(async () => {
  service = await startService();
  ({ token } = await service.connect(await service.project(), 'hubspot'));
  contact = recordsOf(await call('GET', '/crm/contacts'))[0]?.id ?? '';
});

afterAll(() => service.stop());

const call = (method: string, path: string, options = {}) => service.call(method, path, { token, ...options });
const create = (body: object, query = {}) =>
  call('POST', '/crm/leads', { body: { name: 'Ada Lovelace', contact_id: contact, ...body }, query });

describe('a lead of hubspot', () => {
  it('is refused without a contact, with the path of the contact', async () => {
    const refused = await create({ contact_id: undefined });
    expect(refused.status).toBe(422);
    expect(envelopeOf(refused).details?.issues).toMatchObject([{ path: 'contact_id' }]);
  });

  it('starts at the first stage of its pipeline, and reaches the other stages by our words', async () => {
    const { id, ...made } = recordOf(await create({}), 201);
    expect(made).toMatchObject({ status_category: 'open', remote_status: 'new-stage-id', contact_id: contact });
    for (const status of ['in_progress', 'qualified', 'unqualified', 'open']) {
      const changed = recordOf(await call('PATCH', `/crm/leads/${id}`, { body: { status } }));
      expect(changed).toMatchObject({ status_category: status });
    }
  });

  it('keeps its contact: another contact is a warning, or is refused when strict', async () => {
    const other = recordsOf(await call('GET', '/crm/contacts'))[1]?.id;
    const { id } = recordOf(await create({ priority: 'high', type: 'UPSELL' }), 201);
    const body = { contact_id: other, priority: 'low' };
    const changed = await call('PATCH', `/crm/leads/${id}`, { body });
    expect(recordOf(changed)).toMatchObject({ contact_id: contact, priority: 'low', remote_priority: 'COLD' });
    expect(envelopeOf(changed).warnings).toMatchObject([{ path: 'contact_id' }]);
    expect((await call('PATCH', `/crm/leads/${id}`, { body, query: { strict: true } })).status).toBe(422);
  });

  it('has a company, which can be changed and removed', async () => {
    const made = ['One', 'Two'].map((name) => call('POST', '/crm/companies', { body: { name } }));
    const [one, two] = (await Promise.all(made)).map((reply) => recordOf(reply, 201).id);
    const { id } = recordOf(await create({ company_id: one }), 201);
    for (const company_id of [two, null]) {
      await call('PATCH', `/crm/leads/${id}`, { body: { company_id } });
      expect(recordOf(await call('GET', `/crm/leads/${id}`))).toMatchObject({ company_id, contact_id: contact });
    }
  });
});
