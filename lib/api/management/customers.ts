import * as z from 'zod';
import { unifiedId } from '../../objects/fields.ts';
import { originId, providerId } from './fields.ts';

/** Query of a list of entries that belong to customers. */
export const customerQuery = {
  id_linked_user: unifiedId.optional().describe('Only entries of this linked user.'),
  linked_user_origin_id: originId.optional().describe('Only entries of the linked user with this id of your own.'),
  provider: providerId.optional().describe('Only entries of accounts of this provider.'),
  order: z.enum(['asc', 'desc']).default('asc').describe('By id.'),
};
