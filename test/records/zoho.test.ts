import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zohoOrgs } from '../../infra/simulators/index.ts';
import { dataOf, recordOf, refusedPaths, warnedPaths } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';

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
  it('have numbers beyond those of JSON as texts, and what formulas come to', async () => {
    const field_mappings = { Order_No: '123456789012345678' };
    const { id, ...made } = recordOf(await deal(field_mappings), 201);
    expect(made.field_mappings).toMatchObject({ ...field_mappings, Doubled: 9 });
    expect(org().get('Deals', made.remote_id)).toMatchObject({ Order_No: '123456789012345678' });
    const { amount: _, ...back } = recordOf(await send('GET', `/crm/deals/${id}`));
    expect(warnedPaths(await send('PATCH', `/crm/deals/${id}`, { field_mappings: back.field_mappings }))).toEqual([]);
  });

  it('that are computed are not written, and are said to be read-only', async () => {
    const refused = await send('POST', '/crm/deals?strict=true', { name: 'Sold', field_mappings: { Doubled: 1 } });
    expect(refusedPaths(refused)).toEqual(['field_mappings.Doubled']);
    const meta = Object(dataOf(await send('GET', '/crm/deals/meta')));
    const { Doubled, Order_No } = meta.create.properties.field_mappings.properties;
    expect([Doubled.readOnly, Order_No.readOnly]).toEqual([true, undefined]);
  });
});
