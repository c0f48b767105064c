import * as z from 'zod';
import { mapOf } from '../../../objects/caps.ts';
import { unifiedId } from '../../../objects/fields.ts';
import { imageTypes, largestImage } from '../../../pages/image-types.ts';
import type { Route } from '../../../route.ts';
import { deletion, idParams, label, pageQuery, providerId } from '../fields.ts';
import { pauseReason } from '../sync.ts';
import { projectRecord } from './project-record.ts';
import { projectSettings } from './project-settings.ts';

/** Length of the largest image in Base64, characters. The use case counts the bytes. */
const longestLogo = Math.ceil(largestImage / 3) * 4;

const logoUpload = z.strictObject({
  content_type: z.enum(imageTypes).describe('Media type of the bytes.'),
  content: z.base64().min(1).max(longestLogo).describe('The bytes, in Base64: at most 32 KB.'),
});

const pausedProvider = providerId.optional().describe('Only the connections to this provider. Default: all.');

export const projectRoutes = {
  create: {
    method: 'POST',
    path: '/projects',
    handler: 'projects.create',
    summary: 'Create a project',
    description: 'Creates a project with the default settings. `POST /auth/keys` creates its first API key.',
    group: 'projects',
    auth: 'operator',
    status: 201,
    body: z.strictObject({
      name: label,
      id_organisation: unifiedId.optional().describe('Owner of the project. It never changes.'),
    }),
    response: projectRecord,
    uses: { projects: ['PutItem', 'UpdateItem'] },
  },
  list: {
    method: 'GET',
    path: '/projects',
    handler: 'projects.read',
    operation: 'projects.list',
    summary: 'List projects',
    description: "Returns a page of all projects, or of an organisation's projects.",
    group: 'projects',
    auth: 'operator',
    status: 200,
    query: pageQuery.extend({
      id_organisation: unifiedId.optional().describe('Only projects of this organisation.'),
    }),
    response: z.array(projectRecord),
    paged: true,
    uses: { projects: ['Query'] },
  },
  get: {
    method: 'GET',
    path: '/projects/{id}',
    handler: 'projects.read',
    operation: 'projects.get',
    summary: 'Get a project with its settings',
    description: 'Returns a project with its settings. An API key can read only its own project.',
    group: 'projects',
    auth: 'operator_or_key',
    scope: 'admin',
    status: 200,
    params: idParams,
    response: projectRecord,
    uses: { projects: ['GetItem'] },
  },
  update: {
    method: 'PATCH',
    path: '/projects/{id}',
    handler: 'projects.update',
    summary: 'Change the settings of a project; other settings stay',
    description:
      'Changes the given settings and keeps the others. Changing `limits` needs an operator key (403). Returns 409 ' +
      'for a project that is being deleted.',
    group: 'projects',
    auth: 'operator_or_key',
    scope: 'admin',
    status: 200,
    params: idParams,
    body: projectSettings,
    response: projectRecord,
    errors: ['conflict'],
    uses: { projects: ['GetItem', 'UpdateItem'], connections: ['UpdateItem'] },
  },
  updateLogos: {
    method: 'PATCH',
    path: '/projects/{id}/logos',
    handler: 'projects.updateLogos',
    summary: 'Change the logos on the pages of magic links',
    description:
      "Stores the given images, all or none. `project` is the project's own image; other images are named by the id " +
      'of a provider. Null removes an image, and the page shows a letter instead. Accepts PNG, JPEG or WebP of at ' +
      'most 32 KB, with 16 to 1,024 pixels on each side and no animation.',
    group: 'projects',
    auth: 'operator_or_key',
    scope: 'admin',
    status: 200,
    params: idParams,
    body: mapOf(logoUpload.nullable(), { members: 100 }),
    response: projectRecord,
    errors: ['conflict'],
    uses: { projects: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
  },
  pauseSync: {
    method: 'POST',
    path: '/projects/{id}/sync/pause',
    sharedPath: '/projects/{id}/sync/{change}',
    handler: 'projects.pause',
    operation: 'projects.pauseSync',
    summary: 'Pause the syncs of a project: all syncs, or the syncs with one provider',
    description:
      'No cycle and no run of the connections begins. A running run ends with its page and keeps its place. Pausing ' +
      'again replaces the reason. Returns 409 for a project that is being deleted.',
    group: 'projects',
    auth: 'operator_or_key',
    scope: 'admin',
    status: 200,
    params: idParams,
    body: z.strictObject({ provider: pausedProvider, reason: pauseReason }),
    bodyOptional: true,
    response: projectRecord,
    errors: ['conflict'],
    uses: { projects: ['GetItem', 'UpdateItem'] },
  },
  resumeSync: {
    method: 'POST',
    path: '/projects/{id}/sync/resume',
    sharedPath: '/projects/{id}/sync/{change}',
    handler: 'projects.pause',
    operation: 'projects.resumeSync',
    summary: 'Resume the syncs of a project: all syncs, or the syncs with one provider',
    description:
      'Ends a pause: syncs begin within some minutes, and interrupted runs continue from their places. A provider or ' +
      'a connection with its own pause stays paused. Returns 409 for a project that is being deleted.',
    group: 'projects',
    auth: 'operator_or_key',
    scope: 'admin',
    status: 200,
    params: idParams,
    body: z.strictObject({ provider: pausedProvider }),
    bodyOptional: true,
    response: projectRecord,
    errors: ['conflict'],
    uses: { projects: ['GetItem', 'UpdateItem'], connections: ['UpdateItem'] },
  },
  remove: {
    method: 'DELETE',
    path: '/projects/{id}',
    handler: 'projects.remove',
    summary: 'Delete a project that has no connections, with its keys, linked users, webhooks and all else',
    description:
      'Deletes a project with all its stored data. Returns 409 if the project has connections. Returns 503 ' +
      '`not_tried` if one request has too little time for everything: send it again.',
    group: 'projects',
    auth: 'operator',
    status: 200,
    params: idParams,
    response: deletion,
    errors: ['conflict', 'not_tried'],
    uses: {
      projects: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'],
      connections: ['Query', 'BatchWriteItem'],
      usage: ['Query', 'BatchWriteItem'],
      requests: ['Query', 'BatchWriteItem'],
      events: ['BatchWriteItem'],
    },
  },
} as const satisfies Record<string, Route>;
