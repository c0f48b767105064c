import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { HubspotAccount } from '../../../../infra/simulators/hubspot/account.ts';
import { appScopes } from '../../../../infra/simulators/hubspot/scopes.ts';
import { hubspotPortals } from '../../../../infra/simulators/hubspot/seeds.ts';
import { type AnsweredRecord, envelopeOf, failureOf, recordOf, recordsOf } from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';

let service: Service;
let token: string;
let account: HubspotAccount;

beforeAll(async () => {
  service = await startService();
  token = (await service.connect(await service.project(), 'hubspot')).token;
  account = service.simulators.hubspot.account(hubspotPortals[0].portalId);
});

afterAll(() => service.stop());

const created: number[] = [];

/** Creates a workflow that is deleted after the test. */
const createFlow = (...values: Parameters<HubspotAccount['createFlow']>) => {
  const flow = account.createFlow(...values);
  created.push(flow.id);
  return flow;
};

afterEach(() => {
  for (const id of created.splice(0)) account.changeFlow(id, { isDeleted: true });
});

const automations = '/marketingautomation/automations';
const actions = '/marketingautomation/actions';

const call = (path: string, query: Readonly<Record<string, string>> = {}, method = 'GET') =>
  service.call(method, path, { token, query });

/** Paths of the requests that the vendor receives while the function runs. */
const askedWhile = async (act: () => Promise<unknown>): Promise<readonly string[]> => {
  const asked: string[] = [];
  const stop = service.simulators.hubspot.onExchange(({ method, path }) => asked.push(`${method} ${path}`));
  await act().finally(stop);
  return asked.filter((path) => path.includes('/automation/'));
};

describe('an automation of HubSpot', () => {
  it('is a workflow of contacts, with its state and its trigger', async () => {
    const all = recordsOf(await call(automations));
    expect(
      all.map(({ name, status, remote_status, trigger_type }) => [name, status, remote_status, trigger_type]),
    ).toEqual([
      ['Welcome', 'active', 'true', 'EVENT_BASED'],
      ['Win back', 'paused', 'false', 'MANUAL'],
    ]);
    for (const one of all) expect(recordOf(await call(`${automations}/${one.id}`))).toEqual(one);
  });

  it('is never a workflow of deals or without a trigger', async () => {
    const of = (objectTypeId: string, flowType: string) => createFlow({ objectTypeId, flowType }).id;
    const [deal, steps, known] = [of('0-3', 'WORKFLOW'), of('0-1', 'ACTION_SET'), of('0-1', 'WORKFLOW')];
    const ids = recordsOf(await call(automations, { limit: '100' })).map(({ remote_id }) => remote_id);
    expect(ids).toContain(String(known));
    expect(ids).not.toContain(String(deal));
    expect(ids).not.toContain(String(steps));
  });

  it('is listed with its trigger, with two requests per hundred', async () => {
    const ids = Array.from({ length: 105 }, () => String(createFlow().id));
    const asked = await askedWhile(() => call(automations, { limit: '100' }));
    expect(asked).toEqual(['GET /automation/v4/flows', 'POST /automation/v4/flows/batch/read']);
    expect((await listAll()).map(({ remote_id }) => remote_id)).toEqual(expect.arrayContaining(ids));
  });

  it('is omitted if it is deleted before its trigger is read', async () => {
    const { id } = createFlow();
    const stop = service.simulators.hubspot.onExchange(({ path }) => {
      if (path === '/automation/v4/flows') account.changeFlow(id, { isDeleted: true });
    });
    const all = await listAll().finally(stop);
    expect(all.map(({ remote_id }) => remote_id)).not.toContain(String(id));
    expect(all.every(({ trigger_type }) => trigger_type !== null)).toBe(true);
  });

  it('cannot be filtered', async () => {
    expect(failureOf(await call(automations, { status: 'active' }))).toEqual([422, 'unsupported_filter']);
  });

  it('is refused with the name of the scope if the consent does not include workflows', async () => {
    account.limitScopes(['oauth', 'crm.objects.contacts.read']);
    onTestFinished(() => account.limitScopes(appScopes));
    const refused = await call(automations);
    expect(failureOf(refused)).toEqual([424, 'provider_forbidden']);
    expect(JSON.stringify(envelopeOf(refused))).toContain('automation');
  });
});

describe('an action of HubSpot', () => {
  it('is a step of a workflow, with the id of the workflow and a unified type for e-mails', async () => {
    const id = recordsOf(await call(automations)).find(({ name }) => name === 'Welcome')?.id ?? expect.fail();
    const steps = recordsOf(await call(actions, { automation_id: id }));
    expect(steps.map(({ type, remote_type, automation_id }) => [type, remote_type, automation_id])).toEqual([
      ['0-1', '0-1', id],
      ['email', '0-4', id],
      ['LIST_BRANCH', 'LIST_BRANCH', id],
    ]);
    for (const one of steps) expect(recordOf(await call(`${actions}/${one.id}`))).toEqual(one);
  });

  it('is deleted with its workflow', async () => {
    const flow = createFlow({ actions: [{ type: 'LIST_BRANCH', actionId: '1', listBranches: [] }] });
    const listed = recordsOf(await call(automations, { limit: '100' }));
    const automation = listed.find(({ remote_id }) => remote_id === String(flow.id))?.id ?? expect.fail();
    const [step] = recordsOf(await call(actions, { automation_id: automation }));
    account.changeFlow(flow.id, { isDeleted: true });
    expect((await call(`${actions}/${step?.id}`)).status).toBe(404);
    expect((await call(`${automations}/${automation}`)).status).toBe(404);
  });
});

/** All automations, page by page. */
const listAll = async (): Promise<readonly AnsweredRecord[]> => {
  const found: AnsweredRecord[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(automations, { limit: '100', ...(cursor && { cursor }) });
    found.push(...recordsOf(page));
    cursor = envelopeOf(page).next_cursor ?? undefined;
  } while (cursor !== undefined);
  return found;
};
