import { beforeAll, describe, expect, it } from 'vitest';
import type { ActivecampaignAccount } from '../../../../infra/simulators/activecampaign/index.ts';
import { activecampaignAccounts } from '../../../../infra/simulators/activecampaign/seeds.ts';
import { type Body, connected, counter } from '../../../harness/connected.ts';
import { dataOf, recordOf, recordsOf, refusalOf } from '../../../harness/reply.ts';

const { service, call, writesWhile } = connected('activecampaign');
let account: ActivecampaignAccount;
let master: string;
let other: string;
let masterId: string;
let otherId: string;

const contacts = '/marketingautomation/contacts';
const lists = '/marketingautomation/lists';
const consent = { opted_in_at: '2026-03-01T10:00:00Z', source: 'Checkout' };

const on = (list: string, rest = ''): string => `${lists}/${list}/contacts${rest}`;

beforeAll(async () => {
  account = service().simulators.activecampaign.account(activecampaignAccounts[0].account);
  const made = recordOf(await call('POST', lists, { name: 'Über News!', permission_reminder: 'You asked.' }), 201);
  const all = recordsOf(await call('GET', lists));
  [masterId, master] = [all[0]?.id ?? '', all[0]?.remote_id ?? ''];
  [otherId, other] = [made.id, made.remote_id];
});

const nth = counter();

const person = async () =>
  recordOf(await call('POST', contacts, { email_address: `${nth('on-list')}@customer.example` }), 201);

const readOf = async (id: string) => recordOf(await call('GET', `${contacts}/${id}`));

describe('a list of ActiveCampaign', () => {
  it("is created with a URL name and the account's site, and an update sends only the given fields", async () => {
    const sent = await writesWhile(async () => {
      const list = recordOf(await call('POST', lists, { name: 'A & B', permission_reminder: 'You asked.' }), 201);
      recordOf(await call('PATCH', `${lists}/${list.id}`, { name: 'C' }));
      expect(recordOf(await call('GET', `${lists}/${list.id}`))).toMatchObject({ name: 'C', member_count: null });
    });
    const site = `http://${account.account}.activehosted.com`;
    expect(sent.map(([, body]) => body)).toEqual([
      { list: { name: 'A & B', stringid: 'a-b', sender_url: site, sender_reminder: 'You asked.' } },
      { list: { name: 'C' } },
    ]);
  });
});

describe('a contact on a list of ActiveCampaign', () => {
  it('is never subscribed without a list, and shows the most restrictive status of its lists', async () => {
    const { id, remote_id, status } = await person();
    expect(status).toBe('never_subscribed');
    account.subscribe(master, remote_id, 1);
    expect((await readOf(id)).status).toBe('subscribed');
    account.subscribe(other, remote_id, 2);
    expect(await readOf(id)).toMatchObject({
      status: 'unsubscribed',
      remote_status: '2',
      list_ids: [masterId, otherId],
      subscriptions: [
        { list_id: masterId, channel: 'email', status: 'subscribed', remote_status: '1' },
        { list_id: otherId, channel: 'email', status: 'unsubscribed', remote_status: '2' },
      ],
    });
    account.compute('contacts', remote_id, { bounced_hard: 1 });
    expect(await readOf(id)).toMatchObject({ status: 'bounced', remote_status: 'bounced_hard' });
  });

  it('is subscribed once by a consent, whatever its status on another list, and unsubscribed by a status', async () => {
    const { id, remote_id } = await person();
    account.subscribe(other, remote_id, 1);
    const put = (body: Body) => call('PUT', on(masterId, `/${id}`), body);
    const sent = await writesWhile(async () => {
      for (let time = 0; time < 2; time += 1) recordOf(await put({ status: 'subscribed', consent }));
      recordOf(await put({ status: 'unsubscribed' }));
    });
    const member = { list: master, contact: remote_id };
    expect(sent).toEqual([
      ['POST /contactLists', { contactList: { ...member, status: '1' } }],
      ['POST /contactLists', { contactList: { ...member, status: '2' } }],
    ]);
    expect([account.statusOf(master, remote_id), account.statusOf(other, remote_id)]).toEqual(['2', '1']);
    // Only a consent later than that day subscribes the contact again.
    expect(refusalOf(await put({ status: 'subscribed', consent })).error).toBe('consent_required');
    const later = { opted_in_at: new Date(Date.now() + 60_000).toISOString() };
    recordOf(await put({ status: 'subscribed', consent: later }));
    expect(account.statusOf(master, remote_id)).toBe('1');
  });

  it('is not subscribed without a consent or after a bounce, and cannot be removed', async () => {
    const { id, remote_id } = await person();
    account.compute('contacts', remote_id, { bounced_hard: 1 });
    const sent = await writesWhile(async () => {
      const later = { opted_in_at: new Date(Date.now() + 60_000).toISOString() };
      for (const body of [{}, { status: 'subscribed' }, { status: 'subscribed', consent: later }])
        expect(refusalOf(await call('PUT', on(masterId, `/${id}`), body)).error).toBe('consent_required');
      expect(refusalOf(await call('PUT', on(masterId, `/${id}`), { status: 'pending' }))).toMatchObject({
        details: { issues: [{ message: expect.stringContaining('accepts: subscribed, unsubscribed') }] },
      });
      expect(refusalOf(await call('DELETE', on(masterId, `/${id}`))).error).toBe('unsupported_operation');
      const items = [{ contact_id: id }, { email_address: 'by-address@customer.example', status: 'unsubscribed' }];
      expect(dataOf(await call('POST', on(masterId, '/batch'), { items }))).toMatchObject([
        { details: { issues: [{ path: 'status' }] } },
        { details: { issues: [{ path: 'email_address' }] } },
      ]);
    });
    expect(sent).toEqual([]);
  });

  it('is listed with the contacts of the same list only', async () => {
    const [one, none] = [await person(), await person()];
    account.subscribe(other, one.remote_id, 1);
    const found = recordsOf(await call('GET', on(otherId), undefined, { limit: '100' })).map(({ id }) => id);
    expect([found.includes(one.id), found.includes(none.id)]).toEqual([true, false]);
  });
});
