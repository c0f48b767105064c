import { beforeAll, describe, expect, it } from 'vitest';
import type { MailchimpAccount } from '../../../../infra/simulators/mailchimp/index.ts';
import { mailchimpAccounts } from '../../../../infra/simulators/mailchimp/seeds.ts';
import { bodiesOf, connected, counter } from '../../../harness/connected.ts';
import { recordOf, recordsOf, refusalOf, refusedPaths, warnedPaths } from '../../../harness/reply.ts';

const { service, call, writesWhile } = connected('mailchimp');
let account: MailchimpAccount;
let news: string;

beforeAll(() => {
  account = service().simulators.mailchimp.account(mailchimpAccounts[0].accountId);
  [news = ''] = account.lists();
});

const contacts = '/marketingautomation/contacts';
const lists = '/marketingautomation/lists';
const consent = { opted_in_at: '2026-03-01T10:00:00Z', ip: '192.0.2.7' };

const nth = counter();
const address = (): string => `${nth('person')}@customer.example`;

const stateOf = (id: string): unknown => account.get(news, id)?.values.status;

describe('a contact of Mailchimp', () => {
  it('is created in the first audience, without a subscription', async () => {
    const made = recordOf(await call('POST', contacts, { email_address: address(), first_name: 'Ada' }), 201);
    const [first] = recordsOf(await call('GET', lists));
    expect(made).toMatchObject({
      first_name: 'Ada',
      status: 'never_subscribed',
      remote_status: 'transactional',
      list_id: first?.id,
      list_ids: [first?.id],
      subscriptions: [
        { list_id: first?.id, channel: 'email', status: 'never_subscribed', remote_status: 'transactional' },
      ],
      consent: null,
    });
    expect(recordOf(await call('GET', `${contacts}/${made.id}`))).toMatchObject({ id: made.id, first_name: 'Ada' });
    expect(made.remote_id).toBe(`${news}/${account.contacts(news).at(-1)}`);
  });

  it('is subscribed on request, with the details of the consent', async () => {
    const body = { email_address: address(), status: 'subscribed' };
    const refused = refusalOf(await call('POST', contacts, body));
    expect(refused).toMatchObject({ error: 'consent_required', details: { issues: [{ path: 'consent' }] } });
    const made = recordOf(await call('POST', contacts, { ...body, consent }), 201);
    expect(made).toMatchObject({
      status: 'subscribed',
      consent: { opted_in_at: '2026-03-01T10:00:00.000Z', ip: '192.0.2.7' },
    });
  });

  it('is updated with the changed field only, without a status', async () => {
    const made = recordOf(
      await call('POST', contacts, { email_address: address(), status: 'subscribed', consent }),
      201,
    );
    const sent = await writesWhile(() => call('PATCH', `${contacts}/${made.id}`, { first_name: 'Grace' }));
    expect(bodiesOf(sent)).toEqual([{ merge_fields: { FNAME: 'Grace' } }]);
  });

  it('stays unsubscribed if an earlier record is sent back', async () => {
    const made = recordOf(
      await call('POST', contacts, { email_address: address(), status: 'subscribed', consent }),
      201,
    );
    const [, id = ''] = made.remote_id.split('/');
    account.set(news, id, { status: 'unsubscribed' });
    const sent = await writesWhile(async () => {
      const { id: _, remote_id: __, ...body } = made;
      expect(refusalOf(await call('PATCH', `${contacts}/${made.id}`, body)).error).toBe('consent_required');
    });
    expect(bodiesOf(sent)).toEqual([]);
    expect(stateOf(id)).toBe('unsubscribed');
  });

  it('is resubscribed only by a later consent, and the vendor refuses contacts who unsubscribed themselves', async () => {
    const made = recordOf(
      await call('POST', contacts, { email_address: address(), status: 'subscribed', consent }),
      201,
    );
    const [, id = ''] = made.remote_id.split('/');
    account.set(news, id, { status: 'unsubscribed' });
    const later = { status: 'subscribed', consent: { opted_in_at: new Date(Date.now() + 60_000).toISOString() } };
    const refused = refusalOf(await call('PATCH', `${contacts}/${made.id}`, later));
    expect(refused).toMatchObject({ error: 'consent_required', details: { outcome: 'not_applied' } });
    expect(refused.message).toContain('is in a compliance state');
    expect(recordOf(await call('PATCH', `${contacts}/${made.id}`, { status: 'pending' })).status).toBe('pending');
    account.set(news, id, { status: 'cleaned' });
    expect(refusalOf(await call('PATCH', `${contacts}/${made.id}`, later)).message).toContain('stays bounced');
  });

  it('returns 404 after it was archived', async () => {
    const made = recordOf(await call('POST', contacts, { email_address: address() }), 201);
    expect((await call('DELETE', `${contacts}/${made.id}`)).status).toBe(200);
    expect((await call('DELETE', `${contacts}/${made.id}`)).status).toBe(404);
    expect((await call('GET', `${contacts}/${made.id}`)).status).toBe(404);
    expect((await call('PATCH', `${contacts}/${made.id}`, { first_name: 'Ada' })).status).toBe(404);
    expect(recordsOf(await call('GET', contacts)).map(({ id }) => id)).not.toContain(made.id);
  });

  it('conflicts with a new contact with the same address, and is found by the address', async () => {
    const email_address = address();
    const made = recordOf(await call('POST', contacts, { email_address }), 201);
    const refused = refusalOf(await call('POST', contacts, { email_address }), 409);
    expect(refused.details).toMatchObject({ existing_id: made.id });
    const body = { match: 'email', email_address, last_name: 'Hopper' };
    expect(recordOf(await call('POST', `${contacts}/upsert`, body))).toMatchObject({
      id: made.id,
      last_name: 'Hopper',
    });
    const found = recordsOf(await call('GET', contacts, undefined, { email: email_address.toUpperCase() }));
    expect(found.map(({ id }) => id)).toEqual([made.id]);
  });
});

