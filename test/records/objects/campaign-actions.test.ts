import { createHash } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Reply } from '../../../infra/local/caller.ts';
import type { MailchimpAccount } from '../../../infra/simulators/mailchimp/index.ts';
import { mailchimpAccounts } from '../../../infra/simulators/mailchimp/seeds.ts';
import { environment } from '../../../lib/environment.ts';
import { database } from '../../../lib/store/dynamodb/client.ts';
import { dataOf, envelopeOf, failureOf, recordOf, recordsOf, refusedPaths } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';
import { eventsOf } from '../../sync/play/events.ts';

let service: Service;
let token: string;
let account: MailchimpAccount;
let list_ids: readonly string[];
let project: string;
let key: string;
let connection: string;

beforeAll(async () => {
  service = await startService();
  const made = await service.project();
  ({ id: project, key } = made);
  ({ token, id: connection } = await service.connect(made, 'mailchimp'));
  account = service.simulators.mailchimp.account(mailchimpAccounts[0].accountId);
  const [news = ''] = account.lists();
  for (const name of ['ada', 'grace'])
    account.create(news, { email_address: `${name}@campaigns.example`, status: 'subscribed' });
  const lists = recordsOf(await service.call('GET', '/marketingautomation/lists', { token }));
  list_ids = lists.slice(0, 1).map(({ id }) => id);
});

afterAll(() => service.stop());

const campaigns = '/marketingautomation/campaigns';
const recipients = 2;

/** Makes the simulator send a campaign again at every request. */
const withPermissiveDoor = (): void => {
  account.rules.sendsAgain = true;
  onTestFinished(() => {
    account.rules.sendsAgain = false;
    service.simulators.mailchimp.clearFailures();
  });
};

let keys = 0;
const nextKey = (): string => {
  keys += 1;
  return `send-${keys}`;
};

const draft = async () => {
  const body = { name: 'May', subject: 'Engines', from_name: 'Ada', reply_to: 'ada@engines.example', list_ids };
  const { id, remote_id } = recordOf(await service.call('POST', campaigns, { token, body }), 201);
  account.campaigns.write(remote_id, '<p>Engines</p>');
  return { id, remote_id, sends: () => account.campaigns.sends(remote_id) };
};

interface Options {
  readonly key?: string | undefined;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, string>>;
}

const tell = (id: string, action: string, { key, body = {}, query = {} }: Options = {}): Promise<Reply> => {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return service.call('POST', `${campaigns}/${id}/${action}`, { token, body, query, headers });
};

const send = (id: string, key: string | undefined = nextKey(), confirm_recipient_count = recipients): Promise<Reply> =>
  tell(id, 'send', { key, body: { confirm_recipient_count } });

const at = '2099-05-21T18:15:00Z';

const schedule = (id: string, options: Options = {}): Promise<Reply> =>
  tell(id, 'schedule', { key: nextKey(), body: { scheduled_at: at }, ...options });

const action = (name: string) => ({ method: 'POST', path: new RegExp(`/actions/${name}$`) });

/** Requests other than reads that the vendor receives while the function runs. */
const writesWhile = async (act: () => Promise<unknown>): Promise<readonly string[]> => {
  const writes: string[] = [];
  const stop = service.simulators.mailchimp.onExchange(({ method, path }) => {
    if (method !== 'GET') writes.push(path.slice(path.lastIndexOf('/') + 1));
  });
  await act().finally(stop);
  return writes;
};

/**
 * Simulates a process that dies after the vendor has received the request. From then on, no write to the database
 * succeeds.
 */
const dieOnceSent = (): (() => void) => {
  const name = `die-${nextKey()}`;
  let isDead = false;
  const stop = service.simulators.mailchimp.onExchange(({ path }) => {
    isDead ||= path.endsWith('/actions/send');
  });
  database().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (isDead && !/^(?:Batch)?Get/.test(commandName)) throw new Error('the process died here');
        return next(args);
      },
    { step: 'initialize', name },
  );
  return () => {
    stop();
    database().middlewareStack.remove(name);
  };
};

/** Moves the start of a key's write into the past, beyond the lifetime of any request. */
const age = (key: string) => {
  const [, project = '', connection = ''] = token.split('_');
  const hash = createHash('sha256')
    .update(JSON.stringify([key]))
    .digest('hex');
  return database().send(
    new UpdateCommand({
      TableName: environment.tables.records,
      Key: { pk: `${project}#idempotency#${connection}#${hash}` },
      UpdateExpression: 'SET started_at = :then',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':then': Date.now() - 60_000 },
    }),
  );
};

