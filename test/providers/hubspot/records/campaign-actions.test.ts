import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Reply } from '../../../../infra/local/caller.ts';
import type { HubspotAccount } from '../../../../infra/simulators/hubspot/account.ts';
import { appScopes as hubspotAppScopes } from '../../../../infra/simulators/hubspot/scopes.ts';
import { hubspotPortals } from '../../../../infra/simulators/hubspot/seeds.ts';
import type { Failure } from '../../../../infra/simulators/shared/failures.ts';
import { dataOf, envelopeOf, failureOf, recordOf, recordsOf } from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';

let service: Service;
let token: string;
let account: HubspotAccount;

beforeAll(async () => {
  service = await startService();
  ({ token } = await service.connect(await service.project(), 'hubspot'));
  account = service.simulators.hubspot.account(hubspotPortals[0].portalId);
  return () => service.stop();
});

const campaigns = '/marketingautomation/campaigns';
const at = '2099-05-21T18:15:00.000Z';

let keys = 0;
const nextKey = (): string => {
  keys += 1;
  return `publish-${keys}`;
};

/** Creates a draft for the lists [News, Customers]. */
const draft = async (values = {}) => {
  const remote = account.emails.create({
    name: `May ${nextKey()}`,
    subject: 'Engines',
    from: { fromName: 'Ada', replyTo: 'ada@engines.example' },
    to: { contactIlsLists: { include: ['51', '53'], exclude: [] } },
    ...values,
  });
  const listed = recordsOf(await service.call('GET', campaigns, { token, query: { limit: '100' } }));
  const id = listed.find(({ remote_id }) => remote_id === remote)?.id ?? expect.fail();
  return { id, remote, sends: () => account.emails.sends(remote) };
};

type Body = Readonly<Record<string, unknown>>;

const tell = (id: string, action: string, body: Body = {}, key: string | undefined = nextKey()): Promise<Reply> =>
  service.call('POST', `${campaigns}/${id}/${action}`, { token, body, headers: { 'idempotency-key': key } });

const previewed = async (id: string, action: string, body: Body = {}) =>
  Object(
    dataOf(await service.call('POST', `${campaigns}/${id}/${action}`, { token, body, query: { preview: 'true' } })),
  );

const seen = async (id: string): Promise<Body> => ({
  preview_token: String((await previewed(id, 'send')).preview_token),
});

const send = async (id: string, key?: string): Promise<Reply> => tell(id, 'send', await seen(id), key);

/** Requests other than reads that the vendor receives while the function runs: ends of the paths, with bodies. */
const writesWhile = async (act: () => Promise<unknown>): Promise<readonly unknown[]> => {
  const writes: unknown[] = [];
  const stop = service.simulators.hubspot.onExchange(({ method, path, requestBody }) => {
    if (method !== 'GET') writes.push([method, path.slice(path.lastIndexOf('/') + 1), requestBody]);
  });
  await act().finally(stop);
  return writes;
};

const withRule = (rule: 'lacksEdition' | 'sendsAgain' | 'ignoresUpdates'): void => {
  account.emails.rules[rule] = true;
  onTestFinished(() => {
    account.emails.rules[rule] = false;
    service.simulators.hubspot.clearFailures();
  });
};

const publish = { method: 'POST', path: /\/publish$/ };

