import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../../../infra/local/caller.ts';
import type { HubspotAccount } from '../../../../infra/simulators/hubspot/account.ts';
import { hubspotPortals } from '../../../../infra/simulators/hubspot/seeds.ts';
import { type CallAs, callAs, connected, counter } from '../../../harness/connected.ts';
import { dataOf, envelopeOf, failureOf, recordOf, recordsOf, refusedPaths } from '../../../harness/reply.ts';

const { service, writesWhile } = connected('hubspot');
let account: HubspotAccount;
let token: string;
let call: CallAs;

const automations = '/marketingautomation/automations';

beforeAll(async () => {
  account = service().simulators.hubspot.account(hubspotPortals[0].portalId);
  ({ token } = await service().connect(await service().project(), 'hubspot'));
  call = callAs(service(), token);
});

const nth = counter();

const flow = async (values: Parameters<HubspotAccount['createFlow']>[0] = {}) => {
  const { id: remote } = account.createFlow(values);
  const listed = recordsOf(await call('GET', automations, undefined, { limit: '100' }));
  const { id } = listed.find(({ remote_id }) => remote_id === String(remote)) ?? expect.fail(`no ${remote}`);
  return { id, remote };
};

/** Creates a contact with this decision about the newsletter. */
const person = async (status?: 'SUBSCRIBED' | 'UNSUBSCRIBED') => {
  const email_address = `${nth('person')}@workflows.example`;
  const { id } = recordOf(await call('POST', '/marketingautomation/contacts', { email_address }), 201);
  if (status !== undefined) account.decide(email_address, status);
  return { id, email_address };
};

const add = (automation: string, contact_id: string, key: string = randomUUID(), query = {}): Promise<Reply> =>
  service().call('POST', `${automations}/${automation}/contacts`, {
    token,
    query,
    body: { contact_id },
    ...(key !== '' && { headers: { 'idempotency-key': key } }),
  });

/** Requests that change something. POST requests that end with `/read` read several records. */
const changing = async (act: () => Promise<unknown>) =>
  (await writesWhile(act)).filter(([request]) => !request.endsWith('/read'));

describe('a contact that is added to a workflow of HubSpot', () => {
  it('costs one request with the address, without a body and without a change of the status', async () => {
    const { id, remote } = await flow();
    const contact = await person('SUBSCRIBED');
    const sent = await changing(async () => {
      const reply = await add(id, contact.id);
      expect(dataOf(reply)).toEqual({ automation_id: id, contact_id: contact.id, added: true });
    });
    const path = `/automation/v2/workflows/${account.workflowNumber(remote)}/enrollments/contacts`;
    expect(sent).toHaveLength(1);
    expect(decodeURIComponent(sent[0]?.[0] ?? '')).toBe(`POST ${path}/${contact.email_address}`);
    expect(sent[0]?.[1]).toBeUndefined();
    expect(account.enrolled(remote)).toEqual([contact.email_address]);
  });

  it.each([
    ['has decided about nothing', undefined],
    ['has unsubscribed', 'UNSUBSCRIBED'],
  ] as const)('is refused without a request if the contact %s', async (_, status) => {
    const { id, remote } = await flow();
    const contact = await person(status);
    const sent = await changing(async () => {
      const refused = await add(id, contact.id);
      expect(failureOf(refused)).toEqual([422, 'consent_required']);
      expect(refusedPaths(refused)).toEqual(['contact_id']);
    });
    expect(sent).toEqual([]);
    expect(account.enrolled(remote)).toEqual([]);
  });

  it('is added once per key, and never without a key or by a preview', async () => {
    const { id, remote } = await flow();
    const contact = await person('SUBSCRIBED');
    expect(failureOf(await add(id, contact.id, ''))).toEqual([400, 'invalid_request']);
    const shown = dataOf(await add(id, contact.id, '', { preview: 'true' }));
    expect(shown).toMatchObject({ requests: [{ method: 'POST' }] });
    expect(account.enrolled(remote)).toEqual([]);
    const key = randomUUID();
    const replies = [await add(id, contact.id, key), await add(id, contact.id, key)];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(account.enrolled(remote)).toEqual([contact.email_address]);
  });

  it('is refused with 409 without a request if the workflow has no id in the earlier version', async () => {
    const { id, remote } = await flow();
    const contact = await person('SUBSCRIBED');
    const { hubspot } = service().simulators;
    const at = new Date().toISOString();
    const body = { status: 'COMPLETE', startedAt: at, completedAt: at, results: [] };
    hubspot.fail({ method: 'POST', path: /workflow-id-mappings/, kind: 'status', status: 200, body, times: 1 });
    const sent = await changing(async () => {
      expect(failureOf(await add(id, contact.id))).toEqual([409, 'conflict']);
    });
    hubspot.clearFailures();
    expect(sent).toEqual([]);
    expect(account.enrolled(remote)).toEqual([]);
  });

  it.each([
    ['the answer is lost', { kind: 'cut-after-apply' }, 1],
    ['a gateway says to come back', { kind: 'status', status: 503, body: {}, headers: { 'retry-after': '0' } }, 0],
  ] as const)('if %s, is uncertain, and the same key never sends a request again', async (_, failure, count) => {
    const { id, remote } = await flow();
    const contact = await person('SUBSCRIBED');
    const key = randomUUID();
    const { hubspot } = service().simulators;
    const sent = await changing(async () => {
      hubspot.fail({ method: 'POST', path: /\/enrollments\//, ...failure, times: 5 });
      const lost = await add(id, contact.id, key);
      hubspot.clearFailures();
      expect(envelopeOf(lost).details).toMatchObject({ outcome: 'uncertain', retriable: false });
      expect(failureOf(await add(id, contact.id, key))).toEqual([409, 'outcome_uncertain']);
    });
    expect(sent.length).toBeLessThanOrEqual(1);
    expect(account.enrolled(remote)).toHaveLength(count);
  });
});
