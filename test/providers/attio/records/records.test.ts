import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attioWorkspaces } from '../../../../infra/simulators/attio/seeds.ts';
import { dataOf, envelopeOf, recordOf, warnedPaths } from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';

type Values = Readonly<Record<string, unknown>>;

let service: Service;
let token: string;

const send = (method: string, path: string, body?: Values) => service.call(method, path, { token, body });
const account = () => service.simulators.attio.account(attioWorkspaces[0].slug);

const person = { first_name: 'Ada', last_name: 'L', email_addresses: [], phone_numbers: [], addresses: [] };
const create = async (body: Values) =>
  recordOf(await send('POST', '/crm/contacts', { ...person, field_mappings: {}, ...body }), 201);

beforeAll(async () => {
  service = await startService({ attio: { writesPerSecond: 30 } });
  ({ token } = await service.connect(await service.project(), 'attio'));
});

afterAll(() => service.stop());

describe('a record of Attio', () => {
  it('has exactly the list elements of an update', async () => {
    const at = (...names: string[]) => names.map((name) => ({ email_address: `${name}@lists.example` }));
    const { id } = await create({ email_addresses: at('one', 'two') });
    const changed = recordOf(await send('PATCH', `/crm/contacts/${id}`, { email_addresses: at('three') }));
    expect(changed.email_addresses).toMatchObject(at('three'));
  });

  it('keeps the part of a name that an update does not contain', async () => {
    const { id } = await create({});
    const changed = recordOf(await send('PATCH', `/crm/contacts/${id}`, { last_name: 'Lovelace' }));
    expect(changed).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace', name: 'Ada Lovelace' });
  });

  it('is refused as a conflict if another record has the address', async () => {
    const at = (...names: string[]) => names.map((name) => ({ email_address: `${name}@unique.example` }));
    const other = await create({ email_addresses: at('Taken') });
    const own = await create({ email_addresses: at('own') });
    const email_addresses = at('own', 'free', 'taken');
    const replies = [
      await send('POST', '/crm/contacts', { ...person, field_mappings: {}, email_addresses: at('free', 'taken') }),
      await send('PATCH', `/crm/contacts/${own.id}`, { email_addresses }),
    ];
    for (const reply of replies) {
      expect(reply.status).toBe(409);
      expect(envelopeOf(reply)).toMatchObject({
        error: 'conflict',
        details: {
          outcome: 'not_applied',
          issues: [{ path: 'email_addresses' }],
          existing_id: other.id,
          existing_remote_id: other.remote_id,
        },
      });
    }
  });

  it('is created without an invalid phone number', async () => {
    const phone_numbers = [{ phone_number: '12' }];
    const reply = await send('POST', '/crm/contacts', { ...person, field_mappings: {}, phone_numbers });
    expect([reply.status, warnedPaths(reply)]).toEqual([201, ['phone_numbers[0].phone_number']]);
  });

  it('that is a deal requires that deals are switched on, and the error says so', async () => {
    account().switch('deals', false);
    const reply = await send('GET', '/crm/deals');
    account().switch('deals', true);
    expect(reply.status).toBe(422);
    expect(envelopeOf(reply).message).toContain('An admin of the workspace can switch on deals');
    expect((await send('GET', '/crm/deals')).status).toBe(200);
  });

  it("has the choices of the account's attribute, which a separate request reads", async () => {
    const { token: fresh } = await service.connect(await service.project(), 'attio');
    const sent: string[] = [];
    const stop = service.simulators.attio.onExchange(({ path }) => sent.push(path));
    const described = async () => dataOf(await service.call('GET', '/crm/contacts/meta', { token: fresh }));
    const meta = Object(await described());
    await described();
    stop();
    const { tier, topics } = meta.create.properties.field_mappings.properties;
    const choices = (field: unknown) =>
      [...JSON.stringify(field).matchAll(/"const":"(\w+)"/g)].map(([, value]) => value);
    expect([choices(tier), choices(topics)]).toEqual([
      ['Gold', 'Silver', 'Bronze'],
      ['Price', 'Service', 'Quality'],
    ]);
    expect(sent.filter((path) => path.endsWith('/tier/options'))).toHaveLength(1);

    const reply = await send('POST', '/crm/contacts', {
      ...person,
      field_mappings: { tier: 'gold', topics: ['Price', 'Taste'] },
    });
    expect(warnedPaths(reply)).toEqual(['field_mappings.topics']);
    expect(recordOf(reply, 201).field_mappings).toMatchObject({ tier: 'Gold' });
  });

  it("is written with many others within the vendor's limit of writes per second", async () => {
    const statuses: number[] = [];
    const stop = service.simulators.attio.onExchange(({ status }) => statuses.push(status));
    const items = Array.from({ length: 40 }, () => ({ ...person, field_mappings: {} }));
    const answers = dataOf(await send('POST', '/crm/contacts/batch', { items })) as readonly { statusCode: number }[];
    stop();
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(items.map(() => 201));
    expect(statuses.filter((status) => status === 429)).toEqual([]);
  });
});
