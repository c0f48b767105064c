import { startStopwatch } from '../../lib/engine/http/session/stopwatch.ts';
import type { Provider } from '../../lib/providers/define.ts';

/** A small provider for tests, with declarations that no real provider has. */
export const acme: Provider = {
  id: 'acme',
  name: 'Acme',
  documentation: 'https://acme.example/docs',
  baseUrl: 'https://{tenant}.acme.example',
  hostParts: { tenant: /^[a-z]{1,20}$/ },
  credentials: { tenant: { label: 'Tenant', secret: false }, token: { label: 'Token', secret: true } },
  authorization: { headers: { authorization: 'Bearer {token}' } },
  headers: { 'acme-version': '2030-01-01' },
  identify: { method: 'GET', path: '/me', account: 'account.id', name: 'account.name', proof: 'user' },
  errors: { message: ['message'], code: ['code'] },
  metadata: {
    states: { request: { method: 'GET', path: '/states' }, records: ['states'], value: 'id', label: 'name' },
    closedStates: {
      request: { method: 'GET', path: '/states', query: { closed: 'true' } },
      records: ['states'],
      value: 'id',
      label: 'name',
    },
    pagedFields: {
      request: { method: 'GET', path: '/paged-fields', query: { after: '{cursor}', limit: '{limit}' } },
      records: ['page.fields'],
      paginator: { type: 'cursor', cursor: 'page.next' },
      value: 'id',
      label: 'name',
      type: { at: 'type', words: { text: 'string' } },
    },
    boards: { request: { method: 'GET', path: '/boards' }, records: ['boards'], value: 'id', label: 'name' },
    fields: {
      request: { method: 'GET', path: '/fields' },
      records: ['fields'],
      value: 'id',
      label: 'name',
      type: { at: 'type', words: { text: 'string' } },
    },
  },
  objects: {
    'ticketing.ticket': {
      id: 'id',
      list: {
        method: 'GET',
        path: '/tickets',
        records: 'tickets',
        max: 10,
        paginator: { type: 'cursor', cursor: 'next' },
      },
      get: { method: 'GET', path: '/tickets/{id}' },
      fields: {
        name: 'title',
        status: { kind: 'choice', at: 'state', choices: 'states', category: true },
        priority: { kind: 'choice', at: 'priority', choices: [{ value: 'p1' }], words: { high: 'p1' } },
        type: { kind: 'choice', at: 'kind', choices: 'boards' },
      },
      defaults: { board: { at: 'board', metadata: 'boards' }, state: { at: 'state', metadata: 'states' } },
    },
  },
};

export const acmeCredentials = { tenant: 'customer', token: 'secret-token-1' };

/** Options of every session besides provider and credentials. */
export const timing = () => ({ deadline: Date.now() + 10_000, stopwatch: startStopwatch() });
