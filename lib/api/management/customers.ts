import * as z from 'zod';
import type { KeyScope } from '../../access.ts';
import { unifiedId } from '../../objects/fields.ts';
import { originId, providerId } from './fields.ts';

/** Members that identify the owner. An event and a delivery contain the same members. */
export const ownerFields = {
  id_connection: z.string(),
  provider: z.string().nullable().describe('Provider of the connection. Null for an event without a connection.'),
  id_linked_user: z.string(),
  linked_user_origin_id: z.string().nullable().describe('Your own id of the linked user.'),
  alias: z
    .string()
    .nullable()
    .optional()
    .describe('Current alias of the linked user. Null once the linked user is deleted.'),
  metadata: z.looseObject({}).nullable().describe('Current metadata of the connection. Null once it is revoked.'),
};

/** Scopes that show the alias of a linked user in `ownerFields`. Any of these scopes is enough. */
export const showingAlias = ['linked_users', 'events', 'webhooks'] as const satisfies readonly KeyScope[];

/** Query of a list whose entries belong to customers. */
export const customerQuery = {
  id_linked_user: unifiedId.optional().describe('Only entries of this linked user.'),
  linked_user_origin_id: originId.optional().describe('Only entries of the linked user with this id of your own.'),
  provider: providerId.optional().describe('Only entries of accounts of this provider.'),
  id_connection: unifiedId.optional().describe('Only entries of this connection.'),
};

/**
 * Query parameter for the direction of a list. @param usual the default @param by the order of the entries, as a
 * sentence
 */
export const orderQuery = (usual: 'asc' | 'desc', by: string) => ({
  order: z.enum(['asc', 'desc']).default(usual).describe(by),
});
