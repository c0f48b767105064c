import * as z from 'zod';
import { unifiedId } from '../../objects/fields.ts';
import { originId, providerId } from './fields.ts';

/** Whose something is: the same members in an event and in a delivery. */
export const ownerFields = {
  id_connection: z.string(),
  provider: z.string().nullable().describe('Of the connection; null for an event of none.'),
  id_linked_user: z.string(),
  linked_user_origin_id: z.string().nullable().describe('Your own id of the linked user.'),
  alias: z.string().nullable().describe('Of the linked user, as of now; null once it is deleted.'),
  metadata: z.looseObject({}).nullable().describe('Of the connection, as of now; null once the connection is revoked.'),
};

/** Query of a list of entries that belong to customers. */
export const customerQuery = {
  id_linked_user: unifiedId.optional().describe('Only entries of this linked user.'),
  linked_user_origin_id: originId.optional().describe('Only entries of the linked user with this id of your own.'),
  provider: providerId.optional().describe('Only entries of accounts of this provider.'),
  id_connection: unifiedId.optional().describe('Only entries of this connection.'),
};

/** The direction of a list. @param usual without the parameter @param by what orders the entries */
export const orderQuery = (usual: 'asc' | 'desc', by: string) => ({
  order: z.enum(['asc', 'desc']).default(usual).describe(by),
});
