import { startStopwatch } from '../../lib/engine/http/stopwatch.ts';
import type { Provider } from '../../lib/providers/define.ts';

/** A small provider of our own, for what the real ones do not declare. */
export const acme: Provider = {
  id: 'acme',
  name: 'Acme',
  documentation: 'https://acme.example/docs',
  baseUrl: 'https://{tenant}.acme.example',
  hostParts: { tenant: /^[a-z]{1,20}$/ },
  credentials: { tenant: { label: 'Tenant', secret: false }, token: { label: 'Token', secret: true } },
  authorization: { bearer: '{token}' },
  headers: { 'acme-version': '2030-01-01' },
  identify: { method: 'GET', path: '/me', account: 'account.id', name: 'account.name', proof: 'user' },
  errors: { message: ['message'], code: ['code'] },
  metadata: {
    states: { request: { method: 'GET', path: '/states' }, items: ['states'], value: 'id', label: 'name' },
    closedStates: {
      request: { method: 'GET', path: '/states', query: { closed: 'true' } },
      items: ['states'],
      value: 'id',
      label: 'name',
    },
    pagedFields: {
      request: { method: 'GET', path: '/paged-fields', query: { after: '{cursor}', limit: '{limit}' } },
      items: ['page.fields'],
      paginator: { type: 'cursor', cursor: 'page.next' },
      value: 'id',
      label: 'name',
      type: { path: 'type', words: { text: 'string' } },
    },
    boards: { request: { method: 'GET', path: '/boards' }, items: ['boards'], value: 'id', label: 'name' },
    fields: {
      request: { method: 'GET', path: '/fields' },
      items: ['fields'],
      value: 'id',
      label: 'name',
      type: { path: 'type', words: { text: 'string' } },
    },
  },
  objects: {
    'ticketing.ticket': {
      id: 'id',
      list: {
        method: 'GET',
        path: '/tickets',
        items: 'tickets',
        maxLimit: 10,
        paginator: { type: 'cursor', cursor: 'next' },
      },
      get: { method: 'GET', path: '/tickets/{id}' },
      fields: {
        name: 'title',
        status: { kind: 'choice', path: 'state', choices: 'states', categorised: true },
        priority: { kind: 'choice', path: 'priority', choices: [{ value: 'p1' }], words: { high: 'p1' } },
        type: { kind: 'choice', path: 'kind', choices: 'boards' },
      },
      defaults: { board: { path: 'board', metadata: 'boards' }, state: { path: 'state', metadata: 'states' } },
    },
  },
};

export const acmeCredentials = { tenant: 'customer', token: 'secret-token-1' };

/** What every session needs besides provider and credentials. */
export const timing = () => ({ deadline: Date.now() + 10_000, stopwatch: startStopwatch() });
