import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { envelopeOf, failureOf } from '../../harness/reply.ts';
import { type Accounts, lastOf, openAccounts } from './accounts.ts';
import { hubspotTicket, linked, zendeskTicket } from './make.ts';

let at: Accounts;

beforeAll(async () => {
  at = await openAccounts();
});

afterAll(() => at.service.stop());

describe('filters of a vendor that takes a few at once', () => {
  const few = { status: 'open', priority: 'high', name: 'One' };

  it('are taken together as long as there is room', async () => {
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

  it('are refused where there are more, and none is left out', async () => {
    const time = '2026-01-01T00:00:00Z';
    const query = { ...few, modified_after: time, modified_before: time, created_after: time };
    const reply = await at.service.call('GET', '/ticketing/tickets', { token: at.tokenOf('hubspot'), query });
    expect(failureOf(reply)).toEqual([422, 'unsupported_filter']);
    expect(envelopeOf(reply).message).toContain('hubspot cannot combine these filters for ticketing.ticket');
  });
});

describe('a text in the language of a vendor', () => {
  it.each(['" type:user "', 'none" OR status = "Done', 'x\\" subject:One', 'one@example.com role:admin'])(
    'is a text, whatever is in it: %s',
    async (text) => {
      zendeskTicket(at, { subject: 'One' });
      expect(await at.list('zendesk', '/ticketing/tickets', { name: text })).toEqual([]);
      expect(await at.list('zendesk', '/ticketing/tickets', { tag: text })).toEqual([]);
      expect(await at.list('zendesk', '/ticketing/users', { email_address: text })).toEqual([]);
      expect(await at.list('zendesk', '/ticketing/accounts', { name: text })).toEqual([]);
      expect(await at.list('jira', '/ticketing/tickets', { tag: text })).toEqual([]);
      expect(await at.list('jira', '/ticketing/users', { email_address: text })).toEqual([]);
      expect(await at.list('linear', '/ticketing/tickets', { name: text })).toEqual([]);
      expect(await at.list('pipedrive', '/crm/contacts', { name: text })).toEqual([]);
      expect(await at.list('github', '/ticketing/tickets', { type: text })).toEqual([]);
    },
  );

  it.each(['*', 'none'])('is no word of theirs for anything or nothing: %s', async (text) => {
    expect(await at.list('github', '/ticketing/tickets', { type: text })).toEqual([]);
  });
});
