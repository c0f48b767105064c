import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../../infra/local/caller.ts';
import type { MailchimpAccount } from '../../../infra/simulators/mailchimp/index.ts';
import { mailchimpAccounts } from '../../../infra/simulators/mailchimp/seeds.ts';
import { dataOf, envelopeOf, failureOf, recordOf, recordsOf, refusedPaths } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';

let service: Service;
let token: string;
let account: MailchimpAccount;
let news: string;
let offers: string;

beforeAll(async () => {
  service = await startService();
  token = (await service.connect(await service.project(), 'mailchimp')).token;
  account = service.simulators.mailchimp.account(mailchimpAccounts[0].accountId);
  [news = '', offers = ''] = account.lists();
});

afterAll(() => service.stop());

const automations = '/marketingautomation/automations';

interface Options {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

const call = (method: string, path: string, options: Options = {}): Promise<Reply> =>
  service.call(method, path, { token, ...options });

const keyed = () => ({ 'idempotency-key': randomUUID() });

/** Unified id of the record with a remote id in the list at a path. */
const idOf = async (path: string, remoteId: string, query: Options['query'] = { limit: '100' }): Promise<string> => {
  const records = recordsOf(await call('GET', path, { query }));
  return records.find(({ remote_id }) => remote_id === remoteId)?.id ?? expect.fail(`no ${remoteId} at ${path}`);
};

let count = 0;

/** A contact of a list: its unified id, key and address. */
const person = async (status = 'subscribed', list = news) => {
  count += 1;
  const address = `person-${count}@automations.example`;
  const key = account.create(list, { email_address: address, status });
  return { address, key, id: await idOf('/marketingautomation/contacts', `${list}/${key}`, { email: address }) };
};

/** A running automation: its unified and remote ids. */
const flow = async (values: object = {}) => {
  const remote = account.createAutomation({ title: 'Welcome', status: 'sending', ...values });
  const id = await idOf(automations, remote);
  return { remote, id, path: `${automations}/${id}/contacts` };
};

/** Writes that the vendor receives while the function runs. */
const sentWhile = async (act: () => Promise<unknown>): Promise<readonly string[]> => {
  const writes: string[] = [];
  const stop = service.simulators.mailchimp.onExchange(({ method, path, requestBody }) => {
    if (method !== 'GET') writes.push(`${method} ${path} ${JSON.stringify(requestBody)}`);
  });
  await act().finally(stop);
  return writes;
};

describe('an automation of Mailchimp', () => {
  it('is read with its state, trigger and list', async () => {
    const { id } = await flow({ workflow_type: 'api' });
    expect(recordOf(await call('GET', `${automations}/${id}`))).toMatchObject({
      name: 'Welcome',
      status: 'active',
      remote_status: 'sending',
      trigger_type: 'api',
      remote_trigger_type: 'api',
      list_id: await idOf('/marketingautomation/lists', news),
    });
    expect((await call('POST', automations, { body: { name: 'New' } })).status).toBe(405);
  });
});

describe('a contact that is added to an automation', () => {
  it('joins the queue of its first e-mail by one request, which does not change the status', async () => {
    const { path, id, remote } = await flow();
    const { id: contact_id, address, key } = await person();
    const writes = await sentWhile(async () => {
      const reply = await call('POST', path, { body: { contact_id }, headers: keyed() });
      expect(dataOf(reply)).toEqual({ automation_id: id, contact_id, added: true });
    });
    const email = `${remote.slice(0, 8)}01`;
    expect(writes).toEqual([`POST /automations/${remote}/emails/${email}/queue {"email_address":"${address}"}`]);
    expect(account.queued(remote)).toEqual([address]);
    expect(account.get(news, key)?.values.status).toBe('subscribed');
  });

  it('is not added without an Idempotency-Key, nor by a preview', async () => {
    const { path, remote } = await flow();
    const { id: contact_id, address } = await person();
    const writes = await sentWhile(async () => {
      const refused = await call('POST', path, { body: { contact_id } });
      expect(failureOf(refused)).toEqual([400, 'invalid_request']);
      expect(envelopeOf(refused).message).toContain('Idempotency-Key is required');
      const shown = dataOf(await call('POST', path, { body: { contact_id }, query: { preview: 'true' } }));
      expect(shown).toMatchObject({ requests: [{ method: 'POST', body: { email_address: address } }] });
    });
    expect(writes).toEqual([]);
    expect(account.queued(remote)).toEqual([]);
  });

  it('is added once, for any number of requests with the same key', async () => {
    const { path, remote } = await flow();
    const { id: contact_id, address } = await person();
    const given = { body: { contact_id }, headers: keyed() };
    const writes = await sentWhile(async () => {
      const replies = [await call('POST', path, given), await call('POST', path, given)];
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      expect(replies[1]?.headers.get('idempotent-replayed')).toBe('true');
    });
    expect(writes).toHaveLength(1);
    expect(account.queued(remote)).toEqual([address]);
  });

  it.each([
    ['the answer is lost', { kind: 'cut-after-apply' }],
    ['a gateway says to come back', { kind: 'status', status: 503, body: {}, headers: { 'retry-after': '0' } }],
  ] as const)('if %s, is uncertain, and the same key never sends a request again', async (_, failure) => {
    const { path, remote } = await flow();
    const { id: contact_id, address } = await person();
    const given = { body: { contact_id }, headers: keyed() };
    const writes = await sentWhile(async () => {
      service.simulators.mailchimp.fail({ method: 'POST', path: /\/queue$/, ...failure, times: 5 });
      const lost = await call('POST', path, given);
      service.simulators.mailchimp.clearFailures();
      expect(envelopeOf(lost).details).toMatchObject({ outcome: 'uncertain', retriable: false });
      const again = await call('POST', path, given);
      expect(failureOf(again)).toEqual([409, 'outcome_uncertain']);
    });
    expect(writes.length).toBeLessThanOrEqual(1);
    expect(account.queued(remote)).toEqual(failure.kind === 'cut-after-apply' ? [address] : []);
  });

  it.each(['unsubscribed', 'transactional', 'pending', 'cleaned'])(
    'is refused without a request if the status is %s',
    async (status) => {
      const { path } = await flow();
      const { id: contact_id, key } = await person(status);
      const writes = await sentWhile(async () => {
        const refused = await call('POST', path, { body: { contact_id }, headers: keyed() });
        expect(failureOf(refused)).toEqual([422, 'consent_required']);
        expect(refusedPaths(refused)).toEqual(['contact_id']);
      });
      expect(writes).toEqual([]);
      expect(account.get(news, key)?.values.status).toBe(status);
    },
  );

  it('is refused if the contact is unknown or on another list, or the automation has no messages', async () => {
    const { path } = await flow();
    const { id: other } = await person('subscribed', offers);
    const { id: contact_id } = await person();
    const { path: empty } = await flow({ subjects: [] });
    const writes = await sentWhile(async () => {
      const add = (to: string, one: string) => call('POST', to, { body: { contact_id: one }, headers: keyed() });
      expect(failureOf(await add(path, other))).toEqual([422, 'validation_failed']);
      expect(refusedPaths(await add(path, randomUUID()))).toEqual(['contact_id']);
      expect(failureOf(await add(`${automations}/${randomUUID()}/contacts`, contact_id))).toEqual([404, 'not_found']);
      expect(failureOf(await add(empty, contact_id))).toEqual([409, 'conflict']);
    });
    expect(writes).toEqual([]);
  });

  it("can be added again after a refusal, which contains the vendor's message", async () => {
    const { path, remote } = await flow({ status: 'paused' });
    const { id: contact_id, address } = await person();
    const given = { body: { contact_id }, headers: keyed() };
    const refused = envelopeOf(await call('POST', path, given));
    expect(refused).toMatchObject({ error: 'provider_rejected', details: { outcome: 'not_applied' } });
    expect(refused.message).toContain('start its emails first');
    account.updateAutomation(remote, { status: 'sending' });
    expect((await call('POST', path, given)).status).toBe(200);
    expect(account.queued(remote)).toEqual([address]);
  });
});
