import * as z from 'zod';
import { time } from './fields.ts';

const count = z.number();

/** How one object of a connection is kept in step. */
export const syncRecord = z
  .object({
    object: z.string(),
    state: z
      .enum(['waiting', 'running', 'paused', 'off'])
      .describe(
        '`waiting`: for `next_run_at`, also after a failure. `paused`: the run goes on at `next_run_at`. `off`: nobody ' +
          'wants it any more, or the project has it off the schedule.',
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
    started_at: time.nullable(),
    finished_at: time.nullable().describe('Null while a run is under way.'),
    last_looked_at: time
      .nullable()
      .describe('When the provider was asked for changes last, also where it had none: no run is shown for that.'),
    interval_seconds: z.number().nullable().describe('Between two looks, as it is in force.'),
    pages: count,
    records: z
      .object({ seen: count, created: count, updated: count, deleted: count })
      .describe('Of the last run, so far.'),
    watermark: time.nullable().describe('Changes since then are asked for by the next run.'),
    next_run_at: time.nullable(),
    last_error: z
      .object({ code: z.string(), message: z.string(), at: time })
      .nullable()
      .describe(
        'Why the last run is paused, failed or was stopped; of one that succeeded, what the account may not list.',
      ),
  })
  .meta({ id: 'Sync', description: 'How one object of a connection is kept in step with the provider.' });
