import * as z from 'zod';
import { dateTime, unifiedId } from '../../../objects/fields.ts';
import type { Route } from '../../../route.ts';
import { idParams, objectName, providerWords } from '../fields.ts';
import { pausedRecord, pauseReason, syncRecord } from '../sync.ts';

const operatedProject = unifiedId.optional().describe('Needed with an operator key: the project of the connection.');

/** The request for a run of a sync. */
const syncRequest = z
  .strictObject({
    object: objectName
      .optional()
      .describe(
        'Also syncs this object from now on, unless the project has taken it off the schedule. Default: the objects ' +
          'that the project has set, that active webhooks cover, or that were synced before.',
      ),
    confirm_deletes: z
      .boolean()
      .optional()
      .describe('Look for deleted records, and emit an event for each, whatever their number.'),
    emit_initial: z.boolean().optional().describe('For a first sync: emit `created` for every record.'),
    from: dateTime
      .optional()
      .describe(
        'Back-fill: read again all records of the object that changed since this time. Emit events for records that ' +
          'differ from the known state. Not for objects whose changes the provider cannot list (422).',
      ),
  })
  .refine((body) => body.from === undefined || body.object !== undefined, {
    path: ['object'],
    error: 'is needed with from: a back-fill reads one object',
  });

/** Routes for a connection's syncs. */
export const connectionSyncRoutes = {
  startSync: {
    method: 'POST',
    path: '/connections/{id}/sync',
    handler: 'connections.startSync',
    summary: 'Look for changes now in one object, or in all synced objects',
    description:
      "Starts an object's sync, or the syncs of all synced objects, and returns the state of each. Events report the " +
      'changes. `from` starts a back-fill, which reads again everything that changed since then. Returns 422 ' +
      '`unsupported_object` for an object that the provider cannot list, and 409 for a revoked connection.',
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
    summary: 'Show the state of the syncs of a connection',
    description:
      'Returns state, counts, rate, lateness, watermark, next run, pause and last error of each synced object.',
    group: 'connections',
    auth: 'key',
    scope: 'connections:read',
    withheld: { 'last_error.message': providerWords },
    status: 200,
    params: idParams,
    response: z.array(syncRecord),
    uses: { connections: ['GetItem', 'Query'], projects: ['GetItem'], key: ['Decrypt'] },
  },
  pauseSync: {
    method: 'POST',
    path: '/connections/{id}/sync/pause',
    sharedPath: '/connections/{id}/sync/{change}',
    handler: 'connections.pause',
    operation: 'connections.pauseSync',
    summary: 'Pause the syncs of a connection',
    description:
      'No cycle and no run of the connection begins. A running run ends with its page and keeps its place. Pausing ' +
      'again replaces the reason. Returns 409 for a revoked connection.',
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
    sharedPath: '/connections/{id}/sync/{change}',
    handler: 'connections.pause',
    operation: 'connections.resumeSync',
    summary: 'Resume the syncs of a connection',
    description:
      'Ends the pause: syncs begin within a minute, and an interrupted run continues from its place. The answer ' +
      'shows whether the project or the provider is still paused. Returns 409 for a revoked connection.',
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
