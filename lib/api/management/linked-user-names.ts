import type * as z from 'zod';
import { unifiedId } from '../../objects/fields.ts';
import { originId } from './fields.ts';

/**
 * Members of a body that identify the linked user whose account is connected. One member suffices; if both are given,
 * they must match.
 */
export const linkedUserNames = {
  id_linked_user: unifiedId.optional().describe('Owner of the account: this or `linked_user_origin_id`.'),
  linked_user_origin_id: originId.optional().describe('Your own id of the linked user.'),
};

/** A body that contains these members. */
type Named = z.ZodType<{ id_linked_user?: string | undefined; linked_user_origin_id?: string | undefined }>;

/** Refuses a body that names no linked user. */
export const namingLinkedUser = <T extends Named>(body: T): T =>
  body.refine((given) => given.id_linked_user !== undefined || given.linked_user_origin_id !== undefined, {
    path: ['id_linked_user'],
    error: 'give id_linked_user or linked_user_origin_id',
  });