describe('a list of Mailchimp', () => {
  it('requires a sender, and keeps the other parts of the sender if one changes', async () => {
    expect(refusalOf(await call('POST', lists, { name: 'Offers' })).details?.issues).toContainEqual(
      expect.objectContaining({ path: 'from_email' }),
    );
    const made = recordOf(
      await call('POST', lists, {
        name: 'Offers',
        from_name: 'Acme',
        from_email: 'offers@acme.example',
        company_name: 'Acme',
        addresses: [{ street_1: '1 Main St', city: 'Claymont', state: 'DE', postal_code: '19703', country: 'US' }],
        permission_reminder: 'You bought something.',
      }),
      201,
    );
    expect(made).toMatchObject({ name: 'Offers', language: 'en', member_count: 0 });
    const changed = recordOf(await call('PATCH', `${lists}/${made.id}`, { from_name: 'Acme Offers' }));
    expect(changed).toMatchObject({
      from_name: 'Acme Offers',
      from_email: 'offers@acme.example',
      company_name: 'Acme',
    });
    expect((await call('DELETE', `${lists}/${made.id}`)).status).toBe(200);
    expect((await call('GET', `${lists}/${made.id}`)).status).toBe(404);
  });

  it('contains its own contacts', async () => {
    const [, other] = recordsOf(await call('GET', lists));
    const list_id = other?.id ?? expect.fail('there is no second list');
    const ids = async () => recordsOf(await call('GET', contacts, undefined, { list_id })).map(({ id }) => id);
    const before = await ids();
    const made = recordOf(await call('POST', contacts, { email_address: address(), list_id }), 201);
    expect(made).toMatchObject({ list_id });
    expect((await ids()).toSorted()).toEqual([...before, made.id].toSorted());
  });
});

