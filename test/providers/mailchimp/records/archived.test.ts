import { beforeAll, describe, expect, it } from 'vitest';
import { connected, counter } from '../../../harness/connected.ts';
import { recordOf, recordsOf, refusalOf } from '../../../harness/reply.ts';
import { contacts, lists } from '../../../records/consent/door.ts';

/*
 * A DELETE archives a contact at Mailchimp: the record no longer exists, and the vendor keeps the address.
 * docs/marketing-contacts.md
 */

const { call, writesWhile } = connected('mailchimp');
const nth = counter();

let list: string;

beforeAll(async () => {
  const [found] = recordsOf(await call('GET', lists));
  list = String(found?.id);
});

const archived = async () => {
  const body = { email_address: `${nth('archived')}@away.example`, list_id: list, first_name: 'Ida' };
  const made = recordOf(await call('POST', contacts, body), 201);
  expect((await call('DELETE', `${contacts}/${made.id}`)).status).toBe(200);
  return { id: String(made.id), email_address: body.email_address };
};

describe('an archived contact', () => {
  it('is missing for every read', async () => {
    const { id, email_address } = await archived();
    expect((await call('GET', `${contacts}/${id}`)).status).toBe(404);
    const queries = [
      {},
      { email_address },
      { search: email_address },
      { list_id: list },
      { status: 'never_subscribed' },
    ];
    for (const query of queries) {
      const ids = recordsOf(await call('GET', contacts, undefined, { limit: '100', ...query })).map((one) => one.id);
      expect([query, ids.includes(id)]).toEqual([query, false]);
    }
    const members = recordsOf(await call('GET', `${lists}/${list}/contacts`, undefined, { limit: '100' }));
    expect(members.map((one) => one.id)).not.toContain(id);
    expect(refusalOf(await call('GET', contacts, undefined, { status: 'archived' })).error).toBe('validation_failed');
    for (const path of ['/marketingautomation/events', '/marketingautomation/messages'])
      expect((await call('GET', path, undefined, { contact_id: id })).status).toBe(404);
  });

  it('is missing for every update and delete, without a write', async () => {
    const { id } = await archived();
    const now = { opted_in_at: new Date().toISOString() };
    const writes = await writesWhile(async () => {
      for (const body of [{ first_name: 'Eve' }, { status: 'unsubscribed' }, { status: 'subscribed', consent: now }])
        expect((await call('PATCH', `${contacts}/${id}`, body)).status).toBe(404);
      const { data } = Object(
        (await call('POST', `${contacts}/batch/update`, { items: [{ id, first_name: 'Eve' }] })).body,
      );
      expect(data).toMatchObject([{ statusCode: 404 }]);
    });
    expect(writes).toEqual([]);
    expect((await call('DELETE', `${contacts}/${id}`)).status).toBe(404);
    expect((await call('DELETE', `${lists}/${list}/contacts/${id}`)).status).toBe(404);
  });

  it.each(['create', 'upsert'])(
    'is restored by its address, with its id and without a subscription: %s',
    async (way) => {
      const { id, email_address } = await archived();
      const body = { email_address, list_id: list, last_name: 'Two' };
      const reply =
        way === 'create'
          ? await call('POST', contacts, body)
          : await call('POST', `${contacts}/upsert`, { match: 'email', ...body });
      expect(recordOf(reply, 201)).toMatchObject({ id, status: 'never_subscribed', last_name: 'Two' });
      expect(recordOf(await call('GET', `${contacts}/${id}`))).toMatchObject({ id, status: 'never_subscribed' });
    },
  );

  it.each(['PUT', 'batch'])('is restored on its list only by a status: %s', async (way) => {
    const { id } = await archived();
    const put = async (given: object) => {
      if (way === 'PUT') return call('PUT', `${lists}/${list}/contacts/${id}`, { ...given });
      const { data } = Object(
        (await call('POST', `${lists}/${list}/contacts/batch`, { items: [{ contact_id: id, ...given }] })).body,
      );
      return { status: data[0].statusCode, body: data[0] };
    };
    const unsaid = await put({});
    expect(unsaid).toMatchObject({ status: 422, body: { error: 'consent_required' } });
    const old = await put({ status: 'subscribed', consent: { opted_in_at: '2025-01-01T10:00:00Z' } });
    expect(old).toMatchObject({ status: 422, body: { error: 'consent_required' } });
    expect((await call('GET', `${contacts}/${id}`)).status).toBe(404);
    expect(await put({ status: 'pending' })).toMatchObject({ status: 200 });
    expect(recordOf(await call('GET', `${contacts}/${id}`)).status).toBe('pending');
  });
});