describe('a campaign of HubSpot is sent', () => {
  it('never by a number of recipients, because no response contains the number', async () => {
    const { id, sends } = await draft();
    expect(failureOf(await tell(id, 'send'))).toEqual([422, 'validation_failed']);
    for (const confirm_recipient_count of [0, 2]) {
      const refused = await tell(id, 'send', { confirm_recipient_count });
      expect(failureOf(refused)).toEqual([409, 'conflict']);
      expect(envelopeOf(refused).message).toContain('does not report the number of recipients');
    }
    expect(sends()).toBe(0);
  });

  it('with the token of its preview, once', async () => {
    const { id, sends } = await draft();
    const [shown, key] = [await seen(id), nextKey()];
    expect(sends()).toBe(0);
    expect(recordOf(await tell(id, 'send', shown, key))).toMatchObject({ id, status: 'sending' });
    recordOf(await tell(id, 'send', shown, key));
    expect(failureOf(await tell(id, 'send', shown))).toEqual([409, 'conflict']);
    expect(sends()).toBe(1);
  });

  it('never after a change since the preview, including its recipients', async () => {
    const { id, remote, sends } = await draft();
    const shown = await seen(id);
    await new Promise((resolve) => setTimeout(resolve, 5));
    account.emails.update(remote, { to: { contactIds: { include: ['101'] }, contactIlsLists: { include: ['51'] } } });
    expect(failureOf(await tell(id, 'send', shown))).toEqual([409, 'conflict']);
    expect(sends()).toBe(0);
  });

  it('at once, even if it was planned for later: the plan is changed first', async () => {
    const { id, remote, sends } = await draft();
    account.emails.set(remote, { sendOnPublish: false, publishDate: at });
    const shown = await previewed(id, 'send');
    expect(shown.requests).toMatchObject([{ method: 'PATCH', body: { sendOnPublish: true } }, { method: 'POST' }]);
    const writes = await writesWhile(async () => {
      expect(recordOf(await send(id))).toMatchObject({ status: 'sending', scheduled_at: null });
    });
    expect(writes).toEqual([
      ['PATCH', remote, { sendOnPublish: true }],
      ['POST', 'publish', undefined],
    ]);
    expect(sends()).toBe(1);
  });

  it.each([
    ['an e-mail of a workflow', { state: 'AUTOMATED_DRAFT', subcategory: 'automated' }],
    ['one of two variants', { state: 'DRAFT_AB' }],
    ['one that was sent', { state: 'PUBLISHED', publishedAt: '2026-05-21T18:00:00.000Z' }],
  ])('never as %s', async (_, change) => {
    const { id, remote } = await draft();
    account.emails.set(remote, change);
    const writes = await writesWhile(async () => {
      const reply = await tell(id, 'send', { confirm_recipient_count: 1 });
      expect(failureOf(reply)).toEqual([409, 'conflict']);
      expect(envelopeOf(reply).message).toContain('send is not possible');
    });
    expect(writes).toEqual([]);
  });

  it("only if the vendor finds no missing part, and the refusal contains the vendor's message", async () => {
    const { id, sends } = await draft({ subject: '' });
    const reply = await send(id);
    expect(reply.status).toBe(422);
    expect(envelopeOf(reply).message).toContain('not ready to be published');
    expect(sends()).toBe(0);
  });

  it('only in some editions and by apps with the scope, with different errors', async () => {
    withRule('lacksEdition');
    const { id } = await draft();
    const reply = await send(id);
    expect(failureOf(reply)).toEqual([424, 'plan_required']);
    expect(envelopeOf(reply).message).toContain('Marketing Hub Enterprise');
    account.limitScopes(hubspotAppScopes.filter((scope) => !/^(?:marketing|transactional)-email$/.test(scope)));
    onTestFinished(() => account.limitScopes(hubspotAppScopes));
    const unscoped = await send(id);
    expect(failureOf(unscoped)).toEqual([424, 'provider_forbidden']);
    expect(envelopeOf(unscoped).message).toContain('marketing-email');
  });
});

