import { describe, expect, it } from 'vitest';
import { exchangeOf } from './controls/sample-exchanges.ts';
import { isDescribed } from './descriptions.ts';
import { createContract } from './exchange.ts';

describe.skipIf(!isDescribed('hubspot'))('the contract of HubSpot', () => {
  it('refuses an undescribed path', () => {
    const exchange = exchangeOf('hubspot', 'GET /crm/v3/owners', { path: '/crm/v9/owners' });
    expect(createContract('hubspot').check(exchange)).toMatchObject([
      { where: 'path', operation: 'GET /crm/v9/owners' },
    ]);
  });

  it('refuses an undescribed method of a path', () => {
    const exchange = { ...exchangeOf('hubspot', 'GET /crm/v3/owners'), method: 'PUT' };
    expect(createContract('hubspot').checkRequest(exchange)).toMatchObject([{ where: 'path' }]);
  });

  it('refuses an object without listed properties', () => {
    const exchange = exchangeOf('hubspot', 'POST /crm/v3/objects/contacts', { path: '/crm/v3/objects/quotes' });
    expect(createContract('hubspot').checkRequest(exchange)).toMatchObject([
      { message: expect.stringMatching(/no list of documented properties/) },
    ]);
  });

  it('accepts a property that the account added', () => {
    const body = { properties: { shoe_size: '38' }, associations: [] };
    const exchange = exchangeOf('hubspot', 'POST /crm/v3/objects/contacts', { body });
    expect(createContract('hubspot').check(exchange)).not.toEqual([]);
    expect(createContract('hubspot', { customProperties: { contacts: ['shoe_size'] } }).check(exchange)).toEqual([]);
    expect(createContract('hubspot', { customProperties: { tickets: ['shoe_size'] } }).check(exchange)).not.toEqual([]);
  });

  it('accepts a search for the associations of a record', () => {
    const filters = [{ propertyName: 'associations.ticket', operator: 'EQ', value: '7' }];
    const body = { filterGroups: [{ filters }], sorts: ['hs_timestamp'], properties: ['hs_note_body'], limit: 100 };
    const exchange = exchangeOf('hubspot', 'POST /crm/v3/objects/notes/search', { body });
    expect(createContract('hubspot').check(exchange)).toEqual([]);
  });

  it('refuses a property value with a wrong type or option', () => {
    const properties = { hs_timestamp: 'yesterday' };
    const note = exchangeOf('hubspot', 'POST /crm/v3/objects/notes', { body: { properties, associations: [] } });
    expect(createContract('hubspot').checkRequest(note)).toMatchObject([
      { message: expect.stringMatching(/is a datetime/) },
    ]);
    const body = { properties: { hs_ticket_priority: 'urgent' } };
    const ticket = exchangeOf('hubspot', 'PATCH /crm/v3/objects/tickets/{ticketId}', { body });
    expect(createContract('hubspot').checkRequest(ticket)).toMatchObject([
      { message: expect.stringMatching(/has no option/) },
    ]);
  });

  it('checks the described error responses of HubSpot', () => {
    const answer = {
      status: 'error',
      message: 'Gone',
      category: 'OBJECT_NOT_FOUND',
      correlationId: crypto.randomUUID(),
    };
    const contract = createContract('hubspot');
    expect(contract.check(exchangeOf('hubspot', 'GET /crm/v3/owners', { status: 404, answer }))).toEqual([]);
    const wrong = exchangeOf('hubspot', 'GET /crm/v3/owners', {
      status: 404,
      answer: { ...answer, correlationId: '1' },
    });
    expect(contract.check(wrong)).toMatchObject([{ where: 'response', path: '/correlationId' }]);
  });

  it('checks the documented rate limit response of HubSpot', () => {
    const answer = {
      status: 'error',
      message: 'Too fast',
      errorType: 'RATE_LIMIT',
      correlationId: crypto.randomUUID(),
      policyName: 'DAILY',
    };
    const contract = createContract('hubspot');
    expect(contract.check(exchangeOf('hubspot', 'GET /crm/v3/owners', { status: 429, answer }))).toEqual([]);
    const wrong = exchangeOf('hubspot', 'GET /crm/v3/owners', { status: 429, answer: { ...answer, colour: 'red' } });
    expect(contract.check(wrong)).toMatchObject([{ message: 'unknown field "colour"' }]);
  });
});

describe.skipIf(!isDescribed('zendesk'))('the contract of Zendesk', () => {
  it('refuses an exchange whose schema cannot be compiled', () => {
    // In the description, the id of a merge has `format: string`.
    const path = '/api/v2/organizations/16/merge';
    const body = { organization_merge: { winner_id: 17 } };
    const answered = exchangeOf('zendesk', 'GET /api/v2/organizations', { path, query: '', body, answer: {} });
    const exchange = { ...answered, method: 'POST' };
    const message = expect.stringMatching(/cannot be compiled: unknown format "string"/);
    expect(createContract('zendesk').check(exchange)).toMatchObject([{ where: 'response', message }]);
  });

  it('refuses a body with a wrong content type', () => {
    const exchange = {
      ...exchangeOf('zendesk', 'POST /api/v2/tickets'),
      requestHeaders: { 'content-type': 'text/plain' },
    };
    expect(createContract('zendesk').checkRequest(exchange)).toMatchObject([
      { where: 'request', path: 'content-type' },
    ]);
  });

  it('refuses an error response that is neither described nor documented', () => {
    const contract = createContract('zendesk');
    const exchange = (status: number, answer: unknown) =>
      contract.check(exchangeOf('zendesk', 'GET /api/v2/groups', { status, answer }));
    const limited = {
      error: 'APIRateLimitExceeded',
      description: 'Number of allowed API requests per minute exceeded',
    };
    expect(exchange(429, limited)).toEqual([]);
    expect(exchange(429, { ...limited, colour: 'red' })).toMatchObject([{ message: 'unknown field "colour"' }]);
    expect(exchange(429, {})).not.toEqual([]);
    expect(exchange(418, limited)).toMatchObject([{ where: 'response', message: expect.stringMatching(/status 418/) }]);
  });

  it('counts the query parameters that are only documented', () => {
    const contract = createContract('zendesk');
    contract.check(exchangeOf('zendesk', 'GET /api/v2/groups', { query: 'page[size]=10' }));
    expect(contract.undocumentedParameters()).toMatchObject([
      { operation: 'GET /api/v2/groups', name: 'page[size]', count: 1 },
    ]);
  });

  it('checks only the request if the connection was cut', () => {
    const contract = createContract('zendesk');
    expect(contract.check(exchangeOf('zendesk', 'GET /api/v2/groups', { status: 0, answer: undefined }))).toEqual([]);
  });

  it('reads repeated names with brackets as an array', () => {
    const exchange = exchangeOf('zendesk', 'GET /api/v2/users', { query: 'role[]=agent&role[]=admin' });
    expect(createContract('zendesk').check(exchange)).toEqual([]);
  });
});