describe('an upsert of a contact of Mailchimp', () => {
  const upsert = (body: object) => call('POST', `${contacts}/upsert`, { match: 'email', ...body });

  it('finds and creates the contact in the audience that the body names', async () => {
    const [first, second] = recordsOf(await call('GET', lists));
    const person = { email_address: address() };
    const one = recordOf(await upsert({ ...person, list_id: first?.id }), 201);
    const other = recordOf(await upsert({ ...person, list_id: second?.id }), 201);
    expect([one.list_id, other.list_id]).toEqual([first?.id, second?.id]);
    const changed = await upsert({ ...person, list_id: second?.id, first_name: 'Ada' });
    expect(recordOf(changed)).toMatchObject({ id: other.id, first_name: 'Ada' });
    expect(warnedPaths(changed)).toEqual([]);
    expect(recordOf(await call('GET', `${contacts}/${one.id}`)).first_name).not.toBe('Ada');
    const { message, details } = refusalOf(await upsert(person), 409);
    expect(message).toBe('Several contacts have this value: name one and update it, or give the list_id.');
    expect(details?.candidates).toEqual([one, other].map(({ id, remote_id }) => ({ id, remote_id })));
  });

  it('finds a contact that another program has created there', async () => {
    const [, second] = recordsOf(await call('GET', lists));
    const person = { email_address: address() };
    for (const list of account.lists().slice(0, 2)) account.create(list, { email_address: person.email_address });
    const found = recordOf(await upsert({ ...person, list_id: second?.id, last_name: 'Hopper' }));
    expect(found).toMatchObject({ list_id: second?.id, last_name: 'Hopper' });
  });

  it('is refused for an unknown audience, and nothing is sent', async () => {
    const body = { email_address: address(), list_id: '00000000-0000-4000-8000-000000000000' };
    const sent = await writesWhile(async () => expect(refusedPaths(await upsert(body))).toEqual(['list_id']));
    expect(sent).toEqual([]);
  });

  it('searches the audience of each item of a batch', async () => {
    const [first, second] = recordsOf(await call('GET', lists));
    const person = { match: 'email', email_address: address() };
    const items = [first, second].map((list) => ({ ...person, list_id: list?.id }));
    const made = await call('POST', `${contacts}/batch/upsert`, { items });
    expect(made.body).toMatchObject({ data: [{ statusCode: 201 }, { statusCode: 201 }] });
    const again = await call('POST', `${contacts}/batch/upsert`, { items });
    expect(again.body).toMatchObject({ data: [{ statusCode: 200 }, { statusCode: 200 }] });
  });
});

describe('a birthday of Mailchimp', () => {
  const withBirthday = (BIRTHDAY: unknown) => ({ email_address: address(), field_mappings: { BIRTHDAY } });

  it('is kept as a month and a day', async () => {
    const made = recordOf(await call('POST', contacts, withBirthday('05/17')), 201);
    expect(made.field_mappings).toMatchObject({ BIRTHDAY: '05/17' });
    const emptied = await call('PATCH', `${contacts}/${made.id}`, { field_mappings: { BIRTHDAY: '' } });
    expect(warnedPaths(emptied)).toEqual([]);
  });

  it('in another form is left out with a warning, and refused when strict', async () => {
    const reply = await call('POST', contacts, withBirthday('1990-05-17'));
    expect(recordOf(reply, 201).field_mappings).not.toMatchObject({ BIRTHDAY: expect.anything() });
    expect(warnedPaths(reply)).toEqual(['field_mappings.BIRTHDAY']);
    const strict = await call('POST', contacts, withBirthday('17/05'), { strict: 'true' });
    expect(refusedPaths(strict)).toEqual(['field_mappings.BIRTHDAY']);
  });

  it('has its form in the schema of a body', async () => {
    const meta = JSON.stringify((await call('GET', `${contacts}/meta`)).body);
    expect(meta).toContain('A month and a day: MM/DD');
  });

  it('in another form is refused by the simulated vendor, as Mailchimp does', async () => {
    const { dc, apiKey } = account;
    const reply = await fetch(`${account.url}/${dc}/3.0/lists/${news}/members`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`key:${apiKey}`)}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        email_address: address(),
        status: 'transactional',
        merge_fields: { BIRTHDAY: '1990-05-17' },
      }),
    });
    expect(reply.status).toBe(400);
    expect(await reply.text()).toContain('Please enter a month (01-12) and a day (01-31)');
  });
});
