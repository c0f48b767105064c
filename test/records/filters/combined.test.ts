import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UnifiedObject } from '../../../lib/objects/define.ts';
import { objects } from '../../../lib/objects/registry.ts';
import { envelopeOf, failureOf } from '../../harness/reply.ts';
import { selecting } from '../../providers/declared.ts';
import { hubspotTicket, linked } from '../../providers/hubspot/filters/make.ts';
import { zendeskTicket } from '../../providers/zendesk/filters/make.ts';
import { type Accounts, lastOf, openAccounts } from './accounts.ts';
import type { Row } from './rows.ts';
import { table } from './table.ts';

let at: Accounts;

beforeAll(async () => {
  at = await openAccounts();
});

afterAll(() => at.service.stop());

describe('filters of a vendor that accepts only a few at once', () => {
  const few = { status: 'open', priority: 'high', name: 'One' };

  it('are combined up to the limit', async () => {
    const contact = at.hubspot.create('contacts', { lastname: 'One' }).id;
    const company = at.hubspot.create('companies', { name: 'One' }).id;
    const ends = [...linked(contact, 16), ...linked(company, 26)];
    const made = hubspotTicket(at, { hs_ticket_priority: 'HIGH' }, ends);
    hubspotTicket(at, { hs_ticket_priority: 'HIGH' }, linked(contact, 16));
    const found = await at.list('hubspot', '/ticketing/tickets', {
      ...few,
      contact_id: await at.idOf('hubspot', '/ticketing/contacts', String(contact)),
      account_id: await at.idOf('hubspot', '/ticketing/accounts', String(company)),
    });
    expect(found.map(({ remote_id: id }) => lastOf(id))).toEqual([String(made)]);
  });

  it('are refused above the limit, and no filter is ignored', async () => {
    const time = '2026-01-01T00:00:00Z';
    const query = { ...few, modified_after: time, modified_before: time, created_after: time };
    const reply = await at.service.call('GET', '/ticketing/tickets', { token: at.tokenOf('hubspot'), query });
    expect(failureOf(reply)).toEqual([422, 'unsupported_filter']);
    expect(envelopeOf(reply).message).toContain('hubspot cannot combine these filters for ticketing.ticket');
  });
});

const isText = ({ object, filter }: Row): boolean =>
  Object.entries<UnifiedObject>(objects).find(([name]) => name === object)?.[1].filters?.[filter]?.kind === 'text';

/** Every text filter, once. */
const byText = [
  ...new Map(table.filter(isText).map((row) => [`${row.provider} ${row.path} ${row.filter}`, row])).values(),
];

describe("a filter text in a vendor's query language", () => {
  const foreign = ['" type:user "', 'none" OR status = "Done', 'x\\" subject:One', 'one@example.com role:admin'];

  it.each(foreign)('is searched as plain text: %s', async (text) => {
    zendeskTicket(at, { subject: 'One' });
    const found: string[] = [];
    for (const { provider, path, object, filter, kind } of byText) {
      const records = await at.list(provider, path, { ...selecting(provider, object, kind), [filter]: text });
      if (records.length > 0) found.push(`${provider} ${object} ${filter}`);
    }
    expect(found).toEqual([]);
  });
});
