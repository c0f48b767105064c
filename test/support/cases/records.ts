import { expect } from 'vitest';
import { createdBy, hour, minute } from '../../stage/account.ts';
import type { Case, Found } from '../questions.ts';

const contacts = '/crm/contacts';
const tickets = '/ticketing/tickets';
const iso = (time: number): string => new Date(time).toISOString();

/** Whether a request sent a create to the provider. */
const hasCreated = ({ provider_requests: sent }: Found): boolean =>
  sent.some(({ method, path }: Found) => method === 'POST' && !path.endsWith('/search'));

/** Cases of the questions about records, by the headings of the page. */
export const recordCases: Readonly<Record<string, Case>> = {
  'Who changed this record?': async ({ ofAccount, makeKey, lookForChanges, vendor }, ask) => {
    const { id, remote_id } = createdBy(await ofAccount('POST', contacts, { last_name: 'Lovelace' }));
    await lookForChanges();
    const importer = await makeKey('Importer');
    const { request } = await ofAccount('PATCH', `${contacts}/${id}`, { last_name: 'King' }, { key: importer.key });
    await lookForChanges();
    vendor.update('contacts', Number(remote_id), { lastname: 'Byron' });
    await lookForChanges();
    const [changes] = await ask({ RECORD: id });
    expect(changes).toMatchObject([
      { changed_fields: expect.arrayContaining(['last_name']), caused_by: { cause: 'sync', key_id: null } },
      { caused_by: { cause: 'api', request_id: request, key_id: importer.id } },
      { type: 'crm.contact.created', caused_by: { cause: 'api' } },
    ]);
  },

  'Why is this ticket there twice?': async ({ ofAccount, vendor }, ask) => {
    const ticket = { name: 'Cannot sign in' };
    const first = await ofAccount('POST', tickets, ticket);
    const second = await ofAccount('POST', tickets, ticket);
    const [ofFirst, ofSecond] = await ask({ RECORD: createdBy(first).id, TWIN: createdBy(second).id });
    const without = { route: `POST ${tickets}`, idempotency: null };
    expect([ofFirst, ofSecond]).toMatchObject([
      [{ ...without, id: first.request }],
      [{ ...without, id: second.request }],
    ]);
    const keyed = { headers: { 'idempotency-key': 'ticket-1' } };
    const third = await ofAccount('POST', tickets, ticket, keyed);
    const made = vendor.create('tickets', { subject: 'Cannot sign in', hs_pipeline_stage: '1' });
    const { reply } = await ofAccount('GET', tickets);
    const twin = Object(reply.body).data.find((one: Found) => one.remote_id === String(made.id));
    const [ofThird, ofTwin] = await ask({ RECORD: createdBy(third).id, TWIN: twin.id });
    expect(ofThird).toMatchObject([{ id: third.request, idempotency: expect.any(String) }]);
    expect(ofTwin).toEqual([]);
  },

  'Did the retry of this request create a second record?': async ({ stage, ofAccount }, ask) => {
    const { hubspot } = stage.service.simulators;
    const create = (key: string) =>
      ofAccount('POST', contacts, { last_name: 'Hopper' }, { headers: { 'idempotency-key': key } });
    hubspot.fail({ kind: 'cut-after-apply', method: 'POST', path: /objects\/contacts$/ });
    const lost = await create('hopper');
    expect(lost.reply.status).toBeGreaterThanOrEqual(500);
    const retry = await create('hopper');
    const [once] = await ask({ REQUEST: lost.request });
    expect(once.map(({ id }: Found) => id)).toEqual([retry.request, lost.request]);
    expect(once.filter(hasCreated)).toMatchObject([{ id: lost.request, outcome: 'uncertain' }]);
    const other = await create('grace');
    const [alone] = await ask({ REQUEST: other.request });
    expect(alone).toMatchObject([{ id: other.request, outcome: 'succeeded' }]);
  },

  'What changed in the account between two times?': async (account, ask) => {
    const { stage, ofAccount, send, connection, lookForChanges, vendor } = account;
    const { id, remote_id } = createdBy(await ofAccount('POST', contacts, { last_name: 'Johnson' }));
    await lookForChanges();
    const [FROM] = [iso(stage.now()), stage.pass(minute)];
    await ofAccount('PATCH', `${contacts}/${id}`, { first_name: 'Katherine' });
    const budget = { leave_percent: 30, use_percent: 40 };
    const changed = await send('PATCH', `/connections/${connection.id}`, { body: { background_budget: budget } });
    await lookForChanges();
    vendor.update('contacts', Number(remote_id), { lastname: 'Coleman' });
    await lookForChanges();
    const [TO] = [iso(stage.now()), stage.pass(hour)];
    await ofAccount('PATCH', `${contacts}/${id}`, { first_name: 'Kate' });
    await stage.send();
    const [records, settings] = await ask({ FROM, TO });
    expect(records).toMatchObject([
      { record_id: id, changed_fields: expect.arrayContaining(['first_name']), caused_by: { cause: 'api' } },
      { record_id: id, changed_fields: expect.arrayContaining(['last_name']), caused_by: { cause: 'sync' } },
    ]);
    const updated = settings.filter(({ action }: Found) => action === 'connection.updated');
    expect(updated).toMatchObject([
      { request_id: changed.request, changes: [{ member: 'background_budget', after: expect.anything() }] },
    ]);
  },
};
