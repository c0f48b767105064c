import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Reply } from '../../../../infra/local/caller.ts';
import type { KlaviyoAccount } from '../../../../infra/simulators/klaviyo/index.ts';
import { klaviyoAccounts } from '../../../../infra/simulators/klaviyo/seeds.ts';
import type { Failure } from '../../../../infra/simulators/shared/failures.ts';
import { counter } from '../../../harness/connected.ts';
import { dataOf, envelopeOf, failureOf, recordOf, recordsOf } from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';

let service: Service;
let token: string;
let account: KlaviyoAccount;
let template: string;

const campaigns = '/marketingautomation/campaigns';
const at = '2099-05-21T18:15:00.000Z';

const listed = async (path: string) => recordsOf(await service.call('GET', path, { token, query: { limit: '100' } }));

beforeAll(async () => {
  service = await startService();
  ({ token } = await service.connect(await service.project(), 'klaviyo'));
  account = service.simulators.klaviyo.account(klaviyoAccounts[0].accountId);
  account.createTemplate({ name: 'May', html: '<p>Hello</p>' });
  template = (await listed('/marketingautomation/templates'))[0]?.id ?? expect.fail();
  return () => service.stop();
});

const nth = counter();
const nextKey = (): string => nth('send');

type Body = Readonly<Record<string, unknown>>;

const draft = async (change: Body = {}, strategy?: Body) => {
  const list = (await listed('/marketingautomation/lists'))[0]?.id;
  const body = {
    name: nth('May'),
    subject: 'Engines',
    from_email: 'ada@engines.example',
    list_ids: [list],
    template_id: template,
    ...change,
  };
  const record = recordOf(await service.call('POST', campaigns, { token, body }), 201);
  const remote = record.remote_id.split('/')[1] ?? expect.fail();
  if (strategy !== undefined) account.campaigns.update(remote, { send_strategy: strategy });
  return { id: record.id, remote, sends: () => account.campaigns.sends(remote) };
};

const tell = (id: string, action: string, body: Body = {}, key: string | undefined = nextKey()): Promise<Reply> =>
  service.call('POST', `${campaigns}/${id}/${action}`, { token, body, headers: { 'idempotency-key': key } });

const seen = async (id: string, action: string, body: Body = {}): Promise<Body> => {
  const query = { preview: 'true' };
  const shown = Object(dataOf(await service.call('POST', `${campaigns}/${id}/${action}`, { token, body, query })));
  return { ...body, preview_token: String(shown.preview_token) };
};

const send = async (id: string, key?: string): Promise<Reply> => tell(id, 'send', await seen(id, 'send'), key);

const schedule = async (id: string): Promise<Reply> =>
  tell(id, 'schedule', await seen(id, 'schedule', { scheduled_at: at }));

const writesWhile = async (act: () => Promise<unknown>): Promise<readonly unknown[]> => {
  const writes: unknown[] = [];
  const stop = service.simulators.klaviyo.onExchange(({ method, path, requestBody }) => {
    if (method !== 'GET') writes.push([method, path.split('/')[2], Object(requestBody).data?.attributes]);
  });
  await act().finally(stop);
  return writes;
};

const withRule = (rule: 'ignoresStrategies' | 'sendsAgain'): void => {
  account.rules[rule] = true;
  onTestFinished(() => {
    account.rules[rule] = false;
  });
};

