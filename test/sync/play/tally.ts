import type { Provider } from '../../../lib/providers/define.ts';

/** A vendor that does not exist. It lists the events of all contacts of an account by their times. */
export const tally = {
  id: 'tally',
  name: 'Tally',
  documentation: 'https://tally.example/docs',
  baseUrl: 'https://api.tally.example',
  credentials: { key: { label: 'Key', secret: true } },
  authorization: { headers: { authorization: 'Bearer {key}' } },
  identify: { method: 'GET', path: '/account', account: 'id', name: 'name' },
  errors: { message: ['message'], code: ['code'] },
  objects: {
    'marketingautomation.list': {
      id: 'id',
      list: { method: 'GET', path: '/lists', records: 'lists', max: 100, paginator: { type: 'none' } },
      get: { method: 'GET', path: '/lists/{id}' },
      fields: { name: 'name' },
    },
    'marketingautomation.event': {
      id: 'id',
      createdAt: 'at',
      modifiedAt: 'at',
      list: {
        method: 'GET',
        path: '/events',
        query: { since: '{occurred_after}', until: '{occurred_before}', after: '{modified_after}' },
        records: 'events',
        max: 100,
        paginator: { type: 'none' },
        filters: ['modified_after'],
      },
      get: { method: 'GET', path: '/events/{id}' },
      fields: { name: 'name', occurred_at: 'at' },
    },
  },
} as const satisfies Provider;
