import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Reply } from '../../../../infra/local/caller.ts';
import type { BrevoAccount } from '../../../../infra/simulators/brevo/index.ts';
import { brevoAccounts } from '../../../../infra/simulators/brevo/seeds.ts';
import { connected, counter } from '../../../harness/connected.ts';
import { dataOf, envelopeOf, failureOf, recordOf, recordsOf } from '../../../harness/reply.ts';

const { service, writesWhile } = connected('brevo');
let token: string;
let account: BrevoAccount;
let list: number;
let list_ids: readonly string[];
let segment_ids: readonly string[];
let template_id: string;

const campaigns = '/marketingautomation/campaigns';
const nth = counter();
const recipients = 2;
const at = '2099-05-21T18:07:00Z';

const join = (): number => {
  const id = account.create({ email: `${nth('reader')}@campaigns.example` });
  account.join(list, id);
  return id;
};

beforeAll(async () => {
  token = (await service().connect(await service().project(), 'brevo')).token;
  account = service().simulators.brevo.account(brevoAccounts[0].email);
  [list = 0] = account.lists();
  for (let count = 0; count < recipients; count += 1) join();
  account.block(join(), 'user');
  account.segments.create({ segmentName: 'Pilots' });
  account.templates.create({ templateName: 'News', subject: 'News', htmlContent: '<p>Engines</p>', isActive: true });
  const first = async (path: string): Promise<string> =>
    recordsOf(await service().call('GET', `/marketingautomation/${path}`, { token }))[0]?.id ?? '';
  [list_ids, segment_ids, template_id] = [[await first('lists')], [await first('segments')], await first('templates')];
});

const draft = async (to: object = { list_ids }) => {
  const body = { name: 'May', subject: 'Engines', template_id, ...to };
  const { id, remote_id } = recordOf(await service().call('POST', campaigns, { token, body }), 201);
  const remote = Number(remote_id);
  return { id, remote, sends: () => account.campaigns.sends(remote) };
};

interface Options {
  readonly key?: string | undefined;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, string>>;
}

const tell = (id: string, action: string, { key, body = {}, query = {} }: Options = {}): Promise<Reply> => {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return service().call('POST', `${campaigns}/${id}/${action}`, { token, body, query, headers });
};

const nextKey = (): string => nth('key');

const send = (id: string, key = nextKey(), confirm_recipient_count = recipients): Promise<Reply> =>
  tell(id, 'send', { key, body: { confirm_recipient_count } });

const schedule = (id: string, key = nextKey(), more: object = {}): Promise<Reply> =>
  tell(id, 'schedule', { key, body: { scheduled_at: at, ...more } });

const sendNow = { method: 'POST', path: /\/sendNow$/ };

/** Makes the simulator send a campaign again at every request. */
const withPermissiveDoor = (): void => {
  account.rules.sendsAgain = true;
  onTestFinished(() => {
    account.rules.sendsAgain = false;
    service().simulators.brevo.clearFailures();
  });
};