describe('an action of a campaign', () => {
  it.each(['schedule', 'send'])('%s requires an Idempotency-Key', async (name) => {
    const { id } = await draft();
    const body = name === 'send' ? { confirm_recipient_count: recipients } : { scheduled_at: at };
    const writes = await writesWhile(async () => {
      const reply = await tell(id, name, { body });
      expect(failureOf(reply)).toEqual([400, 'invalid_request']);
      expect(envelopeOf(reply).message).toContain('Idempotency-Key is required');
    });
    expect(writes).toEqual([]);
  });

  it('sends the campaign, answers its new state, and emits an event', async () => {
    const { id, sends } = await draft();
    const sent = recordOf(await send(id));
    expect(sent).toMatchObject({ id, status: 'sending', remote_status: 'sending' });
    expect(sends()).toBe(1);
    const event = (await eventsOf(project, connection)).filter(({ recordId }) => recordId === id).at(-1);
    expect(event).toMatchObject({ type: 'marketingautomation.campaign.updated', record: { status: 'sending' } });
    expect(event?.changedFields).toContain('status');
  });

  it('sends the campaign only to the confirmed number of recipients, and says how many there are', async () => {
    const { id, sends } = await draft();
    const missing = await tell(id, 'send', { key: nextKey() });
    expect([missing.status, envelopeOf(missing).details]).toMatchObject([
      422,
      { issues: [{ path: 'confirm_recipient_count' }] },
    ]);
    const refused = await send(id, nextKey(), 3);
    expect(failureOf(refused)).toEqual([409, 'conflict']);
    expect(envelopeOf(refused).details).toMatchObject({ recipient_count: recipients, outcome: 'not_applied' });
    expect(failureOf(await schedule(id, { body: { scheduled_at: at, confirm_recipient_count: 3 } }))).toEqual([
      409,
      'conflict',
    ]);
    expect(sends()).toBe(0);
  });

  it('counts the recipients again: a new recipient causes a refusal', async () => {
    const { id, sends } = await draft();
    const [news = ''] = account.lists();
    const late = account.create(news, { email_address: 'late@campaigns.example', status: 'subscribed' });
    onTestFinished(() => account.remove(news, late));
    expect(envelopeOf(await send(id)).details).toMatchObject({ recipient_count: recipients + 1 });
    expect(sends()).toBe(0);
  });

  it('is shown by a preview, which needs no key and sends nothing', async () => {
    const { id, sends } = await draft();
    const preview = dataOf(
      await tell(id, 'send', { query: { preview: 'true' }, body: { confirm_recipient_count: recipients } }),
    );
    expect(preview).toMatchObject({
      requests: [{ method: 'POST', url: expect.stringContaining('/actions/send') }],
      record: { id, recipient_count: recipients, status: 'draft' },
    });
    expect(sends()).toBe(0);
  });

  describe('with the token of a preview', () => {
    const previewed = async (id: string, name: string, body = {}): Promise<string> =>
      String(Object(dataOf(await tell(id, name, { query: { preview: 'true' }, body }))).preview_token);

    const withToken = (id: string, preview_token: string, key: string = nextKey()) =>
      tell(id, 'send', { key, body: { preview_token } });

    it('sends the campaign as it was shown, once', async () => {
      const { id, sends } = await draft();
      const [seen, key] = [await previewed(id, 'send'), nextKey()];
      expect(recordOf(await withToken(id, seen, key))).toMatchObject({ id, status: 'sending' });
      recordOf(await withToken(id, seen, key));
      expect(failureOf(await withToken(id, seen))).toEqual([409, 'conflict']);
      expect(sends()).toBe(1);
    });

    it('schedules the campaign as it was shown', async () => {
      const { id } = await draft();
      const preview_token = await previewed(id, 'schedule', { scheduled_at: at });
      const later = await schedule(id, { body: { scheduled_at: '2099-05-22T18:00:00Z', preview_token } });
      expect(refusedPaths(later)).toEqual(['preview_token']);
      recordOf(await schedule(id, { body: { scheduled_at: at, preview_token } }));
    });

    it('sends nothing if the campaign or its recipients have changed since', async () => {
      const { id, sends } = await draft();
      const changed = await previewed(id, 'send');
      recordOf(await service.call('PATCH', `${campaigns}/${id}`, { token, body: { subject: 'Others' } }));
      expect(failureOf(await withToken(id, changed))).toEqual([409, 'conflict']);
      const grown = await previewed(id, 'send');
      const [news = ''] = account.lists();
      const late = account.create(news, { email_address: 'later@campaigns.example', status: 'subscribed' });
      onTestFinished(() => account.remove(news, late));
      expect(envelopeOf(await withToken(id, grown)).details).toMatchObject({
        recipient_count: recipients + 1,
        outcome: 'not_applied',
      });
      expect(sends()).toBe(0);
    });

    it('sends nothing with an invalid or expired token, or the token of another campaign or action', async () => {
      const [one, other] = [await draft(), await draft()];
      const seen = await previewed(one.id, 'send');
      const tokens = [
        await previewed(other.id, 'send'),
        await previewed(one.id, 'schedule', { scheduled_at: at }),
        `${seen.slice(0, -4)}AAAA`,
        'seen',
      ];
      const refusals: Reply[] = [];
      for (const each of tokens) refusals.push(await withToken(one.id, each));
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 + 1000 });
      onTestFinished(() => void vi.useRealTimers());
      for (const reply of [...refusals, await withToken(one.id, seen)])
        expect([reply.status, envelopeOf(reply).details]).toMatchObject([422, { issues: [{ path: 'preview_token' }] }]);
      expect(one.sends()).toBe(0);
    });
  });

  it('schedules the campaign, makes it a draft again, and schedules it again', async () => {
    const { id } = await draft();
    expect(recordOf(await schedule(id))).toMatchObject({
      status: 'scheduled',
      scheduled_at: '2099-05-21T18:15:00.000Z',
    });
    expect(failureOf(await schedule(id))).toEqual([409, 'conflict']);
    expect(recordOf(await tell(id, 'cancel'))).toMatchObject({ status: 'draft', scheduled_at: null });
    expect(recordOf(await schedule(id))).toMatchObject({ status: 'scheduled' });
  });

  it('stops a campaign during the sending, and refuses to stop a draft', async () => {
    const { id } = await draft();
    expect(failureOf(await tell(id, 'cancel'))).toEqual([409, 'conflict']);
    recordOf(await send(id));
    expect(recordOf(await tell(id, 'cancel'))).toMatchObject({ status: 'canceled', remote_status: 'canceled' });
  });

  it('reports missing parts before a request, and then the refusal of the vendor', async () => {
    const { id, remote_id } = await draft();
    account.campaigns.set(remote_id, { html: undefined });
    const writes = await writesWhile(async () => {
      const reply = await send(id);
      expect([reply.status, envelopeOf(reply).error]).toEqual([422, 'validation_failed']);
      expect(envelopeOf(reply).message).toContain('The campaign is empty.');
    });
    expect(writes).toEqual([]);
    account.campaigns.write(remote_id, '<p>Engines</p>');
    const odd = await schedule(id, { body: { scheduled_at: '2099-05-21T18:07:00Z' } });
    expect(failureOf(odd)).toEqual([422, 'provider_rejected']);
    expect(envelopeOf(odd).message).toContain('quarter-hour');
  });

  it('requires a plan, and says which plan', async () => {
    account.rules.isFree = true;
    onTestFinished(() => {
      account.rules.isFree = false;
    });
    const { id } = await draft();
    const reply = await schedule(id);
    expect(failureOf(reply)).toEqual([424, 'plan_required']);
    expect(envelopeOf(reply).message).toContain('a paid plan');
  });

  it('exists only for objects that declare it', async () => {
    const { id } = await draft();
    expect((await tell(id, 'resend', { key: nextKey() })).status).toBe(404);
    const [list = ''] = list_ids;
    const reply = await service.call('POST', `/marketingautomation/lists/${list}/send`, { token, body: {} });
    expect(reply.status).toBe(404);
  });
});

