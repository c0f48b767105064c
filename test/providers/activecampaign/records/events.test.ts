import { beforeAll, describe, expect, it } from 'vitest';
import type { ActivecampaignAccount } from '../../../../infra/simulators/activecampaign/index.ts';
import { activecampaignAccounts } from '../../../../infra/simulators/activecampaign/seeds.ts';
import { type CallAs, callAs, connected, counter } from '../../../harness/connected.ts';
import {
  type AnsweredRecord,
  envelopeOf,
  failureOf,
  recordOf,
  recordsOf,
  refusedPaths,
} from '../../../harness/reply.ts';

const { service, requestsWhile, writesWhile } = connected('activecampaign');
let account: ActivecampaignAccount;
let call: CallAs;

beforeAll(async () => {
  account = service().simulators.activecampaign.account(activecampaignAccounts[0].account);
  call = callAs(service(), (await service().connect(await service().project(), 'activecampaign')).token);
});

const events = '/marketingautomation/events';
const day = 24 * 60 * 60_000;
/** Whole seconds, as the vendor has them. */
const now = Math.floor(Date.now() / 1000) * 1000;
const isoOf = (ms: number): string => new Date(ms).toISOString();
const nth = counter();

/** All of a list, page by page. */
const list = async (query: Record<string, string>): Promise<readonly AnsweredRecord[]> => {
  const found: AnsweredRecord[] = [];
  let cursor: string | undefined;
  do {
    const page = await call('GET', events, undefined, { ...query, ...(cursor && { cursor }) });
    found.push(...recordsOf(page));
    cursor = envelopeOf(page).next_cursor ?? undefined;
  } while (cursor !== undefined);
  return found;
};

const somebody = async () => {
  const email_address = `${nth('reader')}@events.example`;
  const { id, remote_id } = recordOf(await call('POST', '/marketingautomation/contacts', { email_address }), 201);
  return { contact_id: id, remote: remote_id, email_address };
};

describe('events of a contact of ActiveCampaign', () => {
  it('are what it has done, and what came back of what it was sent, of the time', async () => {
    const { contact_id, remote, email_address } = await somebody();
    const campaign = account.create('campaigns', { name: 'News', type: 'single' });
    account.track(remote, 'visited', '', now - 31 * day);
    account.track(remote, 'purchased', 'A-1', now - 3 * day);
    account.track(remote, 'visited', '', now - 2 * day);
    account.bounce(remote, campaign, now - day);
    account.track((await somebody()).remote, 'purchased', 'B-1', now - day);
    const found = await list({ contact_id });
    expect(found).toMatchObject([
      { type: 'custom', name: 'purchased', properties: { value: 'A-1' }, contact_id, campaign_id: null },
      { type: 'custom', name: 'visited', properties: null, occurred_at: isoOf(now - 2 * day) },
      { type: 'bounced', name: null, email_address, contact_id, occurred_at: isoOf(now - day) },
    ]);
    const campaigns = recordsOf(await call('GET', '/marketingautomation/campaigns'));
    expect(found[2]?.campaign_id).toBe(campaigns.find(({ remote_id }) => remote_id === campaign)?.id);
    for (const one of found) expect(recordOf(await call('GET', `${events}/${one.id}`))).toEqual(one);
  });

  it('of a type are asked of its own list', async () => {
    const { contact_id, remote } = await somebody();
    account.track(remote, 'purchased', 'A-1', now - day);
    account.bounce(remote, '0', now - day);
    const sent = await requestsWhile(async () => {
      expect(await list({ contact_id, type: 'bounced' })).toMatchObject([{ type: 'bounced', campaign_id: null }]);
    });
    expect(sent.map(([request]) => request).filter((request) => request.endsWith('Logs'))).toEqual([
      `GET /contacts/${remote}/bounceLogs`,
    ]);
  });

  it('come in pages, and one on a later page is found by its id', async () => {
    const { contact_id, remote } = await somebody();
    for (let hour = 105; hour >= 1; hour -= 1) account.track(remote, 'visited', `${hour}`, now - hour * 3_600_000);
    const seen = (await list({ contact_id, limit: '100' })).map(({ id }) => id);
    expect(new Set(seen).size).toBe(105);
    expect(seen).toHaveLength(105);
    expect(recordOf(await call('GET', `${events}/${seen.at(-1)}`)).properties).toEqual({ value: '1' });
  });

  it('are refused without the contact, and created by no request', async () => {
    const { contact_id } = await somebody();
    expect(refusedPaths(await call('GET', events))).toEqual(['contact_id']);
    const sent = await writesWhile(async () => {
      const refused = await call('POST', events, { contact_id, name: 'purchased' });
      expect(failureOf(refused)).toEqual([422, 'unsupported_operation']);
    });
    expect(sent).toEqual([]);
  });
});