describe('a campaign of Klaviyo is sent', () => {
  it('never by a number of recipients, because the estimate may be of any age', async () => {
    const { id, sends } = await draft();
    expect(failureOf(await tell(id, 'send'))).toEqual([422, 'validation_failed']);
    expect(failureOf(await tell(id, 'send', { confirm_recipient_count: 2 }))).toEqual([409, 'conflict']);
    expect(sends()).toBe(0);
  });

  it('with the token of its preview, once', async () => {
    const { id, sends } = await draft();
    const [shown, key] = [await seen(id, 'send'), nextKey()];
    expect(sends()).toBe(0);
    expect(recordOf(await tell(id, 'send', shown, key))).toMatchObject({ id, status: 'sending' });
    recordOf(await tell(id, 'send', shown, key));
    expect(failureOf(await tell(id, 'send', shown))).toEqual([409, 'conflict']);
    expect(sends()).toBe(1);
  });

  it('never after a change of its record since the preview', async () => {
    const { id, remote, sends } = await draft();
    const shown = await seen(id, 'send');
    account.campaigns.write(remote, { subject: 'Other engines', from_email: 'ada@engines.example' });
    expect(failureOf(await tell(id, 'send', shown))).toEqual([409, 'conflict']);
    expect(sends()).toBe(0);
  });

  it('at once, even if it was planned for later: the plan is changed first', async () => {
    const { id } = await draft({}, { method: 'static', datetime: at, options: { is_local: true } });
    const shown = await seen(id, 'send');
    const writes = await writesWhile(async () => {
      expect(recordOf(await tell(id, 'send', shown))).toMatchObject({ status: 'sending', scheduled_at: null });
    });
    expect(writes).toEqual([
      ['PATCH', 'campaigns', { send_strategy: { method: 'immediate' } }],
      ['POST', 'campaign-send-jobs', undefined],
    ]);
  });

  it('never if the vendor has stored another plan', async () => {
    withRule('ignoresStrategies');
    const { id, remote, sends } = await draft();
    account.campaigns.set(remote, { send_strategy: { method: 'static', datetime: at } });
    expect(failureOf(await send(id))).toEqual([502, 'provider_failed']);
    expect(sends()).toBe(0);
  });

  it.each([
    ['one that tries several variants', { send_strategy: { method: 'ab_test_campaign' } }],
    ['one that was sent', { status: 'Sent', send_time: '2026-05-21T18:00:00+00:00' }],
    ['one that nobody was left for', { status: 'Cancelled: No Recipients' }],
  ])('never as %s', async (_, change) => {
    const { id, remote } = await draft();
    account.campaigns.set(remote, change);
    const writes = await writesWhile(async () => {
      const reply = await tell(id, 'send', { confirm_recipient_count: 1 });
      expect(failureOf(reply)).toEqual([409, 'conflict']);
      expect(envelopeOf(reply).message).toContain('send is not possible');
    });
    expect(writes).toEqual([]);
  });

  it("only if the vendor finds no missing part, and the refusal contains the vendor's message", async () => {
    const { id, sends } = await draft({ subject: null });
    const reply = await send(id);
    expect(reply.status).toBe(422);
    expect(envelopeOf(reply).message).toContain('no subject');
    expect(sends()).toBe(0);
  });

  it.each<[string, Failure, number]>([
    ['the connection is cut after it was taken', { kind: 'cut-after-apply' }, 1],
    ['the vendor fails', { kind: 'status', status: 500, body: {} }, 0],
  ])('never twice, where %s: it is uncertain, and the same key reads what became of it', async (_, failure, sent) => {
    withRule('sendsAgain');
    const { id, sends } = await draft();
    const [shown, key] = [await seen(id, 'send'), nextKey()];
    service.simulators.klaviyo.fail({ ...failure, method: 'POST', path: /campaign-send-jobs/, times: 1 });
    const writes = await writesWhile(async () => {
      expect(envelopeOf(await tell(id, 'send', shown, key)).details).toMatchObject({ outcome: 'uncertain' });
      const again = await tell(id, 'send', shown, key);
      if (sent === 1) expect(recordOf(again)).toMatchObject({ status: 'sending' });
      else expect(failureOf(again)).toEqual([409, 'outcome_uncertain']);
    });
    expect(writes).toHaveLength(1);
    expect(sends()).toBe(sent);
  });
});

