import { entryMessages } from '../requests/channel.ts';
import { notificationPrefix } from '../store/events/change-notification-keys.ts';
import { eventPrefix, shardPlace } from '../store/events/event-keys.ts';
import { jobPrefix } from '../store/records/job-keys.ts';
import type { Worker } from './worker.ts';

// A bundle contains only the rows of its function, because each row is a constant.

/** Rights of a worker that opens and closes issues (`lib/issues/watch.ts`). It also reads connections, and puts events. */
const notesIssues = ['GetItem', 'PutItem'] as const;

/** Rights of a worker that also closes all issues of a deleted connection or webhook. */
const endsIssues = ['GetItem', 'PutItem', 'Query'] as const;

const looksAtRecords = {
  connections: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem', 'DeleteItem'],
  records: ['BatchGetItem', 'PutItem'],
  events: ['PutItem'],
  projects: ['GetItem', 'BatchGetItem', 'Query'],
  usage: ['Query', 'UpdateItem'],
  key: ['Decrypt'],
  appKey: ['Decrypt'],
} as const satisfies Worker['uses'];

const syncs = {
  connections: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'],
  records: ['BatchGetItem', 'Query', 'PutItem'],
  events: ['PutItem'],
  projects: ['GetItem', 'BatchGetItem', 'Query'],
  usage: ['Query', 'UpdateItem'],
  requests: notesIssues,
  key: ['Decrypt'],
  appKey: ['Decrypt'],
  sends: ['sync'],
} as const satisfies Worker['uses'];

const runsJobs = {
  connections: ['GetItem', 'UpdateItem'],
  projects: ['GetItem', 'BatchGetItem'],
  records: ['BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'GetItem'],
  events: ['PutItem'],
  usage: ['UpdateItem'],
  key: ['Decrypt'],
  appKey: ['Decrypt'],
  sends: ['jobs'],
} as const satisfies Worker['uses'];

/** Table rights of the worker for jobs that also searches for due jobs. */
const searching = ({ connections, ...others }: typeof runsJobs) =>
  ({ ...others, connections: [...connections, 'Query'] }) as const;

const dispatches = {
  events: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'BatchWriteItem'],
  projects: ['Query'],
} as const satisfies Worker['uses'];

