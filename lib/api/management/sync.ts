import * as z from 'zod';
import type { Route } from '../../route.ts';
import { failureRecord, label, providerId, time } from './fields.ts';

const count = z.number();

/** A pause of syncs, and the API key that paused them. */
export const syncPauseRecord = z
  .object({
    level: z
      .enum(['connection', 'project', 'provider'])
      .describe('Level of the pause. `provider`: the operator of the installation paused all syncs with the provider.'),
    since: time,
    id_key: z.string().describe('Id of the API key.'),
    key_name: z.string().nullable().optional().describe('Null for a deleted key.'),
    reason: z.string().nullable(),
  })
  .meta({ id: 'SyncPause', description: 'A pause of the syncs of a connection, with its reason and start.' });

/** `data` of the answer to the start or the end of a pause. */
export const pausedRecord = z.object({
  id: z.string(),
  paused: syncPauseRecord.nullable().describe('Null if the syncs are not paused.'),
});

/** Reason for a pause, in the body of a request. */
export const pauseReason = label.optional().describe('Shown to everyone who can see the syncs.');

/** State of the sync of a connection's object. */
export const syncRecord = z
  .object({
    object: z.string(),
    state: z
      .enum(['waiting', 'running', 'paused', 'paused_budget', 'off'])
      .describe(
        '`waiting`: until `next_run_at`, also after a failure. `paused`: paused by a request, if `paused` is set; ' +
          'else the run failed, and continues at `next_run_at`. `paused_budget`: the provider allows no or few ' +
          'requests before `resumes_at`. `off`: no longer needed, or the project has taken the object ' +
          'off the schedule.',
      ),
    mode: z
      .enum(['baseline', 'changes', 'listing'])
      .nullable()
      .describe(
        'Mode of the last run with something to store. `baseline`, `listing`: all records. `changes`: changed records.',
      ),
    result: z
      .enum(['succeeded', 'failed', 'stopped'])
      .nullable()
      .describe('Result of the last finished run. `stopped`: too many records would have been reported as deleted.'),
    since: time.nullable().describe('For a run through changed records: they changed since this time.'),
    started_at: time.nullable(),
    finished_at: time.nullable().describe('Null during a run.'),
    last_looked_at: time
      .nullable()
      .describe('Time of the last request for changes, even if there were none. Such a look is not shown as a run.'),
    interval_seconds: z.number().nullable().describe('Current time between two looks.'),
    pages: count.describe('Pages of the last run, so far.'),
    records: z
      .object({ seen: count, created: count, updated: count, deleted: count })
      .describe('Records of the last run, so far.'),
    records_per_second: z
      .number()
      .nullable()
      .describe('Rate of the last run, so far: `seen` divided by the time since its start, including all waits.'),
    watermark: time.nullable().describe('The next run asks for changes since this time.'),
    next_run_at: time.nullable(),
    late_seconds: count.describe(
      'Seconds that the next run, or the next page of a run, is overdue. 0 if it is on time.',
    ),
    late_since: time
      .nullable()
      .describe('Time since which changes wait, because looks failed or none took place. Null if the sync is on time.'),
    paused: syncPauseRecord
      .nullable()
      .describe('Until the pause ends, no run begins, and a running run ends with its page.'),
    resumes_at: time.nullable().describe('For `paused_budget`: time when the provider allows more requests.'),
    last_error: failureRecord
      .nullable()
      .describe(
        'Why the last run is paused, failed or was stopped. After a success: objects that the account may not list.',
      ),
  })
  .meta({ id: 'Sync', description: "State of the sync of a connection's object." });

const providerParams = z.object({ provider: providerId.describe('Id of the provider.') });

const providerPause = z.object({ provider: z.string(), paused: syncPauseRecord.nullable() });

export const providerSyncRoutes = {
  pause: {
    method: 'POST',
    path: '/providers/{provider}/sync/pause',
    sharedPath: '/providers/{provider}/sync/{change}',
    handler: 'provider-sync.serve',
    operation: 'provider-sync.pause',
    summary: 'Pause the syncs of all connections to a provider',
    description:
      'No cycle and no run of any connection to the provider begins, within 30 seconds. A running run ends with ' +
      'its page. Pausing again replaces the reason. Returns 404 for an unknown provider.',
    group: 'connections',
    auth: 'operator',
    status: 200,
    params: providerParams,
    body: z.strictObject({ reason: pauseReason }),
    bodyOptional: true,
    response: providerPause,
    uses: { projects: ['PutItem'] },
  },
  show: {
    method: 'GET',
    path: '/providers/{provider}/sync',
    handler: 'provider-sync.serve',
    operation: 'provider-sync.show',
    summary: 'Show whether the syncs of all connections to a provider are paused',
    description: 'Returns the start and the reason of the pause of a provider. Returns 404 for an unknown provider.',
    group: 'connections',
    auth: 'operator',
    status: 200,
    params: providerParams,
    response: providerPause,
    uses: { projects: ['GetItem'] },
  },
  resume: {
    method: 'POST',
    path: '/providers/{provider}/sync/resume',
    sharedPath: '/providers/{provider}/sync/{change}',
    handler: 'provider-sync.serve',
    operation: 'provider-sync.resume',
    summary: 'Resume the syncs of all connections to a provider',
    description:
      'Ends the pause of a provider: syncs begin within some minutes, and interrupted runs continue from their ' +
      'places. A project or a connection with its own pause stays paused. Returns 404 for an unknown provider.',
    group: 'connections',
    auth: 'operator',
    status: 200,
    params: providerParams,
    response: providerPause,
    uses: { projects: ['DeleteItem'], connections: ['UpdateItem'] },
  },
} as const satisfies Record<string, Route>;