describe('a campaign of HubSpot is scheduled', () => {
  it('for its time, cancelled, and scheduled again', async () => {
    const { id, remote, sends } = await draft();
    const writes = await writesWhile(async () => {
      const scheduled = recordOf(await tell(id, 'schedule', { scheduled_at: '2099-05-21T20:15:00.250+02:00' }));
      expect(scheduled).toMatchObject({ status: 'scheduled', scheduled_at: at });
    });
    expect(writes).toEqual([
      ['PATCH', remote, { sendOnPublish: false, publishDate: '2099-05-21T18:15:00Z' }],
      ['POST', 'publish', undefined],
    ]);
    expect(failureOf(await tell(id, 'schedule', { scheduled_at: at }))).toEqual([409, 'conflict']);
    expect(recordOf(await tell(id, 'cancel'))).toMatchObject({ status: 'draft', scheduled_at: null });
    expect(recordOf(await tell(id, 'schedule', { scheduled_at: at }))).toMatchObject({ status: 'scheduled' });
    expect(sends()).toBe(0);
  });

  it('never for a past time, because the vendor would send it at once', async () => {
    const { id, sends } = await draft();
    const writes = await writesWhile(async () => {
      const reply = await tell(id, 'schedule', { scheduled_at: '2026-01-01T00:00:00Z' });
      expect([reply.status, envelopeOf(reply).details]).toMatchObject([422, { issues: [{ path: 'scheduled_at' }] }]);
    });
    expect([writes, sends()]).toEqual([[], 0]);
  });

  it('never if the vendor does not keep the time, whatever it answers', async () => {
    withRule('ignoresUpdates');
    const { id, sends } = await draft();
    const writes = await writesWhile(async () => {
      const reply = await tell(id, 'schedule', { scheduled_at: at });
      expect(failureOf(reply)).toEqual([502, 'provider_failed']);
      expect(envelopeOf(reply)).toMatchObject({
        message: expect.stringContaining('publishDate'),
        details: { outcome: 'not_applied' },
      });
    });
    expect(writes).toHaveLength(1);
    expect(sends()).toBe(0);
  });

  it('never if the answer to the time is lost: nothing was sent, and the same key tries again', async () => {
    const { id, sends } = await draft();
    const key = nextKey();
    service.simulators.hubspot.fail({
      method: 'PATCH',
      path: /emails/,
      kind: 'status',
      status: 500,
      body: {},
      times: 9,
    });
    onTestFinished(() => service.simulators.hubspot.clearFailures());
    const reply = await tell(id, 'schedule', { scheduled_at: at }, key);
    expect(envelopeOf(reply).details).toMatchObject({ outcome: 'not_applied' });
    service.simulators.hubspot.clearFailures();
    expect(recordOf(await tell(id, 'schedule', { scheduled_at: at }, key))).toMatchObject({ status: 'scheduled' });
    expect(sends()).toBe(0);
  });
});

describe('a campaign of HubSpot is never sent twice', () => {
  const failures: readonly (readonly [string, Failure])[] = [
    ['the connection is cut after it was taken', { kind: 'cut-after-apply' } as Failure],
    ['the vendor fails', { kind: 'status', status: 500, body: {} } as Failure],
    [
      'a gateway says to come back',
      { kind: 'status', status: 503, body: {}, headers: { 'retry-after': '0' } } as Failure,
    ],
  ];

  it.each(failures)('if %s: it is uncertain, and the same key reads the result', async (title, failure) => {
    withRule('sendsAgain');
    const { id, remote, sends } = await draft();
    const [shown, key] = [await seen(id), nextKey()];
    service.simulators.hubspot.fail({ ...publish, ...failure, times: 1 });
    const writes = await writesWhile(async () => {
      expect(envelopeOf(await tell(id, 'send', shown, key)).details).toMatchObject({ outcome: 'uncertain' });
      const again = await tell(id, 'send', shown, key);
      if (title.startsWith('the connection')) expect(recordOf(again)).toMatchObject({ status: 'sending' });
      else expect(failureOf(again)).toEqual([409, 'outcome_uncertain']);
    });
    expect(writes.length).toBe(1);
    expect(sends()).toBeLessThanOrEqual(1);
    account.emails.set(remote, { state: 'PUBLISHED', publishedAt: new Date().toISOString() });
    expect(recordOf(await tell(id, 'send', shown, key))).toMatchObject({ status: 'sent' });
    expect(sends()).toBeLessThanOrEqual(1);
  });

  it('by many calls at once, with one key or with many', async () => {
    withRule('sendsAgain');
    const { id, sends } = await draft();
    const [shown, shared] = [await seen(id), nextKey()];
    service.simulators.hubspot.delayMs = 20;
    onTestFinished(() => {
      service.simulators.hubspot.delayMs = 0;
    });
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => tell(id, 'send', shown, index % 2 === 0 ? shared : nextKey())),
    );
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    expect(replies.map(({ status }) => status).filter((status) => ![200, 409].includes(status))).toEqual([]);
    expect(sends()).toBe(1);
  });
});
