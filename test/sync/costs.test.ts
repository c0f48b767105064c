import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../harness/service.ts';
import { onDatabase } from './play/kill.ts';

let service: Service;
let token: string;

beforeAll(async () => {
  service = await startService({ hubspot: { strictDuplicates: false } });
  ({ token } = await service.connect(await service.project(), 'hubspot'));
});

afterAll(() => service.stop());

const contact = {
  first_name: 'Ada',
  last_name: 'L',
  email_addresses: [],
  phone_numbers: [],
  addresses: [],
  field_mappings: {},
};

describe('a warm create', () => {
  it('costs at most one read, and one transaction of two items', async () => {
    const create = async (): Promise<readonly string[]> => {
      const calls: string[] = [];
      const stop = onDatabase((command, { TransactItems }) => {
        calls.push(Array.isArray(TransactItems) ? `${command} ${TransactItems.length}` : command);
      });
      expect((await service.call('POST', '/crm/contacts', { token, body: contact })).status).toBe(201);
      stop();
      return calls;
    };
    await create();
    // The counters of requests and the note of use are written from time to time, after any call.
    const calls = (await create()).filter((call) => !call.startsWith('Update'));
    const reads = calls.filter((call) => /^(Get|BatchGet|Query)/.test(call));
    expect(reads.length).toBeLessThanOrEqual(1);
    expect(calls.filter((call) => !reads.includes(call))).toEqual(['TransactWriteItemsCommand 2']);
  });
});
