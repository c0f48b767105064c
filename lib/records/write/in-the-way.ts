import { takenIn } from '../../engine/http/failures.ts';
import type { CustomField } from '../../engine/mapping/custom-field.ts';
import { shownKeyOf } from '../../engine/mapping/field-names.ts';
import { unifiedFieldAt } from '../../engine/mapping/places.ts';
import { ApiError, type Issue } from '../../errors.ts';
import { ownFieldPath } from '../../objects/define.ts';
import type { RecordContext } from '../context.ts';

/** The path of a field in a body, by the vendor's name of it; `''` of one that a body does not have. */
const pathOf = (
  { declaration, object }: Pick<RecordContext, 'declaration' | 'object'>,
  customFields: readonly CustomField[],
  name: string,
): string => {
  const own = customFields.find((field) => field.name === name);
  const key = own && shownKeyOf(own, customFields);
  if (key !== undefined) return ownFieldPath(object, key);
  const { keptIn } = declaration.customFields ?? {};
  const isBelow = keptIn !== undefined && 'object' in keptIn && keptIn.object !== '';
  return unifiedFieldAt(declaration, isBelow ? `${keptIn.object}.${name}` : name) ?? '';
};

const issueOf = (path: string, name: string): Issue =>
  path === ''
    ? { path, message: `another record has the value of ${name}` }
    : { path, message: 'another record has this value' };

/**
 * A conflict with another record of the same object: its unified id too, and the fields whose values that one has, where the
 * vendor says them.
 */
export const withConflict = (
  error: ApiError,
  context: RecordContext,
  customFields: readonly CustomField[] | undefined,
  idOf: (remoteId: string) => string,
): ApiError => {
  if (error.code !== 'conflict') return error;
  const { existing_remote_id: remoteId } = error.details ?? {};
  const issues = takenIn(context.provider, error).map((name) =>
    issueOf(pathOf(context, customFields ?? [], name), name),
  );
  if (remoteId === undefined && issues.length === 0) return error;
  return new ApiError(error.code, error.message, {
    details: {
      ...error.details,
      ...(issues.length > 0 && { issues }),
      ...(remoteId !== undefined && { existing_id: idOf(remoteId) }),
    },
    cause: error,
  });
};
