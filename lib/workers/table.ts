import { deliveryPrefix, outboxPrefix } from '../store/event-keys.ts';
import { hintPrefix } from '../store/hint-keys.ts';
import type { Worker } from './worker.ts';

const looksAtRecords = {
  connections: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'],
  records: ['BatchGetItem', 'PutItem'],
  events: ['PutItem'],
  projects: ['GetItem', 'BatchGetItem', 'Query'],
  key: ['Decrypt'],
  appKey: ['Decrypt'],
} as const satisfies Worker['uses'];

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
  answerFeedBells: {
    handler: 'workers/dispatch.answer',
    summary: 'Gives events their places in the feed as soon as they come',
    queue: 'dispatch',
    mostRuns: 10,
    timeout: 30,
    uses: {
      events: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      projects: ['Query'],
    },
  },
  erase: {
    handler: 'workers/erase.run',
    summary: 'Erases what revoked connections, and deleted webhooks and projects, have left; ends pending connections',
    everyMinutes: 1,
    timeout: 50,
    uses: {
      connections: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'],
      projects: ['GetItem'],
      key: ['Decrypt'],
      appKey: ['Decrypt'],
      records: ['Query', 'DeleteItem'],
      events: ['Query', 'DeleteItem', 'BatchWriteItem'],
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
      events: ['Query', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      key: ['Decrypt'],
      webhookKey: ['Decrypt'],
    },
  },
  answerWebhookBells: {
    handler: 'workers/deliver.answer',
    summary: 'Sends events to webhooks as soon as they are due',
    queue: 'deliver',
    mostRuns: 50,
    timeout: 60,
    uses: {
      connections: ['GetItem'],
      projects: ['GetItem', 'UpdateItem'],
      events: ['BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      key: ['Decrypt'],
      webhookKey: ['Decrypt'],
    },
  },
  ring: {
    handler: 'workers/ring.run',
    summary: 'Wakes the workers for events that came and for deliveries that are due',
    stream: 'events',
    shows: 'NEW_IMAGE',
    filters: [
      { eventName: ['INSERT'], dynamodb: { Keys: { sk: { S: [{ prefix: outboxPrefix }] } } } },
      {
        eventName: ['INSERT', 'MODIFY'],
        dynamodb: {
          Keys: { sk: { S: [{ prefix: deliveryPrefix }] } },
          NewImage: { due: { S: [{ exists: true }] } },
        },
      },
    ],
    timeout: 30,
    uses: { sends: ['dispatch', 'deliver'] },
  },
  sync: {
    handler: 'workers/sync.run',
    summary: 'Finds out what has changed at the providers',
    everyMinutes: 1,
    timeout: 120,
    uses: {
      connections: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'],
      records: ['BatchGetItem', 'Query', 'PutItem'],
      events: ['PutItem'],
      projects: ['GetItem', 'BatchGetItem', 'Query'],
      key: ['Decrypt'],
      appKey: ['Decrypt'],
    },
  },
  hints: {
    handler: 'workers/hints.run',
    summary: 'Looks at the records that providers have told of',
    everyMinutes: 1,
    timeout: 120,
    uses: looksAtRecords,
  },
  answerHintBells: {
    handler: 'workers/hints.answer',
    summary: 'Looks at the records that providers have told of as soon as they do',
    queue: 'hints',
    mostRuns: 10,
    timeout: 60,
    uses: looksAtRecords,
  },
  ringForHints: {
    handler: 'workers/ring.hints',
    summary: 'Wakes the worker that looks at the records that providers have told of',
    stream: 'connections',
    shows: 'KEYS_ONLY',
    filters: [{ eventName: ['INSERT', 'MODIFY'], dynamodb: { Keys: { sk: { S: [{ prefix: hintPrefix }] } } } }],
    timeout: 30,
    uses: { sends: ['hints'] },
  },
  hooks: {
    handler: 'workers/hooks.run',
    summary: 'Registers with the providers what they are to tell of, and renews it',
    everyMinutes: 1,
    timeout: 120,
    namesOrigin: true,
    uses: {
      connections: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'],
      events: ['PutItem'],
      projects: ['GetItem'],
      key: ['Decrypt'],
      appKey: ['Decrypt'],
    },
  },
} as const satisfies Readonly<Record<string, Worker>>;
