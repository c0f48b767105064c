import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zohoOrgs } from '../../../../infra/simulators/zoho-crm/seeds.ts';
import {
  dataOf,
  envelopeOf,
  failureOf,
  recordOf,
  recordsOf,
  refusedPaths,
  warnedPaths,
} from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';

let service: Service;
let token: string;

beforeAll(async () => {
  service = await startService();
  ({ token } = await service.connect(await service.project(), 'zoho-crm'));
});

afterAll(() => service.stop());

type Fields = Readonly<Record<string, unknown>>;

const org = () => service.simulators['zoho-crm'].account(zohoOrgs[0].id);
const send = (method: string, path: string, body?: Fields) => service.call(method, path, { token, body });
const deal = (field_mappings: Fields) => send('POST', '/crm/deals', { name: 'Sold', amount: '4.5', field_mappings });

describe('custom fields of Zoho CRM', () => {
  it('show numbers beyond the range of JSON as texts, and the results of formulas', async () => {
    const field_mappings = { Order_No: '123456789012345678' };
    const { id, ...made } = recordOf(await deal(field_mappings), 201);
    expect(made.field_mappings).toMatchObject({ ...field_mappings, Doubled: 9 });
    expect(org().get('Deals', made.remote_id)).toMatchObject({ Order_No: '123456789012345678' });
    const { amount: _, ...back } = recordOf(await send('GET', `/crm/deals/${id}`));
    expect(warnedPaths(await send('PATCH', `/crm/deals/${id}`, { field_mappings: back.field_mappings }))).toEqual([]);
  });

  it('that are computed are not written, and are reported as read-only', async () => {
    const refused = await send('POST', '/crm/deals?strict=true', { name: 'Sold', field_mappings: { Doubled: 1 } });
    expect(refusedPaths(refused)).toEqual(['field_mappings.Doubled']);
    const meta = Object(dataOf(await send('GET', '/crm/deals/meta')));
    const { Doubled, Order_No } = meta.create.properties.field_mappings.properties;
    expect([Doubled.readOnly, Order_No.readOnly]).toEqual([true, undefined]);
  });
});

describe('a record of Zoho CRM', () => {
  it('is refused if the vendor refuses it with a status of success', async () => {
    const body = { last_name: 'Unique', field_mappings: { External_Key: 'K-1' } };
    const made = recordOf(await send('POST', '/crm/contacts', body), 201);
    const other = recordOf(await send('POST', '/crm/contacts', { last_name: 'Other', field_mappings: {} }), 201);
    for (const reply of [
      await send('POST', '/crm/contacts', body),
      await send('PATCH', `/crm/contacts/${other.id}`, { field_mappings: body.field_mappings }),
    ]) {
      expect(failureOf(reply)).toEqual([409, 'conflict']);
      expect(envelopeOf(reply).details).toMatchObject({
        issues: [{ path: 'field_mappings.External_Key' }],
        existing_id: made.id,
        outcome: 'not_applied',
      });
    }
    org().delete('Contacts', other.remote_id);
    expect(failureOf(await send('DELETE', `/crm/contacts/${other.id}`))).toEqual([404, 'not_found']);
  });

  it('has all its fields, although a request accepts only 50', async () => {
    const names = Array.from({ length: 120 }, (_, index) => `Extra_${index}`);
    for (const name of names) org().addField('Leads', `${name} text 40 c`);
    const values = Object.fromEntries(names.map((name) => [name, `of ${name}`]));
    const id = org().create('Leads', { Last_Name: 'Wide', Company: 'Wide Ltd', ...values });
    const asked: number[] = [];
    const stop = service.simulators['zoho-crm'].onExchange(({ query, path }) => {
      const fields = new URLSearchParams(query).get('fields');
      if (path.endsWith('/Leads') && fields !== null) asked.push(fields.split(',').length);
    });
    const [lead] = recordsOf(await send('GET', '/crm/leads'));
    stop();
    expect(lead).toMatchObject({ remote_id: id, name: 'Wide', company_name: 'Wide Ltd', field_mappings: values });
    expect(asked.length).toBeGreaterThan(2);
    expect(Math.max(...asked)).toBe(50);
  });
});