describe('an action of a campaign of Brevo', () => {
  it.each(['schedule', 'send'])('%s requires an Idempotency-Key', async (name) => {
    const { id } = await draft();
    const body = name === 'send' ? { confirm_recipient_count: recipients } : { scheduled_at: at };
    const sent = await writesWhile(async () => {
      expect(failureOf(await tell(id, name, { body }))).toEqual([400, 'invalid_request']);
    });
    expect(sent).toEqual([]);
  });

  it('sends the campaign only to the confirmed number of recipients', async () => {
    const { id, remote, sends } = await draft();
    const refused = await send(id, nextKey(), recipients + 1);
    expect(failureOf(refused)).toEqual([409, 'conflict']);
    expect(envelopeOf(refused).details).toMatchObject({ recipient_count: recipients, outcome: 'not_applied' });
    const late = join();
    expect(envelopeOf(await send(id)).details).toMatchObject({ recipient_count: recipients + 1 });
    account.remove(late);
    expect(sends()).toBe(0);
    const sent = await writesWhile(async () => {
      expect(recordOf(await send(id))).toMatchObject({ id, status: 'sending', remote_status: 'in_process' });
    });
    expect(sent).toEqual([[`POST /emailCampaigns/${remote}/sendNow`]]);
    expect(sends()).toBe(1);
  });

  it('sends to a segment only with the token of a preview, because the number of recipients is unknown', async () => {
    const { id, sends } = await draft({ segment_ids });
    const sent = await writesWhile(async () => {
      for (const count of [0, recipients]) {
        const refused = await send(id, nextKey(), count);
        expect(failureOf(refused)).toEqual([409, 'conflict']);
        expect(envelopeOf(refused).message).toContain('does not report the number of recipients');
      }
      expect(failureOf(await schedule(id, nextKey(), { confirm_recipient_count: 0 }))).toEqual([409, 'conflict']);
    });
    expect(sent).toEqual([]);
    const preview = Object(dataOf(await tell(id, 'send', { query: { preview: 'true' } })));
    expect(preview).toMatchObject({
      requests: [{ method: 'POST', url: expect.stringContaining('/sendNow') }],
      record: { id, recipient_count: null, status: 'draft' },
    });
    expect(sends()).toBe(0);
    recordOf(await tell(id, 'send', { key: nextKey(), body: { preview_token: preview.preview_token } }));
    expect(sends()).toBe(1);
  });

  it('schedules the campaign by its time only, makes it a draft again, and schedules it again', async () => {
    const { id, remote } = await draft();
    const sent = await writesWhile(async () => {
      expect(recordOf(await schedule(id))).toMatchObject({
        status: 'scheduled',
        scheduled_at: '2099-05-21T18:07:00.000Z',
      });
      expect(failureOf(await schedule(id))).toEqual([409, 'conflict']);
      expect(failureOf(await send(id))).toEqual([409, 'conflict']);
      expect(recordOf(await tell(id, 'cancel'))).toMatchObject({ status: 'draft' });
      expect(recordOf(await schedule(id))).toMatchObject({ status: 'scheduled' });
    });
    const [time, back] = [{ scheduledAt: at }, { status: 'draft' }];
    expect(sent).toEqual([
      [`PUT /emailCampaigns/${remote}`, time],
      [`PUT /emailCampaigns/${remote}/status`, back],
      [`PUT /emailCampaigns/${remote}`, time],
    ]);
  });

  it('stops a campaign during the sending without a second sending, and refuses to stop a draft', async () => {
    const { id, sends } = await draft();
    expect(failureOf(await tell(id, 'cancel'))).toEqual([409, 'conflict']);
    recordOf(await send(id));
    expect(recordOf(await tell(id, 'cancel'))).toMatchObject({ status: 'paused', remote_status: 'suspended' });
    expect(failureOf(await send(id))).toEqual([409, 'conflict']);
    expect(sends()).toBe(1);
  });

  it("reports the vendor's refusals: no recipients, a past time, no credits", async () => {
    const { id } = await draft({});
    const nobody = await send(id, nextKey(), 0);
    expect(nobody.status).toBe(422);
    expect(envelopeOf(nobody).message).toContain('recipients are missing');
    const { id: other, sends } = await draft();
    const past = await schedule(other, nextKey(), { scheduled_at: '2020-01-01T00:00:00Z' });
    expect(envelopeOf(past).message).toContain('is in the past');
    account.rules.hasNoCredits = true;
    onTestFinished(() => {
      account.rules.hasNoCredits = false;
    });
    const poor = await send(other);
    expect(envelopeOf(poor).message).toContain('enough credit');
    expect(envelopeOf(poor).details).toMatchObject({ outcome: 'not_applied' });
    expect(sends()).toBe(0);
  });
});

describe('a campaign of Brevo is never sent twice', () => {
  it('by many calls at once, with one key or with many', async () => {
    withPermissiveDoor();
    service().simulators.brevo.delayMs = 20;
    onTestFinished(() => {
      service().simulators.brevo.delayMs = 0;
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
  ] as const)('if %s: it is uncertain, and the same key reads its status', async (_, failure) => {
    withPermissiveDoor();
    const { id, remote, sends } = await draft();
    const key = nextKey();
    service().simulators.brevo.fail({ ...sendNow, ...failure, times: 1 });
    const wasTaken = failure.kind === 'cut-after-apply';
    const sent = await writesWhile(async () => {
      const lost = await send(id, key);
      expect(lost.status).toBeGreaterThanOrEqual(500);
      expect(envelopeOf(lost).details).toMatchObject({ outcome: 'uncertain', retriable: false });
      if (!wasTaken) {
        expect(failureOf(await send(id, key))).toEqual([409, 'outcome_uncertain']);
        account.campaigns.set(remote, { status: 'in_process', scheduledAt: '2099-01-01T00:00:00.000Z' });
      }
      expect(recordOf(await send(id, key))).toMatchObject({ id, status: 'sending' });
      expect((await send(id)).status).toBe(409);
    });
    expect(sent).toEqual([[`POST /emailCampaigns/${remote}/sendNow`]]);
    expect(sends()).toBe(wasTaken ? 1 : 0);
  });

  it.each([429, 401])(
    'by the HTTP engine, if the vendor answers %s and asks for an immediate retry',
    async (status) => {
      const { id, sends } = await draft();
      service().simulators.brevo.failWith(status, { ...sendNow, times: 1, retryAfterSeconds: 0 });
      const key = nextKey();
      const sent = await writesWhile(async () => {
        expect(envelopeOf(await send(id, key)).details).toMatchObject({ outcome: 'not_applied' });
      });
      expect(sent).toHaveLength(1);
      expect(sends()).toBe(0);
      // The request was refused before it had an effect, so the key is free.
      recordOf(await send(id, key));
      expect(sends()).toBe(1);
    },
  );

  it('or scheduled twice, if the answer is lost', async () => {
    const { id, remote } = await draft();
    const key = nextKey();
    service().simulators.brevo.fail({
      ...{ method: 'PUT', path: /\/emailCampaigns\/\d+$/ },
      ...{ kind: 'cut-after-apply', times: 1 },
    });
    const sent = await writesWhile(async () => {
      expect(envelopeOf(await schedule(id, key)).details).toMatchObject({ outcome: 'uncertain' });
      expect(recordOf(await schedule(id, key))).toMatchObject({ status: 'scheduled' });
    });
    expect(sent).toEqual([[`PUT /emailCampaigns/${remote}`, { scheduledAt: at }]]);
  });
});
