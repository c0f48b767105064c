import * as z from 'zod';
import { type KeyScope, keyScopes } from '../../access.ts';
import { mapOf, word } from '../../objects/caps.ts';
import { unifiedId } from '../../objects/fields.ts';
import { objectNames } from '../../objects/names.ts';

/** The id of an entry in a path. A text that is no id returns 404. */
export const idParams = z.object({ id: unifiedId.describe('Id of the entry.') });

/** Query of a list. `limit`: entries per page, 1 to 100. */
export const pageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(25).describe('Entries per page.'),
  cursor: word.min(1).optional().describe('`next_cursor` of the previous page.'),
});

/** An id of API Gateway or of a run, or a mark. */
export const requestId = z
  .string()
  .max(128)
  .regex(/^([\w.:=+]|-)+$/);

/** A time: ISO 8601, UTC. */
export const time = z.string().describe('ISO 8601, UTC.');

/** Scopes that show the words of providers in a failure: one is enough. The preset `support` has none. */
export const providerWords = ['records:read', 'connections'] as const satisfies readonly KeyScope[];

/** The last failure of an account, a sync or a registration. The route withholds `message`, see `providerWords`. */
export const failureRecord = z.object({ code: z.string(), message: z.string().optional(), at: time });

/** A scope of an API key or of a connection token. */
export const keyScope = z.enum(keyScopes).meta({
  id: 'KeyScope',
  description:
    "Allowed calls. `records:read` reads records and `records:write` writes them. `passthrough` calls the provider's own " +
    'API. `admin` includes all scopes. `…:read` allows only `GET` routes. Each other scope allows the routes with its name.',
});

/** Name of an object: `crm.contact`. */
export const objectName = z
  .enum(objectNames)
  .meta({ id: 'ObjectName', description: 'Name of an object: `crm.contact`.' });

/** A name that people choose. */
export const label = z.string().trim().min(1).max(200);

/** `data` of the answer to a delete. */
export const deletion = z
  .object({ id: z.string(), deleted: z.literal(true) })
  .meta({ id: 'Deletion', description: 'The deleted entry.' });

/** Id of a provider. */
export const providerId = z.string().min(1).max(100);

/**
 * Name of a provider's host. The provider's declaration lists its hosts.
 * https://www.rfc-editor.org/rfc/rfc1035#section-2.3.4
 */
export const hostName = z.string().min(1).max(253);

/** A client's own id of a linked user. */
export const originId = z.string().min(1).max(500);

/** Parts of a provider's URLs, or the credentials of an account, by name. */
export const credentialTexts = mapOf(z.string().max(16_384), { members: 50 });
