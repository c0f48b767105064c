import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../infra/local/caller.ts';
import { type KlaviyoAccount, klaviyoAccounts } from '../../infra/simulators/index.ts';
import { failureOf, recordOf, recordsOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';

let service: Service;
let token: string;
let account: KlaviyoAccount;

beforeAll(async () => {
  service = await startService();
  token = (await service.connect(await service.project(), 'klaviyo')).token;
  account = service.simulators.klaviyo.account(klaviyoAccounts[0].accountId);
});

afterAll(() => service.stop());

const events = '/marketingautomation/events';
const day = 24 * 60 * 60_000;

const call = (method: string, path: string, query: Readonly<Record<string, string>> = {}): Promise<Reply> =>
  service.call(method, path, { token, query });

describe('an event of Klaviyo', () => {
  it.each([
    ['Received Email', 'delivered'],
    ['Opened Email', 'opened'],
    ['Clicked Email', 'clicked'],
    ['Bounced Email', 'bounced'],
    ['Marked Email as Spam', 'complained'],
    ['Unsubscribed from Email Marketing', 'unsubscribed'],
    ['Subscribed to List', 'Subscribed to List'],
  ])(
    'of the metric "%s" has the type "%s", and is custom where an account has made that metric',
    async (name, type) => {
      const [own, made] = klaviyoAccounts.map(({ accountId }) => service.simulators.klaviyo.account(accountId));
      const other = (await service.connect(await service.project(), 'klaviyo', { account: 1 })).token;
      const seen = [];
      for (const [vendor, by, isOwn] of [
        [own, token, true],
        [made, other, false],
      ] as const) {
        const key = vendor?.happen(vendor.create({ email: `${name.replaceAll(' ', '.')}@events.example` }), {
          name,
          isOwn,
        });
        const all = recordsOf(await service.call('GET', events, { token: by }));
        seen.push(all.find(({ remote_id }) => remote_id === key));
      }
      expect(seen).toMatchObject([
        { type, remote_type: name, name: null },
        { type: 'custom', remote_type: name, name },
      ]);
    },
  );

  it('is listed by its time and contact, and read alone with the name of its metric', async () => {
    const [ada, bob] = ['ada', 'bob'].map((name) => account.create({ email: `${name}@time.example` }));
    const old = account.happen(ada ?? '', { name: 'Placed Order' }, { sku: 'A-0' }, Date.now() - 40 * day);
    const key = account.happen(ada ?? '', { name: 'Placed Order' }, { sku: 'A-1' }, Date.now() - day);
    account.happen(bob ?? '', { name: 'Placed Order' });
    const all = recordsOf(await call('GET', events));
    expect(all.map(({ remote_id }) => remote_id)).not.toContain(old);
    const found = all.find(({ remote_id }) => remote_id === key);
    expect(found).toMatchObject({ type: 'custom', name: 'Placed Order', properties: { sku: 'A-1' } });
    const ofAda = recordsOf(await call('GET', events, { contact_id: String(found?.contact_id) }));
    expect(ofAda).toEqual([found]);
    expect(recordOf(await call('GET', `${events}/${found?.id}`))).toEqual(found);
  });

  it('is filtered by no type: the provider filters by ids of metrics', async () => {
    expect(failureOf(await call('GET', events, { type: 'opened' }))).toEqual([422, 'unsupported_filter']);
  });
});
