import * as z from 'zod';
import { dateTime, unifiedId } from '../../objects/fields.ts';
import { objectNames } from '../../objects/names.ts';
import type { Route } from '../../route.ts';
import { idParams } from './fields.ts';
import { pausedRecord, pauseReason, syncRecord } from './sync.ts';

const operatedProject = unifiedId.optional().describe('Needed with an operator key: the project of the connection.');

/** What a run is asked for. */
const syncRequest = z
  .strictObject({
    object: z
      .enum(objectNames)
      .optional()
      .describe(
        'Synced from now on, too, unless the project has it off the schedule. Without: the objects that the project has ' +
          'set or active webhooks receive events of, and those synced before.',
      ),
    confirm_deletes: z
      .boolean()
      .optional()
      .describe('Look for deleted records, and emit an event for each, however many they are.'),
    emit_initial: z.boolean().optional().describe('Where it is the first sync: emit `created` for every record.'),
    from: dateTime
      .optional()
      .describe(
        'Back-fill: read all records of the object again that have changed since then, and emit events for those that ' +
          'are not as they are known here. Not for objects whose changes the provider cannot list (422).',
      ),
  })
  .refine((body) => body.from === undefined || body.object !== undefined, {
    path: ['object'],
    error: 'is needed with from: a back-fill is of one object',
  });

/** The syncs of one connection. */
export const connectionSyncRoutes = {
  startSync: {
    method: 'POST',
    path: '/connections/{id}/sync',
    handler: 'connections.startSync',
    summary: 'Look for changes now: of one object, or of all that are synced',
    description:
      'Starts the sync of one object, or of all that are synced, and answers how each stands; events tell what has ' +
      'changed. With `from`, a back-fill: all that has changed since then is read again. An object that the provider ' +
      'cannot list is a 422 `unsupported_object`, a revoked connection a 409.',
    group: 'connections',
    auth: 'key',
    scope: 'connections',
    status: 202,
    params: idParams,
    body: syncRequest,
    bodyOptional: true,
    response: z.array(syncRecord),
    errors: ['unsupported_object', 'conflict'],
    uses: { connections: ['GetItem', 'UpdateItem', 'Query'], projects: ['GetItem', 'Query'], key: ['Decrypt'] },
  },
  syncs: {
    method: 'GET',
    path: '/connections/{id}/sync',
    handler: 'connections.syncs',
    summary: 'Show how the objects of a connection are synced',
    description:
      'Answers state, counts, rate, lateness, watermark, next run, pause and last error of each object that is synced.',
    group: 'connections',
    auth: 'key',
    scope: 'connections',
    status: 200,
    params: idParams,
    response: z.array(syncRecord),
    uses: { connections: ['GetItem', 'Query'], projects: ['GetItem'], key: ['Decrypt'] },
  },
  pauseSync: {
    method: 'POST',
    path: '/connections/{id}/sync/pause',
    handler: 'connections.pauseSync',
    summary: 'Pause the syncs of a connection',
    description:
      'Lets no cycle and no run of the connection begin; a run under way ends with its page and keeps its place. Pausing ' +
      'again replaces the reason. A revoked connection is a 409.',
    group: 'connections',
    auth: 'operator_or_key',
    scope: 'connections',
    status: 200,
    params: idParams,
    body: z.strictObject({ id_project: operatedProject, reason: pauseReason }),
    bodyOptional: true,
    response: pausedRecord,
    errors: ['conflict', 'not_found'],
    uses: { connections: ['GetItem', 'UpdateItem'], projects: ['GetItem'] },
  },
  resumeSync: {
    method: 'POST',
    path: '/connections/{id}/sync/resume',
    handler: 'connections.resumeSync',
    summary: 'Let the syncs of a connection go on',
    description:
      'Ends the pause of the connection: all its objects are looked at within a minute, and a run goes on from its place. ' +
      'The answer shows where its project or provider is still paused. A revoked connection is a 409.',
    group: 'connections',
    auth: 'operator_or_key',
    scope: 'connections',
    status: 200,
    params: idParams,
    body: z.strictObject({ id_project: operatedProject }),
    bodyOptional: true,
    response: pausedRecord,
    errors: ['conflict', 'not_found'],
    uses: { connections: ['GetItem', 'UpdateItem'], projects: ['GetItem'] },
  },
} as const satisfies Record<string, Route>;
