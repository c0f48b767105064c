import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activecampaignClient } from '../../../../infra/simulators/activecampaign/client.ts';
import { startActivecampaignSimulator } from '../../../../infra/simulators/activecampaign/index.ts';
import { activecampaignAccounts } from '../../../../infra/simulators/activecampaign/seeds.ts';
import { at, each, type Send } from '../../../../infra/simulators/shared/request.ts';

let simulator: Awaited<ReturnType<typeof startActivecampaignSimulator>>;
let send: Send;

beforeAll(async () => {
  simulator = await startActivecampaignSimulator();
  send = activecampaignClient(simulator.account(activecampaignAccounts[0].account));
});
afterAll(() => simulator.close());

describe('a custom field that is created at the simulator of ActiveCampaign', () => {
  it('is listed, and stored with a contact', async () => {
    const made = await send('POST', '/fields', { field: { title: 'Shoe size', type: 'text' } });
    expect(made.status).toBe(201);
    const field = at(made.body, 'field.id');
    expect(each((await send('GET', '/fields?limit=100')).body, 'fields', 'title')).toContain('Shoe size');
    const contact = { email: 'shoe@firm.example', fieldValues: [{ field, value: '43' }] };
    const kept = await send('POST', '/contacts', { contact });
    expect(kept.status).toBe(201);
    const read = await send('GET', `/contacts/${String(at(kept.body, 'contact.id'))}?include=fieldValues`);
    expect(each(read.body, 'fieldValues', 'value')).toEqual(['43']);
  });

  it.each([
    ['title', { type: 'text' }],
    ['type', { title: 'Shoe size' }],
    ['type', { title: 'Shoe size', type: 'shoe' }],
  ])('is refused without an existing %s: %o', async (name, field) => {
    const refused = await send('POST', '/fields', { field });
    expect(refused.status).toBe(422);
    expect(at(refused.body, 'errors.0.source.pointer')).toBe(`/data/attributes/${name}`);
  });
});
