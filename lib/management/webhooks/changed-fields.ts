import { validationError } from '../../errors.ts';
import { ownFieldPath, type UnifiedObject } from '../../objects/define.ts';
import { objects } from '../../objects/registry.ts';
import type { ChangedFields } from '../../store/events/webhooks.ts';

const suffix = '.updated';

/** The object whose updates are events of this type. */
const objectOf = (type: string): UnifiedObject | undefined =>
  type.endsWith(suffix)
    ? Object.entries<UnifiedObject>(objects).find(([name]) => name === type.slice(0, -suffix.length))?.[1]
    : undefined;

const issuesOf = (type: string, given: readonly string[]) => {
  const object = objectOf(type);
  const path = `changed_fields.${type}`;
  if (object === undefined) {
    return [{ path, message: 'is no event of updated records: give one such as crm.contact.updated' }];
  }
  const fields = Object.keys(object.model.shape);
  const ownPrefix = ownFieldPath(object, '');
  return given.flatMap((field, place) =>
    fields.includes(field) || field.startsWith(ownPrefix)
      ? []
      : [
          {
            path: `${path}.${place}`,
            message: `is no field: give one of ${fields.join(', ')}, or ${ownPrefix}<name>`,
          },
        ],
  );
};

/**
 * Checks a selection by changed fields: its types of event and its fields must exist.
 * @throws ApiError `validation_failed` with the paths of the unknown types and fields
 */
export const checkChangedFields = <T extends ChangedFields | null | undefined>(given: T): T => {
  const issues = Object.entries<readonly string[]>(given ?? {}).flatMap(([type, fields]) => issuesOf(type, fields));
  if (issues.length > 0) throw validationError(issues);
  return given;
};

/** The selection as the API shows it. */
export const changedFieldsOf = (stored: ChangedFields): Record<string, string[]> =>
  Object.fromEntries(Object.entries(stored).map(([type, fields]) => [type, [...fields]]));
