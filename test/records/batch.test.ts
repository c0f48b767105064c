import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { hubspotPortals } from '../../infra/simulators/index.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { injectFault } from '../store/faults.ts';

let service: Service;
let token: string;

beforeAll(async () => {
  service = await startService({ hubspot: { strictDuplicates: false } });
  ({ token } = await service.connect(await service.project(), 'hubspot'));
});

afterAll(() => service.stop());

const portal = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);
const count = () => portal().list('contacts').length;

const contact = (first_name: string) => ({
  first_name,
  last_name: 'Lovelace',
  email_addresses: [],
  phone_numbers: [],
  addresses: [],
  field_mappings: {},
});

interface ItemAnswer {
  readonly statusCode: number;
  readonly data?: { readonly first_name: string };
  readonly error?: string;
  readonly details?: object;
}

const send = async (items: readonly unknown[], key?: string) => {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const reply = await service.call('POST', '/crm/contacts/batch', { token, body: { items }, headers });
  return dataOf(reply) as readonly ItemAnswer[];
};

describe('a batch', () => {
  it('answers each item in its place, also one that is refused before the others are created', async () => {
    const before = count();
    const answers = await send([contact('Ada'), { first_name: 1 }, contact('Cleo')]);
    expect(answers).toMatchObject([
      { statusCode: 201, data: { first_name: 'Ada' } },
      { statusCode: 422, error: 'validation_failed' },
      { statusCode: 201, data: { first_name: 'Cleo' } },
    ]);
    expect(count()).toBe(before + 2);
  });

  it('creates the others where an item breaks on our side, and that one with the same key later', async () => {
    let left = 1;
    injectFault((command) => {
      if (command !== 'PutItemCommand' || left === 0) return undefined;
      left -= 1;
      return new Error('the table is away');
    });
    const items = [contact('Ada'), contact('Bob'), contact('Cleo')];
    const before = count();
    const first = await send(items, 'batch-that-breaks');
    expect(first.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 500]);
    expect(count()).toBe(before + 2);
    const again = await send(items, 'batch-that-breaks');
    expect(again.map(({ statusCode, data }) => [statusCode, data?.first_name])).toEqual([
      [201, 'Ada'],
      [201, 'Bob'],
      [201, 'Cleo'],
    ]);
    expect(count()).toBe(before + 3);
  });

  it('says of the items for which there is no time that they were not tried', async () => {
    const now = Date.now;
    let late = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + late);
    onTestFinished(() => void vi.restoreAllMocks());
    // The time of a request, but for the last two seconds.
    const stop = service.simulators.hubspot.onExchange(({ method }) => {
      if (method === 'POST') late = 26_500;
    });
    const before = count();
    const answers = await send(Array.from({ length: 8 }, (_, n) => contact(`Contact ${n}`)));
    stop();
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201, 503, 503, 503]);
    expect(answers.at(-1)).toMatchObject({ error: 'not_tried', details: { outcome: 'not_applied', retriable: true } });
    expect(count()).toBe(before + 5);
  });
});
