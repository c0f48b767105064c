import { linkedUserId } from '../../crypto/ids.ts';
import { validationError } from '../../errors.ts';

/**
 * The id of the linked user that a query names, by its id, by its origin id, or by both alike.
 * @throws ApiError `validation_failed` where the two name different ones
 */
export const namedLinkedUser = (
  project: string,
  {
    id_linked_user: id,
    linked_user_origin_id: originId,
  }: { readonly id_linked_user?: string | undefined; readonly linked_user_origin_id?: string | undefined },
): string | undefined => {
  const derived = originId === undefined ? undefined : linkedUserId(project, originId);
  if (id === undefined || derived === undefined || id === derived) return id ?? derived;
  throw validationError([{ path: 'linked_user_origin_id', message: 'is of another linked user than id_linked_user' }]);
};
