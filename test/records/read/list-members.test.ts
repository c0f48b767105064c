import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../../infra/local/caller.ts';
import type { MailchimpAccount } from '../../../infra/simulators/mailchimp/index.ts';
import { mailchimpAccounts } from '../../../infra/simulators/mailchimp/seeds.ts';
import { runDueJobs } from '../../../lib/workers/jobs.ts';
import { workers } from '../../../lib/workers/table.ts';
import { dataOf, envelopeOf, recordOf, recordsOf } from '../../harness/reply.ts';
import { sizeOf } from '../../harness/runs.ts';
import { type Service, startService } from '../../harness/service.ts';
import { eventsOf } from '../../sync/play/events.ts';

let service: Service;
let token: string;
let connection: string;
let projectId: string;
let account: MailchimpAccount;
let news: string;
let newsId: string;
let engines: string;
let enginesId: string;

type Body = Readonly<Record<string, unknown>>;

const call = (
  method: string,
  path: string,
  body?: Body,
  query: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> => service.call(method, path, { token, body, query, headers });

const contacts = '/marketingautomation/contacts';
const membersOf = (list: string): string => `/marketingautomation/lists/${list}/contacts`;

beforeAll(async () => {
  service = await startService();
  const project = await service.project();
  ({ token, id: connection } = await service.connect(project, 'mailchimp'));
  projectId = project.id;
  account = service.simulators.mailchimp.account(mailchimpAccounts[0].accountId);
  [news = ''] = account.lists();
  engines = account.createList({ ...account.list(news).values, name: 'Engines' });
  const lists = recordsOf(await call('GET', '/marketingautomation/lists'));
  const idOf = (remote: string): string => lists.find(({ remote_id }) => remote_id === remote)?.id ?? '';
  [newsId, enginesId] = [idOf(news), idOf(engines)];
});

afterAll(() => service.stop());

/** The envelope of a refusal. @param status the expected status. Default: 422. */
const refusalOf = (reply: Reply, status = 422) => {
  expect(reply.status, JSON.stringify(reply.body)).toBe(status);
  return envelopeOf(reply);
};

let count = 0;
const address = (): string => {
  count += 1;
  return `member-${count}@customer.example`;
};

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** Requests that the vendor receives while the function runs. */
const sentWhile = async (act: () => Promise<unknown>): Promise<readonly Sent[]> => {
  const sent: Sent[] = [];
  const stop = service.simulators.mailchimp.onExchange(({ method, path, requestBody }) => {
    sent.push({ method, path, body: requestBody });
  });
  await act().finally(stop);
  return sent;
};

const stateOf = (list: string, name: string): unknown => account.get(list, name)?.values.status;

const consent = { opted_in_at: '2026-06-01T10:00:00Z', ip: '192.0.2.7' };

const person = async (status?: string) => {
  const email_address = address();
  const record = recordOf(await call('POST', contacts, { email_address }), 201);
  const [, remote = ''] = record.remote_id.split('/');
  if (status !== undefined) account.set(news, remote, { status });
  return { id: record.id, email_address, remote };
};

const writesIn = (sent: readonly Sent[]) => sent.filter(({ method }) => method !== 'GET');

const nobody = '11111111-1111-4111-8111-111111111111';

describe('a contact that is put on a list', () => {
  it('becomes another contact there, who is not subscribed', async () => {
    const { id, email_address } = await person('subscribed');
    let reply: Reply | undefined;
    const sent = await sentWhile(async () => {
      reply = await call('PUT', `${membersOf(enginesId)}/${id}`);
    });
    const made = recordOf(reply as Reply);
    expect(made).toMatchObject({ list_id: enginesId, status: 'never_subscribed', remote_status: 'transactional' });
    expect(made.id).not.toBe(id);
    expect(writesIn(sent).map(({ body }) => body)).toEqual([{ email_address, status_if_new: 'transactional' }]);
    expect(recordOf(await call('GET', `${contacts}/${made.id}`))).toMatchObject({ email_address, list_id: enginesId });
    expect(stateOf(engines, email_address)).toBe('transactional');
    expect(recordOf(await call('PUT', `${membersOf(enginesId)}/${id}`))).toEqual(made);
  });

  it('is refused without a write if the list, the contact or the consent is missing', async () => {
    const { id } = await person('unsubscribed');
    const other = await service.connect(await service.project(), 'mailchimp', { account: 1 });
    const onOther = (method: string, path: string) => service.call(method, path, { token: other.token });
    const [foreign] = recordsOf(await onOther('GET', '/marketingautomation/lists'));
    const to = `${membersOf(enginesId)}/${id}`;
    const sent = await sentWhile(async () => {
      refusalOf(await call('PUT', `${membersOf(nobody)}/${id}`), 404);
      refusalOf(await call('PUT', `${membersOf(enginesId)}/${nobody}`), 404);
      refusalOf(await onOther('PUT', `${membersOf(foreign?.id ?? '')}/${id}`), 404);
      refusalOf(await onOther('PUT', to), 404);
      expect(refusalOf(await call('PUT', to, { status: 'Gold', consent }))).toMatchObject({
        error: 'validation_failed',
        details: { issues: [{ path: 'status', message: expect.stringContaining('pending') }] },
      });
    });
    expect(sent).toEqual([]);
    const unsaid = refusalOf(await call('PUT', to, { status: 'subscribed' }));
    expect(unsaid).toMatchObject({ error: 'consent_required', details: { outcome: 'not_applied' } });
    expect(stateOf(engines, String((await person()).email_address))).toBeUndefined();
    const older = { opted_in_at: '2026-01-01T10:00:00Z' };
    const subscribed = await person('subscribed');
    account.set(news, subscribed.remote, { status: 'unsubscribed', timestamp_opt: '2026-03-01T10:00:00+00:00' });
    const again = await call('PUT', `${membersOf(newsId)}/${subscribed.id}`, { status: 'subscribed', consent: older });
    expect(refusalOf(again)).toMatchObject({ error: 'consent_required' });
    expect(stateOf(news, subscribed.remote)).toBe('unsubscribed');
  });

  it('is subscribed or asked on request, and stays unchanged if it already has the status', async () => {
    const { id, email_address } = await person();
    const to = `${membersOf(enginesId)}/${id}`;
    expect(recordOf(await call('PUT', to))).toMatchObject({ status: 'never_subscribed' });
    expect(recordOf(await call('PUT', to, { status: 'subscribed', consent }))).toMatchObject({ status: 'subscribed' });
    expect(account.get(engines, email_address)?.values).toMatchObject({
      status: 'subscribed',
      timestamp_opt: '2026-06-01T10:00:00Z',
      ip_opt: '192.0.2.7',
    });
    const sent = await sentWhile(() => call('PUT', to, { status: 'subscribed', consent }));
    expect(writesIn(sent).map(({ body }) => body)).toEqual([{ email_address, status_if_new: 'transactional' }]);
  });

  it('stays "pending" until the person confirms, on a list and in an update, whatever the consent', async () => {
    const { id } = await person();
    const asked = recordOf(await call('PUT', `${membersOf(enginesId)}/${id}`, { status: 'pending' }));
    expect(asked).toMatchObject({ status: 'pending' });
    const now = { status: 'subscribed', consent: { opted_in_at: new Date().toISOString() } };
    const sent = await sentWhile(async () => {
      for (const body of [now, { status: 'subscribed', consent }]) {
        for (const reply of [
          await call('PUT', `${membersOf(enginesId)}/${asked.id}`, body),
          await call('PATCH', `${contacts}/${asked.id}`, body),
        ])
          expect(refusalOf(reply)).toMatchObject({
            error: 'consent_required',
            details: { issues: [{ path: 'status' }] },
          });
      }
    });
    expect(writesIn(sent)).toEqual([]);
    expect(recordOf(await call('PATCH', `${contacts}/${asked.id}`, { status: 'unsubscribed' }))).toMatchObject({
      status: 'unsubscribed',
    });
  });

  it('is subscribed after being archived only with a later consent, in a single write and a batch', async () => {
    const [{ id, email_address }, other] = [await person(), await person()];
    const to = `${membersOf(enginesId)}/${id}`;
    recordOf(await call('PUT', to, { status: 'subscribed', consent }));
    account.set(engines, email_address, { status: 'unsubscribed' });
    account.remove(engines, email_address);
    const given = { status: 'subscribed', consent };
    const items = [email_address, other.email_address].map((one) => ({ email_address: one, ...given }));
    const answers = itemsIn(await call('POST', `${membersOf(enginesId)}/batch`, { items }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 200]);
    expect(refusalOf(await call('PUT', to, given))).toMatchObject({ error: 'consent_required' });
    const again = { email_address, list_id: enginesId, ...given };
    expect(refusalOf(await call('POST', contacts, again))).toMatchObject({ error: 'consent_required' });
    expect(stateOf(engines, email_address)).toBe('archived');
    const later = { status: 'subscribed', consent: { opted_in_at: new Date().toISOString() } };
    recordOf(await call('PUT', to, later));
    expect(stateOf(engines, email_address)).toBe('subscribed');
  });

  it('stays archived at the vendor unless the body contains a status', async () => {
    const { id, email_address } = await person();
    recordOf(await call('PUT', `${membersOf(enginesId)}/${id}`));
    account.remove(engines, email_address);
    expect(refusalOf(await call('PUT', `${membersOf(enginesId)}/${id}`))).toMatchObject({ error: 'consent_required' });
    expect(stateOf(engines, email_address)).toBe('archived');
    recordOf(await call('PUT', `${membersOf(enginesId)}/${id}`, { status: 'pending' }));
    expect(stateOf(engines, email_address)).toBe('pending');
  });

  it('is written once per Idempotency-Key, and shown by a preview', async () => {
    const { id, email_address } = await person();
    const to = `${membersOf(enginesId)}/${id}`;
    const sent = await sentWhile(async () => {
      const shown = await call('PUT', to, { status: 'pending' }, { preview: 'true' });
      expect(dataOf(shown)).toMatchObject({
        requests: [{ method: 'PUT', body: { email_address, status_if_new: 'transactional', status: 'pending' } }],
      });
    });
    expect(writesIn(sent)).toEqual([]);
    const key = { 'idempotency-key': `join ${id}` };
    const first = recordOf(await call('PUT', to, {}, {}, key));
    const repeated = await sentWhile(async () => {
      expect(recordOf(await call('PUT', to, {}, {}, key))).toEqual(first);
      refusalOf(await call('PUT', to, { status: 'pending' }, {}, key), 409);
      refusalOf(await call('DELETE', to, undefined, {}, key), 409);
    });
    expect(repeated).toEqual([]);
  });
});

/** The events of a contact, oldest first. Their types lack the name of the object. */
const eventsOfContact = async (id: string) =>
  (await eventsOf(projectId, connection))
    .filter(({ recordId }) => recordId === id)
    .map(({ type, ...event }) => ({ ...event, type: type.replace('marketingautomation.contact.', '') }));

describe('the events of a contact that is put on a list', () => {
  it('report a new contact, changes and a removal, and nothing without a change', async () => {
    const { id, email_address } = await person();
    const to = `${membersOf(enginesId)}/${id}`;
    const there = recordOf(await call('PUT', to));
    recordOf(await call('PUT', to));
    account.set(engines, email_address, { language: 'fr' });
    recordOf(await call('PUT', to));
    recordOf(await call('PUT', to, { status: 'pending' }));
    expect((await call('DELETE', to)).status).toBe(200);
    recordOf(await call('PUT', to, { status: 'pending' }));
    const events = await eventsOfContact(there.id);
    expect(events.map(({ type, changedFields }) => [type, changedFields?.toSorted()])).toEqual([
      ['created', undefined],
      ['updated', ['language']],
      ['updated', expect.arrayContaining(['remote_status', 'status'])],
      ['deleted', undefined],
      ['created', undefined],
    ]);
    expect(events[0]?.record).toMatchObject({
      id: there.id,
      email_address,
      list_id: enginesId,
      status: 'never_subscribed',
    });
    expect(events[2]?.record).toMatchObject({ status: 'pending', language: 'fr' });
  });

  it('are absent for a preview, and for a contact that the vendor has archived', async () => {
    const { id, email_address } = await person();
    const to = `${membersOf(enginesId)}/${id}`;
    const there = recordOf(await call('PUT', to));
    account.set(engines, email_address, { language: 'fr' });
    expect((await call('PUT', to, {}, { preview: 'true' })).status).toBe(200);
    account.remove(engines, email_address);
    refusalOf(await call('PUT', to));
    expect((await eventsOfContact(there.id)).map(({ type }) => type)).toEqual(['created']);
  });
});

describe('the events of a batch of contacts that are put on a list', () => {
  it('cost no additional request, and a later sync adds no event', async () => {
    const day = 24 * 60 * 60_000;
    const project = await service.project();
    // No test has read the custom fields of this account yet.
    const own = await service.connect(project, 'mailchimp', { account: 1 });
    const other = service.simulators.mailchimp.account(mailchimpAccounts[1].accountId);
    const of = { token: own.token };
    const [list] = recordsOf(await service.call('GET', '/marketingautomation/lists', of));
    const items = [{ email_address: address() }, { email_address: address() }];
    const told = async () =>
      (await eventsOf(project.id, own.id))
        .filter(({ type }) => type !== 'sync.completed')
        .map(({ type, record }) => [type, record?.email_address]);
    const sent = await sentWhile(async () => {
      itemsIn(await service.call('POST', `${membersOf(list?.id ?? '')}/batch`, { ...of, body: { items } }));
    });
    expect(sent.map(({ method }) => method)).toEqual(['POST']);
    const created = items.map(({ email_address }) => ['marketingautomation.contact.created', email_address]);
    expect((await told()).toSorted()).toEqual(created.toSorted());
    const sync = { key: project.key, body: { object: 'marketingautomation.contact' } };
    dataOf(await service.call('POST', `/connections/${own.id}/sync`, sync), 202);
    await service.sync(Date.now());
    expect((await told()).toSorted()).toEqual(created.toSorted());
    const [{ email_address: changed } = { email_address: '' }] = items;
    other.set(list?.remote_id ?? '', changed, { status: 'unsubscribed' });
    await service.sync(Date.now() + 2 * day);
    expect((await told()).toSorted()).toEqual([
      ...created.toSorted(),
      ['marketingautomation.contact.updated', changed],
    ]);
  });
});

describe('a contact that is removed from a list', () => {
  it('is archived there, and stays on other lists', async () => {
    const { id, email_address, remote } = await person('subscribed');
    const there = recordOf(await call('PUT', `${membersOf(enginesId)}/${id}`));
    const removed = dataOf(await call('DELETE', `${membersOf(enginesId)}/${id}`));
    expect(removed).toMatchObject({ id: there.id, list_id: enginesId, deleted: true });
    expect([stateOf(engines, email_address), stateOf(news, remote)]).toEqual(['archived', 'subscribed']);
    refusalOf(await call('DELETE', `${membersOf(enginesId)}/${id}`), 404);
    refusalOf(await call('DELETE', `${membersOf(nobody)}/${id}`), 404);
    refusalOf(await call('GET', `${contacts}/${there.id}`), 404);
  });
});

describe('the contacts of a list', () => {
  it('equal the contacts that are filtered by the id of the list, page by page', async () => {
    for (let index = 0; index < 3; index += 1) {
      const { id } = await person();
      recordOf(await call('PUT', `${membersOf(enginesId)}/${id}`));
    }
    const all = recordsOf(await call('GET', contacts, undefined, { list_id: enginesId, limit: '100' }));
    const pages: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: '2', fields: 'email_address', ...(cursor !== undefined && { cursor }) };
      const reply = await call('GET', membersOf(enginesId), undefined, query);
      pages.push(...recordsOf(reply).map(({ id }) => id));
      cursor = (Object(reply.body).next_cursor as string | null) ?? undefined;
    } while (cursor !== undefined);
    expect(pages).toEqual(all.map(({ id }) => id));
    refusalOf(await call('GET', membersOf(nobody)), 404);
    refusalOf(await call('GET', membersOf(enginesId), undefined, { list_id: enginesId }));
  });
});

