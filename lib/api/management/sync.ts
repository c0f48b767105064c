import * as z from 'zod';
import type { Route } from '../../route.ts';
import { label, providerId, time } from './fields.ts';

const count = z.number();

/** Who has paused syncs. */
export const syncPauseRecord = z
  .object({
    level: z
      .enum(['connection', 'project', 'provider'])
      .describe('What was paused; `provider`: all syncs with it, by the operator of the installation.'),
    since: time,
    id_key: z.string().describe('Id of the API key.'),
    reason: z.string().nullable(),
  })
  .meta({ id: 'SyncPause', description: 'Why no sync of a connection is carried out, and since when.' });

/** `data` of the answer to a pause or its end. */
export const pausedRecord = z.object({
  id: z.string(),
  paused: syncPauseRecord.nullable().describe('Null where nothing holds the syncs.'),
});

/** Why syncs are paused, in the body of a request. */
export const pauseReason = label.optional().describe('Shown to all who look at the syncs.');

/** How one object of a connection is kept in step. */
export const syncRecord = z
  .object({
    object: z.string(),
    state: z
      .enum(['waiting', 'running', 'paused', 'paused_budget', 'off'])
      .describe(
        '`waiting`: for `next_run_at`, also after a failure. `paused`: somebody has paused it, as `paused` says; else the ' +
          'run has failed, and goes on at `next_run_at`. ' +
          '`paused_budget`: the provider allows no more requests, or few, before `resumes_at`. `off`: nobody wants it any ' +
          'more, or the project has it off the schedule.',
      ),
    mode: z
      .enum(['baseline', 'changes', 'listing'])
      .nullable()
      .describe(
        'Of the last run that had something to store: `baseline` and `listing` go through all records, `changes` through changed ones.',
      ),
    result: z
      .enum(['succeeded', 'failed', 'stopped'])
      .nullable()
      .describe('Of the last run that has ended. `stopped`: too many records would have been reported as deleted.'),
    since: time.nullable().describe('Of a run through changed records: since when they have changed.'),
    started_at: time.nullable(),
    finished_at: time.nullable().describe('Null while a run is under way.'),
    last_looked_at: time
      .nullable()
      .describe('When the provider was asked for changes last, also where it had none: no run is shown for that.'),
    interval_seconds: z.number().nullable().describe('Between two looks, as it is in force.'),
    pages: count.describe('Of the last run, so far.'),
    records: z
      .object({ seen: count, created: count, updated: count, deleted: count })
      .describe('Of the last run, so far.'),
    records_per_second: z
      .number()
      .nullable()
      .describe('Of the last run, so far: `seen` by the time since it has begun, with all that it waited.'),
    watermark: time.nullable().describe('Changes since then are asked for by the next run.'),
    next_run_at: time.nullable(),
    late_seconds: count.describe(
      'For which the next run, or the next page of a run, is overdue; 0 where it is on time.',
    ),
    paused: syncPauseRecord
      .nullable()
      .describe('Nothing begins, and a run under way ends with its page, until the pause ends.'),
    resumes_at: time.nullable().describe('Of `paused_budget`: when the provider allows more requests.'),
    last_error: z
      .object({ code: z.string(), message: z.string(), at: time })
      .nullable()
      .describe(
        'Why the last run is paused, failed or was stopped; of one that succeeded, what the account may not list.',
      ),
  })
  .meta({ id: 'Sync', description: 'How one object of a connection is kept in step with the provider.' });

const providerParams = z.object({ provider: providerId.describe('Id of the provider.') });

const providerPause = z.object({ provider: z.string(), paused: syncPauseRecord.nullable() });

export const providerSyncRoutes = {
  pause: {
    method: 'POST',
    path: '/providers/{provider}/sync/pause',
    handler: 'provider-sync.pause',
    summary: 'Pause the syncs of all connections to a provider',
    description:
      'Lets no cycle and no run begin of any connection to the provider, within 30 seconds; a run under way ends with ' +
      'its page. Pausing again replaces the reason. An unknown provider is a 404.',
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
    handler: 'provider-sync.show',
    summary: 'Show whether the syncs of all connections to a provider are paused',
    description: 'Answers since when and why the operator has paused a provider. An unknown provider is a 404.',
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
    handler: 'provider-sync.resume',
    summary: 'Let the syncs of all connections to a provider go on',
    description:
      'Ends the pause of a provider: within some minutes each of its connections is looked at, and runs go on from ' +
      'their places. What a project or a connection has paused itself stays so. An unknown provider is a 404.',
    group: 'connections',
    auth: 'operator',
    status: 200,
    params: providerParams,
    response: providerPause,
    uses: { projects: ['DeleteItem'], connections: ['UpdateItem'] },
  },
} as const satisfies Record<string, Route>;
