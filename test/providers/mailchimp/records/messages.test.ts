import { beforeAll, describe, expect, it } from 'vitest';
import type { MailchimpAccount } from '../../../../infra/simulators/mailchimp/index.ts';
import { mailchimpAccounts } from '../../../../infra/simulators/mailchimp/seeds.ts';
import { type CallAs, callAs, connected, counter } from '../../../harness/connected.ts';
import { envelopeOf, failureOf, recordOf, recordsOf, refusedPaths } from '../../../harness/reply.ts';

const { service, requestsWhile } = connected('mailchimp');
let account: MailchimpAccount;
let call: CallAs;
let news: string;

beforeAll(async () => {
  account = service().simulators.mailchimp.account(mailchimpAccounts[0].accountId);
  call = callAs(service(), (await service().connect(await service().project(), 'mailchimp')).token);
  [news = ''] = account.lists();
});

const messages = '/marketingautomation/messages';
const day = 24 * 60 * 60_000;
/** Current time in epoch ms, in whole seconds like the vendor's times. */
const now = Math.floor(Date.now() / 1000) * 1000;
const isoOf = (ms: number): string => new Date(ms).toISOString();
const nth = counter();

const list = async (query: Record<string, string>) => recordsOf(await call('GET', messages, undefined, query));

const somebody = async () => {
  const body = { email_address: `${nth('reader')}@messages.example` };
  const { id, remote_id } = recordOf(await call('POST', '/marketingautomation/contacts', body), 201);
  const key = remote_id.split('/')[1] ?? '';
  return {
    contact_id: id,
    send: (campaign_id: string, at: number) => account.happen(news, key, { activity_type: 'sent', campaign_id }, at),
    comeBack: (campaign_id: string, bounce_type: string, at: number) =>
      account.happen(news, key, { activity_type: 'bounce', campaign_id, bounce_type }, at),
    open: (campaign_id: string, at: number) => account.happen(news, key, { activity_type: 'open', campaign_id }, at),
  };
};

describe('messages of Mailchimp', () => {
  it('are listed per contact and time, with the bounces of each campaign', async () => {
    const { contact_id, send, comeBack, open } = await somebody();
    send('c0', now - 31 * day);
    send('c1', now - 4 * day);
    open('c1', now - 3 * day);
    send('c2', now - 3 * day);
    comeBack('c2', 'hard', now - 2 * day);
    send('c3', now - 2 * day);
    comeBack('c3', 'soft', now - day);
    (await somebody()).send('c4', now - day);
    const found = await list({ contact_id });
    expect(found.map(({ status, remote_status, sent_at }) => [status, remote_status, sent_at])).toEqual([
      ['soft', 'soft', isoOf(now - 2 * day)],
      ['bounced', 'hard', isoOf(now - 3 * day)],
      ['sent', 'sent', isoOf(now - 4 * day)],
    ]);
    const [first] = recordsOf(await call('GET', '/marketingautomation/lists'));
    expect(found[0]).toMatchObject({
      contact_id,
      list_id: first?.id,
      campaign_id: expect.stringMatching(/^[\da-f-]{36}$/),
      channel: 'email',
      created_at: isoOf(now - 2 * day),
    });
    for (const one of found) expect(recordOf(await call('GET', `${messages}/${one.id}`))).toEqual(one);
  });

  it('keep their ids when more are sent, and cost two more requests per page, with any number of bounces', async () => {
    const { contact_id, send, comeBack } = await somebody();
    for (let hour = 1; hour <= 5; hour += 1) send(`h${hour}`, now - hour * 3_600_000);
    for (let hour = 1; hour <= 5; hour += 1) comeBack(`h${hour}`, 'soft', now - hour * 3_600_000 + 1_000);
    const sent = await requestsWhile(async () => {
      expect(await list({ contact_id })).toHaveLength(5);
    });
    // The list of bounces does not say whether there are more pages, so an empty page ends it.
    expect(sent.filter(([request]) => request.endsWith('/activity-feed'))).toHaveLength(3);
    const before = (await list({ contact_id })).map(({ id }) => id);
    send('later', now);
    expect((await list({ contact_id })).slice(1).map(({ id }) => id)).toEqual(before);
  });

  it('are separate if a campaign was sent several times, and all show the bounce', async () => {
    const { contact_id, send, comeBack } = await somebody();
    send('again', now - 3 * day);
    send('again', now - 2 * day);
    comeBack('again', 'hard', now - day);
    const found = await list({ contact_id });
    expect(found.map(({ status }) => status)).toEqual(['bounced', 'bounced']);
    expect(new Set(found.map(({ id }) => id)).size).toBe(2);
  });

  it('come in pages', async () => {
    const { contact_id, send } = await somebody();
    for (let hour = 1; hour <= 7; hour += 1) send(`p${hour}`, now - hour * 3_600_000);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await call('GET', messages, undefined, { contact_id, limit: '3', ...(cursor && { cursor }) });
      seen.push(...recordsOf(page).map(({ id }) => id));
      cursor = envelopeOf(page).next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
  });

  it('are refused without a contact, by campaign, and for a longer time', async () => {
    const { contact_id } = await somebody();
    expect(refusedPaths(await call('GET', messages))).toEqual(['contact_id']);
    const longer = { contact_id, sent_after: isoOf(now - 31 * day) };
    expect(refusedPaths(await call('GET', messages, undefined, longer))).toEqual(['sent_after']);
    const changed = { contact_id, modified_after: isoOf(now) };
    expect(failureOf(await call('GET', messages, undefined, changed))).toEqual([422, 'unsupported_filter']);
  });
});
