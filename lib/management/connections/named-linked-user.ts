import { linkedUserId } from '../../crypto/ids.ts';
import { validationError } from '../../errors.ts';

/**
 * The id of the linked user that a query names by id, by origin id, or by both.
 * @throws ApiError `validation_failed` if the two names differ
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
  throw validationError([{ path: 'linked_user_origin_id', message: 'names another linked user than id_linked_user' }]);
};
