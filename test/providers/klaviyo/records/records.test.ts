import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { KlaviyoAccount } from '../../../../infra/simulators/klaviyo/index.ts';
import { klaviyoAccounts } from '../../../../infra/simulators/klaviyo/seeds.ts';
import { type Body, connected, counter } from '../../../harness/connected.ts';
import { envelopeOf, recordOf, recordsOf, refusalOf } from '../../../harness/reply.ts';

const { service, call, writesWhile } = connected('klaviyo');
let account: KlaviyoAccount;

beforeAll(() => {
  account = service().simulators.klaviyo.account(klaviyoAccounts[0].accountId);
});

const contacts = '/marketingautomation/contacts';
const lists = '/marketingautomation/lists';
const consent = { opted_in_at: '2026-03-01T10:00:00Z', source: 'Checkout' };

const nth = counter();
const address = (): string => `${nth('person')}@customer.example`;

const create = async (body: Body = {}) =>
  recordOf(await call('POST', contacts, { email_address: address(), ...body }), 201);

const marketingOf = (id: string) => Object(account.get(id)?.values.consents).email;

describe('a contact of Klaviyo', () => {
  it('is created but not subscribed, with a warning, if its address has already unsubscribed', async () => {
    account.rules.keepsDecisions = true;
    const body = { email_address: address(), status: 'subscribed', consent };
    const { remote_id } = recordOf(await call('POST', contacts, body), 201);
    account.decide(remote_id, 'email', 'UNSUBSCRIBED', 'UNSUBSCRIBE');
    account.remove(remote_id);
    const sent = await writesWhile(async () => {
      const reply = await call('POST', contacts, body);
      expect(recordOf(reply, 201)).toMatchObject({ status: 'unsubscribed' });
      expect(envelopeOf(reply).warnings).toMatchObject([
        { path: 'status', code: 'follow_up_failed', message: expect.stringContaining('opted_in_at') },
      ]);
    });
    account.rules.keepsDecisions = false;
    expect(sent.map(([request]) => request)).toEqual(['POST /api/profiles']);
  });

  it('with a subscription is never subscribed again, with the same consent, another one or none', async () => {
    const { id, email_address } = await create({ status: 'subscribed', consent });
    const sent = await writesWhile(async () => {
      for (const again of [consent, { opted_in_at: new Date().toISOString() }, undefined]) {
        const said = { status: 'subscribed', ...(again && { consent: again }) };
        recordOf(await call('PATCH', `${contacts}/${id}`, said));
        recordOf(await call('POST', `${contacts}/upsert`, { match: 'email', email_address, ...said }));
        if (again)
          recordOf(await call('PATCH', `${contacts}/${id}`, { subscriptions: [{ channel: 'email', ...said }] }));
      }
    });
    expect(sent).toEqual([]);
  });

  it('is created without subscriptions in the request, and is not subscribed', async () => {
    const email = address();
    const sent = await writesWhile(() => call('POST', contacts, { email_address: email, first_name: 'Ada' }));
    expect(sent).toEqual([
      ['POST /api/profiles', { data: { type: 'profile', attributes: { email, first_name: 'Ada' } } }],
    ]);
    const [found] = recordsOf(await call('GET', contacts, undefined, { email_address: email }));
    expect(found).toMatchObject({
      status: 'never_subscribed',
      remote_status: 'NEVER_SUBSCRIBED',
      consent: null,
      list_ids: [],
      subscriptions: [
        { list_id: null, channel: 'email', status: 'never_subscribed', remote_status: 'NEVER_SUBSCRIBED' },
        { list_id: null, channel: 'sms', status: 'never_subscribed', remote_status: 'NEVER_SUBSCRIBED' },
        { list_id: null, channel: 'push', status: 'never_subscribed', remote_status: 'NEVER_SUBSCRIBED' },
      ],
    });
  });

  it('is subscribed by a job, with the time and source of the consent', async () => {
    const email = address();
    const sent = await writesWhile(() =>
      call('POST', contacts, { email_address: email, status: 'subscribed', consent }),
    );
    expect(sent.map(([path]) => path)).toEqual([
      'POST /api/profiles',
      'POST /api/profile-subscription-bulk-create-jobs',
    ]);
    const marketing = { consent: 'SUBSCRIBED', consented_at: '2026-03-01T10:00:00.000Z' };
    expect(sent[1]?.[1]).toEqual({
      data: {
        type: 'profile-subscription-bulk-create-job',
        attributes: {
          historical_import: true,
          custom_source: 'Checkout',
          profiles: { data: [{ type: 'profile', attributes: { email, subscriptions: { email: { marketing } } } }] },
        },
      },
    });
    const [found] = recordsOf(await call('GET', contacts, undefined, { email_address: email }));
    expect(found).toMatchObject({
      status: 'subscribed',
      consent: { opted_in_at: '2026-03-01T10:00:00.000Z', source: 'Checkout', ip: null },
    });
  });

  it('shows its former status with a warning until the vendor has done the job', async () => {
    account.rules.holdsJobs = true;
    const reply = await call('POST', contacts, { email_address: address(), status: 'subscribed', consent });
    account.rules.holdsJobs = false;
    expect(recordOf(reply, 201)).toMatchObject({ status: 'never_subscribed' });
    expect(envelopeOf(reply).warnings).toMatchObject([{ path: 'status', code: 'partial_record' }]);
    expect(recordOf(await call('GET', `${contacts}/${recordOf(reply, 201).id}`))).toMatchObject({
      status: 'subscribed',
    });
  });

  it('is unsubscribed by a job only', async () => {
    const { id, remote_id } = await create({ status: 'subscribed', consent });
    const sent = await writesWhile(() => call('PATCH', `${contacts}/${id}`, { status: 'unsubscribed' }));
    expect(sent.map(([path]) => path)).toEqual(['POST /api/profile-subscription-bulk-delete-jobs']);
    expect(marketingOf(remote_id)).toMatchObject({ consent: 'UNSUBSCRIBED' });
  });

  it('is resubscribed only by a later consent', async () => {
    const { id, remote_id } = await create({ status: 'subscribed', consent });
    const read = recordOf(await call('GET', `${contacts}/${id}`));
    account.decide(remote_id, 'email', 'UNSUBSCRIBED', 'UNSUBSCRIBE');
    const { id: _, remote_id: __, ...asRead } = read;
    const refused = refusalOf(await call('PATCH', `${contacts}/${id}`, asRead));
    expect(refused.error).toBe('consent_required');
    expect(marketingOf(remote_id)).toMatchObject({ consent: 'UNSUBSCRIBED' });
    const later = { opted_in_at: new Date(Date.now() + 2000).toISOString() };
    // The vendor refuses future times.
    refusalOf(await call('PATCH', `${contacts}/${id}`, { status: 'subscribed', consent: later }));
  });

  it.each([
    ['SPAM_COMPLAINT', 'complained'],
    ['HARD_BOUNCE', 'bounced'],
    ['INVALID_EMAIL', 'bounced'],
  ])('with the suppression %s is %s, and never subscribed again', async (reason, status) => {
    const { id, remote_id } = await create({ status: 'subscribed', consent });
    account.decide(remote_id, 'email', 'SUBSCRIBED', reason);
    expect(recordOf(await call('GET', `${contacts}/${id}`))).toMatchObject({ status, remote_status: reason });
    const again = { status: 'subscribed', consent: { opted_in_at: new Date().toISOString() } };
    const sent = await writesWhile(async () => {
      expect(refusalOf(await call('PATCH', `${contacts}/${id}`, again)).error).toBe('consent_required');
    });
    expect(sent).toEqual([]);
  });

  it.each(['pending', 'bounced', 'complained', 'never_subscribed'])(
    'does not accept the status %s: a warning, or a 422',
    async (status) => {
      const { id } = await create({ status: 'subscribed', consent });
      const sent = await writesWhile(async () => {
        refusalOf(await call('PATCH', `${contacts}/${id}`, { status }));
        refusalOf(await call('POST', contacts, { email_address: address(), status }, { strict: 'true' }));
      });
      expect(sent).toEqual([]);
    },
  );

  it('keeps no IP address of a consent, with a warning', async () => {
    const body = { email_address: address(), status: 'subscribed', consent: { ...consent, ip: '192.0.2.7' } };
    expect(envelopeOf(await call('POST', contacts, body)).warnings).toMatchObject([{ path: 'consent' }]);
  });

  it('is created without a phone number that is not E.164, with a warning', async () => {
    const body = { email_address: address(), phone_numbers: [{ phone_number: '555 0100', phone_type: 'main' }] };
    const made = envelopeOf(await call('POST', contacts, body));
    expect(made).toMatchObject({ statusCode: 201, warnings: [{ path: 'phone_numbers[0].phone_number' }] });
  });

  it('conflicts with a new contact with the same address, and the refusal names it', async () => {
    const { id, email_address } = await create();
    const refused = refusalOf(await call('POST', contacts, { email_address }), 409);
    expect(refused).toMatchObject({ error: 'conflict', details: { existing_id: id } });
  });

  it('is found by an upsert, and keeps its status', async () => {
    const { id, email_address } = await create({ status: 'subscribed', consent });
    const body = { match: 'email', email_address, company_name: 'Engines' };
    const sent = await writesWhile(() => call('POST', `${contacts}/upsert`, body));
    expect(sent.map(([path]) => path)).toEqual([expect.stringMatching(/^PATCH \/api\/profiles\/\w+$/)]);
    expect(recordOf(await call('GET', `${contacts}/${id}`))).toMatchObject({
      company_name: 'Engines',
      status: 'subscribed',
    });
  });

  it('is listed page by page, by the cursor of the next page', async () => {
    for (let made = 0; made < 5; made += 1) account.create({ email: address() });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const reply = await call('GET', contacts, undefined, { limit: '2', ...(cursor !== undefined && { cursor }) });
      seen.push(...recordsOf(reply).map(({ remote_id }) => String(remote_id)));
      cursor = envelopeOf(reply).next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen.toSorted()).toEqual([...account.profiles()].toSorted());
  });

  it('after a merge is not shown and not subscribed by its old id', async () => {
    const [lost, kept] = [await create(), await create()];
    account.merge(lost.remote_id, kept.remote_id);
    const refused = refusalOf(await call('GET', `${contacts}/${lost.id}`), 404);
    expect(refused.details).toMatchObject({ merged_into: kept.id, merged_into_remote_id: kept.remote_id });
    expect(recordOf(await call('GET', `${contacts}/${kept.id}`))).toMatchObject({ status: 'never_subscribed' });
    const sent = await writesWhile(async () => {
      const change = { status: 'subscribed', consent };
      expect(refusalOf(await call('PATCH', `${contacts}/${lost.id}`, change), 404).details).toEqual(refused.details);
    });
    expect(sent).toEqual([]);
  });

  it('cannot be deleted', async () => {
    const { id } = await create();
    expect(refusalOf(await call('DELETE', `${contacts}/${id}`)).error).toBe('unsupported_operation');
  });
});

