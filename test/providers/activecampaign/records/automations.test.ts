import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../../../infra/local/caller.ts';
import type { ActivecampaignAccount, ListStatus } from '../../../../infra/simulators/activecampaign/index.ts';
import { activecampaignAccounts } from '../../../../infra/simulators/activecampaign/seeds.ts';
import { bodiesOf, type CallAs, callAs, connected, counter } from '../../../harness/connected.ts';
import { dataOf, envelopeOf, failureOf, recordOf, recordsOf, refusedPaths } from '../../../harness/reply.ts';

const { service, requestsWhile, writesWhile } = connected('activecampaign');
let account: ActivecampaignAccount;
let token: string;
let call: CallAs;

const contacts = '/marketingautomation/contacts';
const tags = '/marketingautomation/tags';
const automations = '/marketingautomation/automations';
const segments = '/marketingautomation/segments';

beforeAll(async () => {
  account = service().simulators.activecampaign.account(activecampaignAccounts[0].account);
  ({ token } = await service().connect(await service().project(), 'activecampaign'));
  call = callAs(service(), token);
});

const nth = counter();

describe('a tag of ActiveCampaign', () => {
  it('is created for contacts, and renamed by its name only', async () => {
    const [name, renamed] = [nth('spring'), nth('summer')];
    const sent = await writesWhile(async () => {
      const { id } = recordOf(await call('POST', tags, { name }), 201);
      expect(recordOf(await call('PATCH', `${tags}/${id}`, { name: renamed }))).toMatchObject({ id, name: renamed });
    });
    expect(sent.map(([, body]) => body)).toEqual([
      { tag: { tag: name, tagType: 'contact' } },
      { tag: { tag: renamed } },
    ]);
  });

  it('counts its contacts, and a delete removes it from them', async () => {
    const name = nth('counted');
    const tag = recordOf(await call('POST', tags, { name }), 201);
    const email_address = `${name}@tags.example`;
    const contact = recordOf(await call('POST', contacts, { email_address, tags: [name, 'vip'] }), 201);
    expect(contact.tags).toEqual([name, 'vip']);
    expect(recordOf(await call('GET', `${tags}/${tag.id}`)).member_count).toBe(1);
    expect((await call('DELETE', `${tags}/${tag.id}`)).status).toBe(200);
    expect(recordOf(await call('GET', `${contacts}/${contact.id}`)).tags).toEqual(['vip']);
  });

  it('never includes a tag of templates, in a list or by its id', async () => {
    const template = account.create('tags', { tag: nth('of templates'), tagType: 'template' });
    expect(recordsOf(await call('GET', tags)).map(({ remote_id }) => remote_id)).not.toContain(template);
    const sent = await writesWhile(async () => {
      const reply = await call('PATCH', tags, { remote_id: template, name: nth('taken') });
      expect(failureOf(reply)).toEqual([404, 'not_found']);
    });
    expect(sent).toEqual([]);
  });
});

/** Creates an automation. Returns its ids. */
const flow = async (values: Record<string, unknown> = {}) => {
  const remote = account.create('automations', { name: nth('Welcome'), status: '1', ...values });
  const { id } = recordsOf(await call('GET', automations, undefined, { limit: '100' })).find(
    ({ remote_id }) => remote_id === remote,
  ) ?? { id: expect.fail() };
  return { id, remote };
};

describe('an automation of ActiveCampaign', () => {
  it.each([
    ['0', 'draft'],
    ['1', 'active'],
    ['2', 'paused'],
    ['9', '9'],
  ])('with the state %s is %s, with its trigger, in a list and a get', async (state, status) => {
    const remote = account.create('automations', { name: nth('Flow'), trigger: 'subscribe' });
    account.compute('automations', remote, { status: state });
    const listed = recordsOf(await call('GET', automations, undefined, { limit: '100' })).find(
      ({ remote_id }) => remote_id === remote,
    );
    expect(listed).toMatchObject({ status, remote_status: state, trigger_type: 'subscribe' });
    expect(recordOf(await call('GET', `${automations}/${listed?.id}`))).toEqual(listed);
  });

  it("is found by its id on any of the vendor's pages, and is a 404 if it is on none", async () => {
    const { id, remote } = await flow();
    const others = Array.from({ length: 100 }, () => account.create('automations', { name: nth('Other') }));
    const last = account.create('automations', { name: 'Last' });
    const { id: lastId } = await lastOf(last);
    const sent = await requestsWhile(async () => {
      expect(recordOf(await call('GET', `${automations}/${lastId}`)).name).toBe('Last');
    });
    expect(sent.map(([request]) => request)).toHaveLength(2);
    for (const one of [...others, remote]) account.remove('automations', one);
    expect(failureOf(await call('GET', `${automations}/${id}`))).toEqual([404, 'not_found']);
  });

  it('cannot be created', async () => {
    expect((await call('POST', automations, { name: 'New' })).status).toBe(405);
  });
});

