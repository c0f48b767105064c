import * as z from 'zod';
import { time } from '../fields.ts';
import { syncPauseRecord } from '../sync.ts';

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
