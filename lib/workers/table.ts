import type { Worker } from './worker.ts';

export const workers = {
  dispatch: {
    handler: 'workers/dispatch.run',
    summary: 'Gives events their places in the feed, and makes their deliveries',
    everyMinutes: 1,
    timeout: 50,
    uses: {
      events: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      projects: ['Query'],
    },
  },
  erase: {
    handler: 'workers/erase.run',
    summary: 'Erases what revoked connections have left',
    everyMinutes: 1,
    timeout: 50,
    uses: {
      connections: ['Query', 'UpdateItem'],
      records: ['Query', 'DeleteItem'],
      events: ['Query', 'DeleteItem'],
    },
  },
  deliver: {
    handler: 'workers/deliver.run',
    summary: 'Sends events to webhooks',
    everyMinutes: 1,
    timeout: 120,
    lateAfter: 15 * 60,
    uses: {
      connections: ['GetItem'],
      projects: ['GetItem', 'UpdateItem'],
      events: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      key: ['Decrypt'],
      webhookKey: ['Decrypt'],
    },
  },
  sync: {
    handler: 'workers/sync.run',
    summary: 'Finds out what has changed at the providers',
    everyMinutes: 1,
    timeout: 120,
    uses: {
      connections: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'],
      records: ['BatchGetItem', 'Query', 'PutItem', 'BatchWriteItem'],
      events: ['PutItem'],
      projects: ['GetItem', 'Query'],
      key: ['Decrypt'],
      appKey: ['Decrypt'],
    },
  },
} as const satisfies Readonly<Record<string, Worker>>;