const itemsIn = (reply: Reply): readonly Body[] => {
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return Object(reply.body).data as readonly Body[];
};

describe('a batch of contacts that are put on a list', () => {
  it('is one request to the vendor, with an answer per contact', async () => {
    const there = await person();
    const on = recordOf(await call('PUT', `${membersOf(enginesId)}/${there.id}`, { status: 'pending' }));
    const fresh = [address(), address()];
    const items = [...fresh.map((email_address) => ({ email_address })), { email_address: there.email_address }];
    let answers: readonly Body[] = [];
    const sent = await sentWhile(async () => {
      answers = itemsIn(
        await call('POST', `${membersOf(enginesId)}/batch`, { items: [...items, { email_address: 'nobody' }] }),
      );
    });
    expect(sent).toEqual([
      {
        method: 'POST',
        path: expect.stringMatching(new RegExp(`/lists/${engines}$`)),
        body: {
          members: [...fresh, there.email_address, 'nobody'].map((email_address) => ({
            email_address,
            status: 'transactional',
          })),
          update_existing: false,
        },
      },
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 422]);
    expect(answers[0]).toMatchObject({ data: { list_id: enginesId, status: 'never_subscribed' } });
    expect(answers[2]).toMatchObject({ data: { id: null, status: null } });
    for (const { data } of answers.slice(0, 2)) {
      const events = await eventsOfContact(Object(data).id);
      expect(events).toMatchObject([{ type: 'created', record: { id: Object(data).id, list_id: enginesId } }]);
    }
    expect(stateOf(engines, on.remote_id.split('/')[1] ?? '')).toBe('pending');
  });

  it('subscribes contacts with consent, and asks existing contacts again', async () => {
    const [lost, has] = [await person(), await person()];
    for (const { id } of [lost, has]) recordOf(await call('PUT', `${membersOf(enginesId)}/${id}`));
    account.set(engines, lost.email_address, { status: 'cleaned' });
    const given = { status: 'subscribed', consent };
    const fresh = address();
    const items = [
      { email_address: fresh, ...given },
      { contact_id: lost.id, ...given },
      { contact_id: has.id, ...given },
      { email_address: address(), status: 'subscribed' },
    ];
    const answers = itemsIn(await call('POST', `${membersOf(enginesId)}/batch`, { items }));
    expect(answers.map(({ statusCode, error }) => [statusCode, error])).toEqual([
      [200, undefined],
      [422, 'consent_required'],
      [200, undefined],
      [422, 'consent_required'],
    ]);
    expect([fresh, lost.email_address, has.email_address].map((one) => stateOf(engines, one))).toEqual([
      'subscribed',
      'cleaned',
      'subscribed',
    ]);
  });

  it('is refused with too many items, a repeated contact, and items that name no contact or two', async () => {
    const path = `${membersOf(enginesId)}/batch`;
    const email_address = address();
    const many = Array.from({ length: 1_001 }, () => ({ email_address: address() }));
    const sent = await sentWhile(async () => {
      refusalOf(await call('POST', path, { items: many }));
      refusalOf(await call('POST', path, { items: [] }));
      refusalOf(await call('POST', `${membersOf(nobody)}/batch`, { items: [{ email_address }] }), 404);
      const twice = refusalOf(
        await call('POST', path, { items: [{ email_address }, { email_address: email_address.toUpperCase() }] }),
      );
      expect(twice).toMatchObject({ details: { issues: [{ path: 'items[1]' }] } });
      const both = { email_address, contact_id: newsId };
      const items = [{}, both, { contact_id: nobody }, { email_address: address(), tags: [] }];
      const answers = itemsIn(await call('POST', path, { items }));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 404, 422]);
    });
    expect(sent).toEqual([]);
  });

  it('treats two ids of the same address as the same contact', async () => {
    const one = await person();
    const there = recordOf(await call('PUT', `${membersOf(enginesId)}/${one.id}`));
    const items = [{ contact_id: one.id }, { contact_id: there.id }];
    const answers = itemsIn(await call('POST', `${membersOf(newsId)}/batch`, { items }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 422]);
  });

  const size = sizeOf(250, 1_000);

  it(`is a job if it has more than 100 items: ${size} contacts in requests of 200`, async () => {
    const list = account.createList({ ...account.list(news).values, name: 'Thousand' });
    const all = recordsOf(await call('GET', '/marketingautomation/lists', undefined, { limit: '100' }));
    const id = all.find(({ remote_id }) => remote_id === list)?.id ?? '';
    const items = Array.from({ length: size }, () => ({ email_address: address() }));
    let job: Body = {};
    const sent = await sentWhile(async () => {
      const started = await call('POST', `${membersOf(id)}/batch`, { items });
      expect(started.status, JSON.stringify(started.body)).toBe(202);
      const at = Date.now();
      await service.as(workers.jobs, () => runDueJobs({ now: () => at, deadline: at + 120_000 }));
      job = Object((await call('GET', `/jobs/${Object(started.body).data.id}`)).body).data;
    });
    expect(job).toMatchObject({
      operation: 'add_contacts',
      status: 'completed',
      total: size,
      succeeded: size,
      failed: 0,
    });
    expect(account.contacts(list)).toHaveLength(size);
    expect(sent).toHaveLength(Math.ceil(size / 200));
    const told = (await eventsOf(projectId, connection)).filter(({ record }) => record?.list_id === id);
    expect(new Set(told.map(({ recordId }) => recordId))).toHaveProperty('size', size);
    expect(told.map(({ type }) => type)).toEqual(Array(size).fill('marketingautomation.contact.created'));
  });
});

describe('a batch of contacts that are removed from a list', () => {
  it('has an answer per contact', async () => {
    const [one, other] = [await person(), await person()];
    for (const { id } of [one, other]) recordOf(await call('PUT', `${membersOf(enginesId)}/${id}`));
    const items = [{ contact_id: one.id }, { email_address: other.email_address }, { email_address: address() }];
    const answers = itemsIn(await call('POST', `${membersOf(enginesId)}/batch/delete`, { items }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404]);
    expect([one, other].map(({ email_address }) => stateOf(engines, email_address))).toEqual(['archived', 'archived']);
  });
});
