import { expect } from 'vitest';
import { causeOf } from '../../../lib/issues/causes.ts';
import { hour, minute } from '../../stage/account.ts';
import type { Case, Found } from '../questions.ts';

/** Cases of the questions about accounts, by the headings of the page. */
export const accountCases: Readonly<Record<string, Case>> = {
  'Who deleted this connection?': async ({ stage, send, makeKey, connection }, ask) => {
    const cleaner = await makeKey('Clean-up');
    const { request } = await send('DELETE', `/connections/${connection.id}`, { key: cleaner.key });
    stage.pass(hour);
    await stage.erase();
    const [entries] = await ask();
    expect(entries.find(({ action }: Found) => action === 'connection.revoked')).toMatchObject({
      actor: { kind: 'key', id: cleaner.id },
      route: 'DELETE /connections/{id}',
      request_id: request,
    });
  },

  'When did the account stop working, and what must the customer do?': async ({ stage, ofAccount }, ask) => {
    const { hubspot } = stage.service.simulators;
    await ofAccount('GET', '/crm/contacts');
    expect(await ask()).toEqual([[]]);
    stage.pass(hour);
    const began = stage.now();
    hubspot.failWith(401, { times: Number.POSITIVE_INFINITY });
    await ofAccount('GET', '/crm/contacts');
    hubspot.clearFailures();
    await stage.log();
    const ended = stage.now();
    stage.pass(3 * hour);
    const [[issue, ...more]] = await ask();
    expect(more).toEqual([]);
    const { customer } = causeOf('connection_needs_reauth');
    expect(issue).toMatchObject({ cause: 'connection_needs_reauth', status: 'ongoing', what_to_do: { customer } });
    expect(Date.parse(issue.opened_at)).toBeGreaterThanOrEqual(began);
    expect(Date.parse(issue.opened_at)).toBeLessThanOrEqual(ended);
  },

  'Is the sync of this customer late, and since when?': async ({ stage, lookForChanges }, ask) => {
    const { hubspot } = stage.service.simulators;
    await lookForChanges();
    const [[fresh]] = await ask();
    expect(fresh).toMatchObject({ object: 'crm.contact', late_since: null, last_error: null });
    hubspot.failWith(503, { times: Number.POSITIVE_INFINITY });
    for (let time = 0; time < 3 * hour; time += 15 * minute) {
      stage.pass(15 * minute);
      await stage.sync();
    }
    hubspot.clearFailures();
    const [[late]] = await ask();
    const due = Date.parse(fresh.last_looked_at) + fresh.interval_seconds * 1000;
    expect(late).toMatchObject({ late_since: new Date(due).toISOString(), last_error: { code: 'provider_failed' } });
    stage.pass(hour);
    await stage.sync();
    const [[cured]] = await ask();
    expect(cured).toMatchObject({ late_since: null, last_error: null });
  },
};
