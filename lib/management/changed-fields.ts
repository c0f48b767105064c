import { validationError } from '../errors.ts';
import { objects } from '../objects/registry.ts';
import type { ChangedFields } from '../store/events/webhooks.ts';

const suffix = '.updated';

/** Begins the name of a mapped field in `changed_fields`. */
const mappedPrefix = 'field_mappings.';

/** Fields of an object by their names in `changed_fields`; `undefined` for a type of event that is no update. */
const fieldsOf = (type: string): readonly string[] | undefined => {
  if (!type.endsWith(suffix)) return undefined;
  const found = Object.entries(objects).find(([name]) => name === type.slice(0, -suffix.length));
  return found && Object.keys(found[1].model.shape);
};

const issuesOf = (type: string, given: readonly string[]) => {
  const fields = fieldsOf(type);
  const path = `changed_fields.${type}`;
  if (fields === undefined) {
    return [{ path, message: 'is no event of updated records: give one such as crm.contact.updated' }];
  }
  return given.flatMap((field, place) =>
    fields.includes(field) || field.startsWith(mappedPrefix)
      ? []
      : [
          {
            path: `${path}.${place}`,
            message: `is no field: give one of ${fields.join(', ')}, or ${mappedPrefix}<name>`,
          },
        ],
  );
};

/**
 * A selection by changed field, where its types of event and its fields exist.
 * @throws ApiError `validation_failed` with the paths of those that do not
 */
export const checkChangedFields = <T extends ChangedFields | null | undefined>(given: T): T => {
  const issues = Object.entries<readonly string[]>(given ?? {}).flatMap(([type, fields]) => issuesOf(type, fields));
  if (issues.length > 0) throw validationError(issues);
  return given;
};

/** The selection as it is shown. */
export const changedFieldsOf = (stored: ChangedFields): Record<string, string[]> =>
  Object.fromEntries(Object.entries(stored).map(([type, fields]) => [type, [...fields]]));