/** The record with a vendor's id. It is on the last page. */
const lastOf = async (remote: string) => {
  const pages = [await call('GET', automations, undefined, { limit: '100' })];
  const cursor = Object(envelopeOf(pages[0] ?? expect.fail())).next_cursor;
  pages.push(await call('GET', automations, undefined, { limit: '100', cursor }));
  return pages.flatMap(recordsOf).find(({ remote_id }) => remote_id === remote) ?? expect.fail();
};

const add = (automation: string, contact_id: string, key: string | undefined = randomUUID()): Promise<Reply> =>
  service().call('POST', `${automations}/${automation}/contacts`, {
    token,
    body: { contact_id },
    ...(key !== '' && { headers: { 'idempotency-key': key } }),
  });

/** Creates a contact with these statuses, each on a separate list. */
const person = async (...statuses: readonly ListStatus[]) => {
  const { id, remote_id } = recordOf(
    await call('POST', contacts, { email_address: `${nth('person')}@automations.example` }),
    201,
  );
  for (const status of statuses) {
    const list = {
      name: nth('L'),
      stringid: nth('l'),
      sender_url: 'https://acme.example',
      sender_reminder: 'You asked.',
    };
    account.subscribe(account.create('lists', list), remote_id, status);
  }
  return { id, remote: remote_id };
};

const added = (automation: string): number =>
  account
    .list('contactAutomations')
    .filter((id) => account.get('contactAutomations', id)?.values.automation === automation).length;

describe('a contact that is added to an automation of ActiveCampaign', () => {
  it('costs one request with two ids, without a list and a status', async () => {
    const automation = await flow();
    const contact = await person(1);
    const sent = await writesWhile(async () => {
      const reply = await add(automation.id, contact.id);
      expect(dataOf(reply)).toEqual({ automation_id: automation.id, contact_id: contact.id, added: true });
    });
    expect(bodiesOf(sent)).toEqual([
      { contactAutomation: { contact: Number(contact.remote), automation: Number(automation.remote) } },
    ]);
  });

  it.each([
    ['on no list', []],
    ['unconfirmed', [0]],
    ['unsubscribed', [2]],
    ['bounced', [3]],
    ['subscribed to one list and unsubscribed from another', [1, 2]],
  ] as const)('is refused without a request if the contact is %s', async (_, statuses) => {
    const automation = await flow();
    const contact = await person(...statuses);
    const sent = await writesWhile(async () => {
      const refused = await add(automation.id, contact.id);
      expect(failureOf(refused)).toEqual([422, 'consent_required']);
      expect(refusedPaths(refused)).toEqual(['contact_id']);
    });
    expect(sent).toEqual([]);
  });

  it('is added once per key, and never without a key', async () => {
    const automation = await flow();
    const contact = await person(1);
    const key = randomUUID();
    expect(failureOf(await add(automation.id, contact.id, ''))).toEqual([400, 'invalid_request']);
    const replies = [await add(automation.id, contact.id, key), await add(automation.id, contact.id, key)];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(added(automation.remote)).toBe(1);
  });

  it.each([
    ['the answer is lost', { kind: 'cut-after-apply' }, 1],
    ['a gateway says to come back', { kind: 'status', status: 503, body: {}, headers: { 'retry-after': '0' } }, 0],
  ] as const)('if %s, is uncertain, and the same key never sends a request again', async (_, failure, count) => {
    const automation = await flow();
    const contact = await person(1);
    const key = randomUUID();
    const { activecampaign } = service().simulators;
    const sent = await writesWhile(async () => {
      activecampaign.fail({ method: 'POST', path: /contactAutomations$/, ...failure, times: 5 });
      const lost = await add(automation.id, contact.id, key);
      activecampaign.clearFailures();
      expect(envelopeOf(lost).details).toMatchObject({ outcome: 'uncertain', retriable: false });
      expect(failureOf(await add(automation.id, contact.id, key))).toEqual([409, 'outcome_uncertain']);
    });
    expect(sent.length).toBeLessThanOrEqual(1);
    expect(added(automation.remote)).toBe(count);
  });
});

describe('a segment of ActiveCampaign', () => {
  it('is read with its name, in a list and a get, and cannot be written', async () => {
    const remote = account.create('segments', { name: 'Buyers' });
    const [segment] = recordsOf(await call('GET', segments));
    expect(segment).toMatchObject({ remote_id: remote, name: 'Buyers' });
    expect(recordOf(await call('GET', `${segments}/${segment?.id}`))).toEqual(segment);
    expect((await call('POST', segments, { name: 'New' })).status).toBe(405);
    const contactsOf = await call('GET', contacts, undefined, { segment_id: String(segment?.id) });
    expect(failureOf(contactsOf)).toEqual([422, 'unsupported_filter']);
    account.remove('segments', remote);
    expect(failureOf(await call('GET', `${segments}/${segment?.id}`))).toEqual([404, 'not_found']);
  });
});
