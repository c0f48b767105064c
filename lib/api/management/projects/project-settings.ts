import * as z from 'zod';
import { listOf } from '../../../objects/caps.ts';
import { objectNames } from '../../../objects/names.ts';
import { label, objectName } from '../fields.ts';
import { isOrigin, isPageUrl, isReturnUrl } from './return-urls.ts';
import { syncSettings } from './sync-settings.ts';

const returnUrl = z.string().max(2048).refine(isReturnUrl, {
  error: 'must be https:// (or http:// on this machine), a host and perhaps a path, nothing else',
});

const browserOrigin = z.string().max(300).refine(isOrigin, {
  error: 'must be https:// (or http:// on this machine) and a host, without a path',
});

const pageUrl = z.string().max(2048).refine(isPageUrl, { error: 'must be an https:// address of a page' });

const perMinute = z.int().min(1).max(999_999_999);

/** Settings that a change of a project may contain. Absent members stay. */
export const projectSettings = z.strictObject({
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
