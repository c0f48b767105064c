import { expect } from 'vitest';
import { createdBy, day, hour, supportScopes } from '../../stage/account.ts';
import type { Case, Found } from '../questions.ts';

const contacts = '/crm/contacts';
const unknown = '11111111-1111-4111-8111-111111111111';
const iso = (time: number): string => new Date(time).toISOString();

/** Cases of the questions about requests, by the headings of the page. */
export const requestCases: Readonly<Record<string, Case>> = {
  'Which calls of a customer failed yesterday?': async ({ stage, ofAccount, project }, ask) => {
    const { service } = stage;
    const midnight = Math.ceil(stage.now() / day) * day;
    stage.pass(midnight + 12 * hour - stage.now());
    const refused = await ofAccount('GET', `${contacts}/${unknown}`);
    service.simulators.hubspot.failWith(500, { times: 9 });
    const failed = await ofAccount('GET', '/crm/companies');
    service.simulators.hubspot.clearFailures();
    await ofAccount('GET', contacts);
    const other = await service.connect(project, 'zendesk');
    await service.call('GET', `/ticketing/tickets/${unknown}`, { token: other.token });
    stage.pass(day);
    await ofAccount('GET', `${contacts}/${unknown}`);
    const [calls] = await ask({ FROM: iso(midnight), TO: iso(midnight + day) });
    expect(calls).toMatchObject([
      { id: failed.request, route: 'GET /crm/companies', error: 'provider_failed', outcome: 'failed' },
      { id: refused.request, route: 'GET /crm/contacts/{id}', error: 'not_found', outcome: 'refused' },
    ]);
  },

  'What did we send to the provider for a request?': async ({ stage, ofAccount }, ask) => {
    const { id, remote_id } = createdBy(await ofAccount('POST', contacts, { last_name: 'Lamarr' }));
    stage.service.simulators.hubspot.failWith(429, { method: 'PATCH', retryAfterSeconds: 1 });
    const { request } = await ofAccount('PATCH', `${contacts}/${id}`, { first_name: 'Hedy' });
    const [shown] = await ask({ REQUEST: request });
    const sent = { method: 'PATCH', path: '/crm/v3/objects/contacts/{id}', status: 200, attempts: 2 };
    expect(shown.provider_requests).toContainEqual(expect.objectContaining(sent));
    expect(shown).toMatchObject({ record_id: id, remote_id, outcome: 'succeeded' });
  },

  'Why is this write refused?': async ({ stage, ofAccount, makeKey }, ask) => {
    const { key: KEY } = await makeKey('Support of records', [...supportScopes, 'records:read']);
    const ours = await ofAccount('POST', contacts, { last_nme: 'Curie' });
    const [here] = await ask({ KEY, REQUEST: ours.request });
    expect(here).toMatchObject({ error: 'validation_failed', outcome: 'refused', provider_requests: [] });
    expect(here.message).toContain('last_nme is not a field');
    const [forSupport] = await ask({ REQUEST: ours.request });
    expect(forSupport).not.toHaveProperty('message');
    stage.service.simulators.hubspot.fail({
      kind: 'status',
      method: 'POST',
      status: 400,
      body: { status: 'error', category: 'VALIDATION_ERROR', message: 'Property "colour" does not exist' },
    });
    const theirs = await ofAccount('POST', contacts, { last_name: 'Curie' });
    const [there] = await ask({ KEY, REQUEST: theirs.request });
    expect(there).toMatchObject({ error: 'provider_rejected', outcome: 'refused' });
    expect(there.provider_requests).toContainEqual(expect.objectContaining({ method: 'POST', status: 400 }));
    expect(there.message).toContain('Property "colour" does not exist');
  },

  'Which key did this?': async ({ ofAccount, makeKey }, ask) => {
    const { id, key } = await makeKey('Importer');
    const { request } = await ofAccount('POST', contacts, { last_name: 'Franklin' }, { key });
    const [entries] = await ask({ REQUEST: request });
    const created = entries.find(({ action }: Found) => action === 'api_key.created');
    expect(created).toMatchObject({ target: id, changes: expect.arrayContaining([expect.anything()]) });
    expect(created.changes).toContainEqual({ member: 'name', before: null, after: 'Importer' });
  },
};
