import * as z from 'zod';
import { listOf, mapOf, word } from '../../objects/caps.ts';
import { hasOwnClasses } from '../../objects/classed.ts';
import { unifiedId } from '../../objects/fields.ts';
import { type ObjectName, objectNames } from '../../objects/names.ts';
import { imageTypes, largestImage } from '../../pages/image-types.ts';
import type { Route } from '../../route.ts';
import { deletion, idParams, label, objectName, pageQuery, providerId, time } from './fields.ts';
import { isOrigin, isPageUrl, isReturnUrl } from './return-urls.ts';
import { pauseReason, syncPauseRecord } from './sync.ts';

const logoRecord = z
  .object({
    content_type: z.string().describe('Media type.'),
    width: z.int().describe('Pixels.'),
    height: z.int().describe('Pixels.'),
    size: z.int().describe('Bytes.'),
    path: z.string().describe('Path of the image: `/connect/logos/…`.'),
  })
  .meta({ id: 'Logo', description: 'An image on the pages of magic links.' });

export const projectRecord = z
  .object({
    id: z.string(),
    id_organisation: z.string().nullable(),
    name: z.string(),
    status: z.enum(['active', 'deleting']).describe('`deleting`: a deletion has begun. Send it again to complete it.'),
    strict: z.boolean(),
    confirm_connections: z.boolean(),
    return_urls: z.array(z.string()),
    browser_origins: z.array(z.string()),
    connect_origins: z.array(z.string()),
    connect_frames: z.boolean(),
    branding: z.object({
      name: z.string().nullable(),
      accent_color: z.string().nullable(),
      privacy_url: z.string().nullable().describe('Privacy policy of the project. The pages link to it.'),
      help_url: z.string().nullable().describe('Help of the project. The pages link to it.'),
    }),
    objects: z.array(z.string()).describe('Objects that the project uses. Empty for all.'),
    logos: z.record(z.string(), logoRecord).describe('Images, by `project` or the id of a provider.'),
    limits: z
      .object({ requests_per_minute: z.number().nullable(), key_requests_per_minute: z.number().nullable() })
      .describe('Null: the limit of the installation.'),
    sync: z
      .record(
        z.string(),
        z.object({
          scheduled: z.boolean(),
          interval_seconds: z.number().nullable(),
          adaptive: z.boolean(),
          reconcile_interval_seconds: z.number().nullable(),
          classes: z
            .array(z.string())
            .optional()
            .describe('For custom objects: the synced classes. `*` stands for all.'),
        }),
      )
      .describe('Settings by object. Null: the default.'),
    sync_pauses: z
      .array(syncPauseRecord.omit({ level: true }).extend({ provider: z.string().nullable().describe('Null: all.') }))
      .describe('Syncs that the project has paused.'),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Project', description: 'A tenant: the owner of keys, linked users, connections and webhooks.' });

const returnUrl = z.string().max(2048).refine(isReturnUrl, {
  error: 'must be https:// (or http:// on this machine), a host and perhaps a path, nothing else',
});

const browserOrigin = z.string().max(300).refine(isOrigin, {
  error: 'must be https:// (or http:// on this machine) and a host, without a path',
});

const pageUrl = z.string().max(2048).refine(isPageUrl, { error: 'must be an https:// address of a page' });

const perMinute = z.int().min(1).max(999_999_999);

const day = 24 * 60 * 60;

const syncSetting = z
  .strictObject({
    scheduled: z.boolean().optional().describe('False: syncs only if `POST /connections/{id}/sync` requests it.'),
    interval_seconds: z
      .int()
      .min(60)
      .max(day)
      .optional()
      .describe('Seconds from the start of a run to the start of the next: a minute to a day. Default: 15 minutes.'),
    adaptive: z
      .boolean()
      .optional()
      .describe(
        'True: the interval grows while the object does not change, to half an hour, or to two hours if a working ' +
          'provider webhook covers it. A change resets it. `GET /connections/{id}/sync` shows the current value.',
      ),
    reconcile_interval_seconds: z
      .int()
      .min(60 * 60)
      .max(30 * day)
      .optional()
      .describe(
        'Seconds between two complete listings that look for deleted records: an hour to 30 days. Default: a day, or ' +
          'a week if the provider lists the object per parent record.',
      ),
  })
  .meta({ id: 'ObjectSync', description: 'Schedule of the syncs of an object.' });

const customSetting = syncSetting
  .extend({
    classes: listOf(word.min(1), 100)
      .min(1)
      .optional()
      .describe(
        'Names of the classes to sync, in every account that has them. `*` stands for all. Default: none, because an ' +
          'account may have defined many.',
      ),
  })
  .describe('Schedule of the syncs of custom objects, by class.');

const syncSettings = z
  .strictObject(
    Object.fromEntries(objectNames.map((name) => [name, hasOwnClasses(name) ? customSetting : syncSetting])) as Record<
      ObjectName,
      typeof customSetting
    >,
  )
  .partial();

const settings = z.strictObject({
  name: label.optional(),
  strict: z
    .boolean()
    .optional()
    .describe(
      'Writes that would leave something out are refused with 422, unless the request says `strict=false`. ' +
        'Takes effect within 30 seconds.',
    ),
  confirm_connections: z
    .boolean()
    .optional()
    .describe(
      'True: an account from `POST /connections/authorize` is pending until `POST /connections/{id}/confirm`. False: ' +
        'it is connected at once, by any person who received the address of the consent. Default: true.',
    ),
  return_urls: z
    .array(returnUrl)
    .max(50)
    .optional()
    .describe('Allowed return addresses of browsers: this origin, and this path or a path below. Replaces all.'),
  browser_origins: z
    .array(browserOrigin)
    .max(50)
    .optional()
    .describe(
      'Origins whose pages may use connection tokens of the project, if the deployment lists them too. Replaces all. ' +
        'Takes effect within 30 seconds.',
    ),
  connect_origins: z
    .array(browserOrigin)
    .max(50)
    .optional()
    .describe('Origins whose pages open magic links with `/connect/v1.js`. Replaces all.'),
  connect_frames: z.boolean().optional().describe('True: these pages may show the forms for keys in frames.'),
  branding: z
    .strictObject({
      name: label.max(80).optional(),
      accent_color: z
        .string()
        .max(7, { error: 'must be #rrggbb', abort: true })
        .regex(/^#[0-9A-Fa-f]{6}$/, 'must be #rrggbb')
        .optional(),
      privacy_url: pageUrl.optional().describe('Your privacy policy. The pages link to it.'),
      help_url: pageUrl.optional().describe('Your help for connecting an account. The pages link to it.'),
    })
    .optional()
    .describe('Look of the pages that linked users see. Replaces all; an absent member resets to its default.'),
  objects: listOf(objectName, objectNames.length)
    .optional()
    .describe(
      'Objects that the project uses, such as `crm.contact`. Pages of magic links name only these objects as read and ' +
        'written. Requests are not limited. Empty for all. Replaces all.',
    ),
  limits: z
    .strictObject({ requests_per_minute: perMinute.optional(), key_requests_per_minute: perMinute.optional() })
    .optional()
    .describe(
      'Requests per minute of the project, and of each of its keys. Replaces both; an absent limit is the limit of ' +
        'the installation. Needs an operator key. Takes effect within 30 seconds.',
    ),
  sync: syncSettings
    .optional()
    .describe(
      'Schedule by object (`crm.contact`). The named objects are synced even if no webhook receives their events, ' +
        'unless `scheduled` is false. Replaces all. Takes effect within two minutes.',
    ),
});

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
    body: settings,
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
