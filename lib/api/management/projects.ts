import * as z from 'zod';
import { listOf, mapOf, word } from '../../objects/caps.ts';
import { hasOwnClasses } from '../../objects/classed.ts';
import { unifiedId } from '../../objects/fields.ts';
import { type ObjectName, objectNames } from '../../objects/names.ts';
import { imageTypes, largestImage } from '../../pages/image-types.ts';
import type { Route } from '../../route.ts';
import { deletion, idParams, label, pageQuery, providerId, time } from './fields.ts';
import { isOrigin, isReturnUrl } from './return-urls.ts';
import { pauseReason, syncPauseRecord } from './sync.ts';

const logoRecord = z
  .object({
    content_type: z.string().describe('Media type.'),
    width: z.int().describe('Pixels.'),
    height: z.int().describe('Pixels.'),
    size: z.int().describe('Bytes.'),
    path: z.string().describe('Where it is: `/connect/logos/…`.'),
  })
  .meta({ id: 'Logo', description: 'An image on the pages of magic links.' });

export const projectRecord = z
  .object({
    id: z.string(),
    id_organisation: z.string().nullable(),
    name: z.string(),
    status: z.enum(['active', 'deleting']).describe('`deleting`: a deletion was begun; send it again to end it.'),
    strict: z.boolean(),
    confirm_connections: z.boolean(),
    return_urls: z.array(z.string()),
    browser_origins: z.array(z.string()),
    connect_origins: z.array(z.string()),
    connect_frames: z.boolean(),
    branding: z.object({ name: z.string().nullable(), accent_color: z.string().nullable() }),
    logos: z.record(z.string(), logoRecord).describe('`project`, or the id of a provider, to its image.'),
    limits: z
      .object({ requests_per_minute: z.number().nullable(), key_requests_per_minute: z.number().nullable() })
      .describe('null: as the installation has it.'),
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
            .describe('Of custom objects: the classes that are synced; `*` is all.'),
        }),
      )
      .describe('By object; null: as usual.'),
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

const perMinute = z.int().min(1).max(999_999_999);

const day = 24 * 60 * 60;

const syncSetting = z
  .strictObject({
    scheduled: z.boolean().optional().describe('False: only when `POST /connections/{id}/sync` asks for it.'),
    interval_seconds: z
      .int()
      .min(60)
      .max(day)
      .optional()
      .describe('From the start of a run to that of the next one: a minute to a day, 15 minutes unless given.'),
    adaptive: z
      .boolean()
      .optional()
      .describe(
        'True: the interval grows while the object does not change, to half an hour, and to two hours where a webhook of ' +
          'the provider that works covers it. A change brings it back. `GET /connections/{id}/sync` shows the one in force.',
      ),
    reconcile_interval_seconds: z
      .int()
      .min(60 * 60)
      .max(30 * day)
      .optional()
      .describe(
        'Between two complete listings that look for deleted records: an hour to 30 days. Unless given a day, or a week ' +
          'where a provider keeps the object by records of another one.',
      ),
  })
  .meta({ id: 'ObjectSync', description: 'When an object is synced.' });