describe('a campaign is never sent twice', () => {
  it.each([
    ['the same key', () => 'same', 200],
    ['other keys', nextKey, 409],
  ])('by two calls with %s', async (title, keyOf, status) => {
    withPermissiveDoor();
    const { id, sends } = await draft();
    const key = () => `${title}-${keyOf()}-${id}`;
    recordOf(await send(id, key()));
    expect((await send(id, key())).status).toBe(status);
    expect(sends()).toBe(1);
  });

  it('by many calls at once, with one key or with many', async () => {
    withPermissiveDoor();
    service.simulators.mailchimp.delayMs = 20;
    onTestFinished(() => {
      service.simulators.mailchimp.delayMs = 0;
    });
    const { id, sends } = await draft();
    const shared = nextKey();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => send(id, index % 2 === 0 ? shared : nextKey())),
    );
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(sends()).toBe(1);
  });

  it.each([
    ['the connection is cut after it was taken', { kind: 'cut-after-apply' }],
    ['the vendor fails after it was taken', { kind: 'status', status: 500, body: {} }],
    ['a gateway says to come back', { kind: 'status', status: 503, body: {}, headers: { 'retry-after': '0' } }],
  ] as const)('if %s: it is uncertain, and the same key reads the result and sends nothing', async (_, failure) => {
    withPermissiveDoor();
    const { id, remote_id, sends } = await draft();
    const key = nextKey();
    service.simulators.mailchimp.fail({ ...action('send'), ...failure, times: 1 });
    const wasTaken = failure.kind === 'cut-after-apply';
    const writes = await writesWhile(async () => {
      const lost = await send(id, key);
      expect(lost.status).toBeGreaterThanOrEqual(500);
      expect(envelopeOf(lost).details).toMatchObject({ outcome: 'uncertain', retriable: false });
      if (!wasTaken) {
        expect(failureOf(await send(id, key))).toEqual([409, 'outcome_uncertain']);
        // A request with another key must wait while the first request may still be running.
        expect(failureOf(await send(id))).toEqual([409, 'conflict']);
        account.campaigns.set(remote_id, { status: 'sending' });
      }
      expect(recordOf(await send(id, key))).toMatchObject({ id, status: 'sending' });
      expect((await send(id)).status).toBe(409);
    });
    expect(writes).toEqual(['send']);
    expect(sends()).toBe(wasTaken ? 1 : 0);
  });

  it.each([
    [429, 429, 'rate_limited'],
    [401, 424, 'connection_needs_reauth'],
  ])('by the HTTP engine, if the vendor answers %s and asks for an immediate retry', async (status, ours, code) => {
    const { id, sends } = await draft();
    service.simulators.mailchimp.failWith(status, { ...action('send'), times: 1, retryAfterSeconds: 0 });
    const key = nextKey();
    const writes = await writesWhile(async () => {
      const reply = await send(id, key);
      expect(failureOf(reply)).toEqual([ours, code]);
      expect(envelopeOf(reply).details).toMatchObject({ outcome: 'not_applied' });
    });
    expect(writes).toEqual(['send']);
    expect(sends()).toBe(0);
    // The request was refused before it had an effect, so the key is free.
    recordOf(await send(id, key));
    expect(sends()).toBe(1);
  });

  it('if a process dies after sending: the next request with its key reads the result', async () => {
    withPermissiveDoor();
    const { id, sends } = await draft();
    const key = nextKey();
    const revive = dieOnceSent();
    await send(id, key).finally(revive);
    expect(sends()).toBe(1);
    expect(failureOf(await send(id, key))).toEqual([409, 'conflict']);
    expect(failureOf(await send(id))).toEqual([409, 'conflict']);
    await age(key);
    expect(recordOf(await send(id, key))).toMatchObject({ id, status: 'sending' });
    expect(sends()).toBe(1);
  });

  it('or scheduled twice, if the answer is lost', async () => {
    const { id } = await draft();
    const key = nextKey();
    service.simulators.mailchimp.fail({ ...action('schedule'), kind: 'cut-after-apply', times: 1 });
    const writes = await writesWhile(async () => {
      expect(envelopeOf(await schedule(id, { key })).details).toMatchObject({ outcome: 'uncertain' });
      expect(recordOf(await schedule(id, { key }))).toMatchObject({ status: 'scheduled' });
    });
    expect(writes).toEqual(['schedule']);
  });
});

it('an action answers a write-only key with the ids and the given values, also when repeated', async () => {
  const scopes = ['records:write'];
  const made = await service.call('POST', '/auth/keys', { key, body: { name: 'writer', scopes } });
  const writer = String(Object(dataOf(made, 201)).key);
  const act = async (id: string, name: string, body: object) => {
    const headers = { 'idempotency-key': nextKey(), 'x-connection-id': connection };
    const once = () => service.call('POST', `${campaigns}/${id}/${name}`, { key: writer, body, headers });
    const [first, again] = [await once(), await once()];
    expect(again.body).toEqual(first.body);
    return dataOf(first);
  };
  const later = await draft();
  const ids = { id: later.id, remote_id: later.remote_id };
  expect(await act(later.id, 'schedule', { scheduled_at: at })).toEqual({ ...ids, scheduled_at: at });
  expect(await act(later.id, 'cancel', {})).toEqual(ids);
  const now = await draft();
  const sent = await act(now.id, 'send', { confirm_recipient_count: recipients });
  expect(sent).toEqual({ id: now.id, remote_id: now.remote_id });
});