describe('a campaign of Klaviyo is scheduled', () => {
  it('for the requested time, the same for all recipients, and shows the time', async () => {
    const { id } = await draft();
    const shown = await seen(id, 'schedule', { scheduled_at: at });
    const writes = await writesWhile(async () => {
      expect(recordOf(await tell(id, 'schedule', shown))).toMatchObject({ status: 'scheduled', scheduled_at: at });
    });
    expect(writes).toEqual([
      [
        'PATCH',
        'campaigns',
        { send_strategy: { method: 'static', datetime: '2099-05-21T18:15:00+00:00', options: { is_local: false } } },
      ],
      ['POST', 'campaign-send-jobs', undefined],
    ]);
  });

  it('never if the vendor has stored another time', async () => {
    withRule('ignoresStrategies');
    const { id, sends } = await draft();
    expect(failureOf(await schedule(id))).toEqual([502, 'provider_failed']);
    expect(sends()).toBe(0);
  });

  it('never for a past time', async () => {
    const { id, sends } = await draft();
    const reply = await tell(id, 'schedule', { scheduled_at: '2020-01-01T00:00:00Z', preview_token: 'x' });
    expect(failureOf(reply)).toEqual([422, 'validation_failed']);
    expect(sends()).toBe(0);
  });
});

describe('a campaign of Klaviyo is cancelled', () => {
  it('and is a draft again, if it was scheduled', async () => {
    const { id } = await draft();
    recordOf(await schedule(id));
    const writes = await writesWhile(async () => {
      expect(recordOf(await tell(id, 'cancel'))).toMatchObject({ status: 'draft', scheduled_at: null });
    });
    expect(writes).toEqual([['PATCH', 'campaign-send-jobs', { action: 'revert' }]]);
  });

  it('permanently, during the sending', async () => {
    const { id } = await draft();
    recordOf(await send(id));
    expect(recordOf(await tell(id, 'cancel'))).toMatchObject({ status: 'Cancelled' });
  });

  it('never as a draft', async () => {
    const { id } = await draft();
    expect(failureOf(await tell(id, 'cancel'))).toEqual([409, 'conflict']);
  });
});

describe.each(['sms', 'push'])('a campaign of Klaviyo by %s', (channel) => {
  const texts = { channel, text: 'Engines are here' };

  it('is sent with the token of its preview, once', async () => {
    const { id, sends } = await draft(texts);
    expect(failureOf(await tell(id, 'send'))).toEqual([422, 'validation_failed']);
    const [shown, key] = [await seen(id, 'send'), nextKey()];
    expect(sends()).toBe(0);
    expect(recordOf(await tell(id, 'send', shown, key))).toMatchObject({ id, channel, status: 'sending' });
    recordOf(await tell(id, 'send', shown, key));
    expect(failureOf(await tell(id, 'send', shown))).toEqual([409, 'conflict']);
    expect(sends()).toBe(1);
  });

  it('is not sent if its text has changed since the preview', async () => {
    const { id, remote, sends } = await draft(texts);
    const shown = await seen(id, 'send');
    account.campaigns.write(remote, { body: 'Other engines' });
    expect(failureOf(await tell(id, 'send', shown))).toEqual([409, 'conflict']);
    expect(sends()).toBe(0);
  });

  it('is scheduled, and is a draft again after it was cancelled', async () => {
    const { id } = await draft(texts);
    expect(recordOf(await schedule(id))).toMatchObject({ status: 'scheduled', scheduled_at: at });
    expect(recordOf(await tell(id, 'cancel'))).toMatchObject({ status: 'draft', scheduled_at: null });
  });

  it('is never sent twice if the answer is lost', async () => {
    withRule('sendsAgain');
    const { id, sends } = await draft(texts);
    const [shown, key] = [await seen(id, 'send'), nextKey()];
    service.simulators.klaviyo.fail({ kind: 'cut-after-apply', method: 'POST', path: /campaign-send-jobs/, times: 1 });
    expect(envelopeOf(await tell(id, 'send', shown, key)).details).toMatchObject({ outcome: 'uncertain' });
    expect(recordOf(await tell(id, 'send', shown, key))).toMatchObject({ status: 'sending' });
    expect(sends()).toBe(1);
  });
});

describe('a campaign of Klaviyo by text message without a text', () => {
  it("is not sent, with the vendor's message", async () => {
    const { id, sends } = await draft({ channel: 'sms' });
    const reply = await send(id);
    expect(failureOf(reply)).toEqual([422, 'provider_rejected']);
    expect(envelopeOf(reply).message).toContain('no text');
    expect(sends()).toBe(0);
  });
});
