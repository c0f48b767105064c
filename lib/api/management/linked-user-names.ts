import type * as z from 'zod';
import { unifiedId } from '../../objects/fields.ts';
import { originId } from './fields.ts';

/** Members of a body that name the linked user who connects an account, by one of them or by both alike. */
export const linkedUserNames = {
  id_linked_user: unifiedId.optional().describe('Who connects the account: this or `linked_user_origin_id`.'),
  linked_user_origin_id: originId.optional().describe('Your own id of the linked user.'),
};

/** A body with these members. */
type Named = z.ZodType<{ id_linked_user?: string | undefined; linked_user_origin_id?: string | undefined }>;

/** Refuses a body that names no linked user. */
export const namingLinkedUser = <T extends Named>(body: T): T =>
  body.refine((given) => given.id_linked_user !== undefined || given.linked_user_origin_id !== undefined, {
    path: ['id_linked_user'],
    error: 'give id_linked_user or linked_user_origin_id',
  });