const customSetting = syncSetting.extend({
  classes: listOf(word.min(1), 100)
    .min(1)
    .optional()
    .describe(
      'Names of the classes that are synced, in whatever account has them; `*` is all. None without: an account may ' +
        'have defined many.',
    ),
});

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
      'True unless set: an account that `POST /connections/authorize` has led to is pending until ' +
        '`POST /connections/{id}/confirm`. False: it is connected at once, by the person who was sent the address of the consent.',
    ),
  return_urls: z
    .array(returnUrl)
    .max(50)
    .optional()
    .describe('Where browsers may be sent back to: this origin, this path or one below it. Replaces all.'),
  browser_origins: z
    .array(browserOrigin)
    .max(50)
    .optional()
    .describe(
      'Origins whose pages may use connection tokens of the project, where the deployment lists them too. Replaces all. ' +
        'Takes effect within 30 seconds.',
    ),
  connect_origins: z
    .array(browserOrigin)
    .max(50)
    .optional()
    .describe('Origins whose pages open magic links with `/connect/v1.js`. Replaces all.'),
  connect_frames: z.boolean().optional().describe('True: these pages may show the forms of keys in frames.'),
  branding: z
    .strictObject({
      name: label.max(80).optional(),
      accent_color: z
        .string()
        .max(7, { error: 'must be #rrggbb', abort: true })
        .regex(/^#[0-9A-Fa-f]{6}$/, 'must be #rrggbb')
        .optional(),
    })
    .optional()
    .describe('How pages that linked users see look. Replaces all; an absent member is as it was at first.'),
  limits: z
    .strictObject({ requests_per_minute: perMinute.optional(), key_requests_per_minute: perMinute.optional() })
    .optional()
    .describe(
      'Requests per minute of the project, and of each of its keys. Replaces both; an absent one is as the ' +
        'installation has it. Takes an operator key. Takes effect within 30 seconds.',
    ),
  sync: syncSettings
    .optional()
    .describe(
      'By object (`crm.contact`), when it is synced. The objects named are synced whether or not a webhook receives ' +
        'their events, unless they are not scheduled. Replaces all. Takes effect within two minutes.',
    ),
});

/** Characters of the largest in Base64; the use case counts the bytes. */
const longestLogo = Math.ceil(largestImage / 3) * 4;

const logoUpload = z.strictObject({
  content_type: z.enum(imageTypes).describe('What the bytes are.'),
  content: z.base64().min(1).max(longestLogo).describe('The bytes, in Base64: at most 32 KB.'),
});

const pausedProvider = providerId.optional().describe('Only the connections to this provider; without, all.');

export const projectRoutes = {
  create: {
    method: 'POST',
    path: '/projects',
    handler: 'projects.create',
    summary: 'Create a project',
    description: 'Creates a project with the usual settings. `POST /auth/keys` makes its first API key.',
    group: 'projects',
    auth: 'operator',
    status: 201,
    body: z.strictObject({
      name: label,
      id_organisation: unifiedId.optional().describe('Whose project it is, for good.'),
    }),
    response: projectRecord,
    uses: { projects: ['PutItem', 'UpdateItem'] },
  },
  list: {
    method: 'GET',
    path: '/projects',
    handler: 'projects.list',
    summary: 'List projects',
    description: 'Answers a page of all projects, or of those of one organisation.',
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
    handler: 'projects.get',
    summary: 'Get a project with its settings',
    description: 'Answers a project with its settings. An API key is shown its own project only.',
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
    summary: 'Change the settings of a project; those not given stay',
    description:
      'Changes the settings that are sent and keeps the others. `limits` takes an operator key (403). A project ' +
      'that is being deleted is a 409.',
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
      'Stores the images that are given, all or none: the own one of the project as `project`, others by the id of a provider. ' +
      'Null removes one, and the page shows a letter in its place. Takes a PNG, JPEG or WebP of at most 32 KB, with 16 to 1,024 ' +
      'pixels on each side and no animation.',
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
    handler: 'projects.pauseSync',
    summary: 'Pause the syncs of a project, all or those with one provider',
    description:
      'Lets no cycle and no run of the connections begin; a run under way ends with its page and keeps its place. Pausing ' +
      'again replaces the reason. A project that is being deleted is a 409.',
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
    handler: 'projects.resumeSync',
    summary: 'Let the syncs of a project go on, all or those with one provider',
    description:
      'Ends a pause: within some minutes each connection of the project is looked at, and runs go on from their places. ' +
      'What was paused by itself, a provider or a connection, stays so. A project that is being deleted is a 409.',
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
      'Deletes a project with all that is stored of it. A project that has connections is a 409. What one request ' +
      'cannot delete in its time is a 503 `not_tried`: send it again.',
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
      events: ['BatchWriteItem'],
    },
  },
} as const satisfies Record<string, Route>;