const delivers = {
  connections: ['GetItem'],
  projects: ['GetItem', 'UpdateItem'],
  events: ['GetItem', 'Query', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  requests: endsIssues,
  key: ['Decrypt'],
  webhookKey: ['Decrypt'],
} as const satisfies Worker['uses'];

export const dispatch = {
  handler: 'workers/dispatch.run',
  summary: 'Dispatches events: gives them sequence numbers and creates their deliveries',
  everyMinutes: 1,
  timeout: 50,
  uses: dispatches,
} as const satisfies Worker;

export const handleFeedWakeUps = {
  handler: 'workers/dispatch.answer',
  summary: 'Dispatches new events at once',
  queue: 'dispatch',
  mostRuns: 10,
  timeout: 30,
  uses: dispatches,
} as const satisfies Worker;

export const erase = {
  handler: 'workers/erase.run',
  summary: 'Erases the data of revoked connections, deleted webhooks and deleted projects; ends pending connections',
  everyMinutes: 1,
  timeout: 50,
  uses: {
    connections: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'],
    projects: ['GetItem'],
    key: ['Decrypt'],
    appKey: ['Decrypt'],
    records: ['Query', 'DeleteItem'],
    requests: endsIssues,
    events: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'],
  },
} as const satisfies Worker;

export const deliver = {
  handler: 'workers/deliver.run',
  summary: 'Sends events to webhooks',
  everyMinutes: 1,
  timeout: 120,
  lateAfter: 15 * 60,
  lateMeans:
    'Deliveries of a webhook are behind: it has more events than it accepts. With one event in a request a webhook ' +
    'accepts 300 events a second; a higher "max_events_per_request" allows more.',
  uses: delivers,
} as const satisfies Worker;

export const handleWebhookWakeUps = {
  handler: 'workers/deliver.answer',
  summary: 'Sends events to webhooks when the deliveries become due',
  queue: 'deliver',
  mostRuns: 50,
  timeout: 60,
  uses: delivers,
} as const satisfies Worker;

export const wake = {
  handler: 'workers/wake.run',
  summary: 'Wakes the workers of new events and due deliveries',
  stream: 'events',
  shows: 'NEW_IMAGE',
  filters: [
    { eventName: ['INSERT'], dynamodb: { Keys: { sk: { S: [{ prefix: eventPrefix }] } } } },
    {
      eventName: ['INSERT', 'MODIFY'],
      dynamodb: {
        Keys: { sk: { S: [shardPlace] } },
        NewImage: { due: { S: [{ exists: true }] }, lease_until: { S: [{ exists: false }] } },
      },
    },
  ],
  timeout: 30,
  uses: { sends: ['dispatch', 'deliver'] },
} as const satisfies Worker;

export const sync = {
  handler: 'workers/sync.run',
  summary: 'Wakes the workers of syncs that become due, and does work that has waited for long',
  everyMinutes: 1,
  timeout: 120,
  uses: syncs,
} as const satisfies Worker;

export const handleSyncWakeUps = {
  handler: 'workers/sync.answer',
  summary: 'Works on due syncs: finds changed records at the providers',
  queue: 'sync',
  mostRuns: 10,
  timeout: 60,
  uses: syncs,
} as const satisfies Worker;

export const changeNotifications = {
  handler: 'workers/change-notifications.run',
  summary: 'Refreshes the records of change notifications',
  everyMinutes: 1,
  timeout: 120,
  uses: looksAtRecords,
} as const satisfies Worker;

export const handleNotificationWakeUps = {
  handler: 'workers/change-notifications.answer',
  summary: 'Refreshes the records of change notifications when the notifications arrive',
  queue: 'notifications',
  mostRuns: 10,
  timeout: 60,
  uses: looksAtRecords,
} as const satisfies Worker;

export const wakeForNotifications = {
  handler: 'workers/wake.notifications',
  summary: 'Wakes the worker of change notifications',
  stream: 'connections',
  shows: 'KEYS_ONLY',
  filters: [{ eventName: ['INSERT', 'MODIFY'], dynamodb: { Keys: { sk: { S: [{ prefix: notificationPrefix }] } } } }],
  timeout: 30,
  uses: { sends: ['notifications'] },
} as const satisfies Worker;

export const jobs = {
  handler: 'workers/jobs.run',
  summary: 'Continues jobs that have waited for long',
  everyMinutes: 1,
  timeout: 120,
  uses: /* @__PURE__ */ searching(runsJobs),
} as const satisfies Worker;

export const handleJobWakeUps = {
  handler: 'workers/jobs.answer',
  summary: 'Carries out jobs: the items of large batches',
  queue: 'jobs',
  mostRuns: 10,
  timeout: 120,
  uses: runsJobs,
} as const satisfies Worker;

export const wakeForJobs = {
  handler: 'workers/wake.jobs',
  summary: 'Wakes the worker of jobs',
  stream: 'connections',
  shows: 'KEYS_ONLY',
  filters: [{ eventName: ['INSERT'], dynamodb: { Keys: { sk: { S: [{ prefix: jobPrefix }] } } } }],
  timeout: 30,
  uses: { sends: ['jobs'] },
} as const satisfies Worker;

export const audit = {
  handler: 'workers/audit.run',
  summary: 'Numbers the entries of the audit, and links them to a chain for each project',
  everyMinutes: 1,
  timeout: 50,
  lateAfter: 15 * 60,
  lateMeans: 'Entries of the audit wait for their numbers. Until then, a change of an entry is not noticed.',
  uses: { events: ['BatchGetItem', 'Query', 'UpdateItem'] },
} as const satisfies Worker;

export const signAudit = {
  handler: 'workers/sign-audit.run',
  summary: 'Signs the ends of all chains of the audit, in each hour with changes',
  everyMinutes: 60,
  timeout: 300,
  hasOwnLog: true,
  uses: {
    events: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    projects: ['GetItem'],
    auditKey: ['Sign', 'GetPublicKey'],
  },
} as const satisfies Worker;

export const registerWebhooks = {
  handler: 'workers/register-webhooks.run',
  summary: 'Registers and renews webhooks at the providers',
  everyMinutes: 1,
  timeout: 120,
  namesOrigin: true,
  uses: {
    connections: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'],
    events: ['PutItem'],
    projects: ['GetItem'],
    usage: ['Query', 'UpdateItem'],
    key: ['Decrypt'],
    appKey: ['Decrypt'],
  },
} as const satisfies Worker;

export const storeRequests = {
  handler: 'workers/requests.run',
  summary: 'Stores the request log, from the log lines of requests and of runs, and opens and closes issues',
  lines: entryMessages,
  timeout: 60,
  uses: {
    requests: ['BatchWriteItem', 'GetItem', 'PutItem', 'Query'],
    connections: ['GetItem'],
    events: ['PutItem', 'UpdateItem'],
  },
} as const satisfies Worker;

export const sumUsage = {
  handler: 'workers/usage.run',
  summary: 'Sums up the requests of each hour by connection, provider and route',
  everyMinutes: 60,
  timeout: 300,
  uses: {
    requests: ['Query', 'BatchGetItem', 'UpdateItem', 'BatchWriteItem'],
    events: ['Query', 'UpdateItem'],
    projects: ['GetItem'],
  },
} as const satisfies Worker;

/** All workers, by their names in the CDK stack. */
export const workers = {
  dispatch,
  handleFeedWakeUps,
  erase,
  deliver,
  handleWebhookWakeUps,
  wake,
  sync,
  handleSyncWakeUps,
  changeNotifications,
  handleNotificationWakeUps,
  wakeForNotifications,
  jobs,
  handleJobWakeUps,
  wakeForJobs,
  audit,
  signAudit,
  registerWebhooks,
  storeRequests,
  sumUsage,
} as const satisfies Readonly<Record<string, Worker>>;