describe('a list of Klaviyo', () => {
  it('is created, renamed and deleted, and keeps the way of opting in', async () => {
    const remote = account.createList({ name: 'Doubly', opt_in_process: 'double_opt_in' });
    const found = recordsOf(await call('GET', lists)).find(({ remote_id }) => remote_id === remote);
    const sent = await writesWhile(() => call('PATCH', `${lists}/${found?.id}`, { name: 'Twice' }));
    expect(sent).toEqual([
      [`PATCH /api/lists/${remote}`, { data: { type: 'list', id: remote, attributes: { name: 'Twice' } } }],
    ]);
    expect(recordOf(await call('GET', `${lists}/${found?.id}`))).toMatchObject({ name: 'Twice', member_count: null });
    expect((await call('DELETE', `${lists}/${found?.id}`)).status).toBe(200);
    expect(account.lists()).not.toContain(remote);
  });

  it('is listed in pages of ten', async () => {
    const made = Array.from({ length: 12 }, (_, index) => account.createList({ name: `List ${index}` }));
    onTestFinished(() => {
      for (const list of made) account.removeList(list);
    });
    const reply = await call('GET', lists, undefined, { limit: '50' });
    const { next_cursor } = envelopeOf(reply);
    const all = recordsOf(reply).length;
    expect(all === account.lists().length || next_cursor).toBeTruthy();
  });
});
