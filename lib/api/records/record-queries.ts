import * as z from 'zod';
import { filterText, word } from '../../objects/caps.ts';
import { type Filter, sorts, type timeFilters, type UnifiedObject } from '../../objects/define.ts';
import { dateTime, unifiedId } from '../../objects/fields.ts';

/* Queries of the routes of records. */

const flag = z.stringbool().optional();

const remoteData = { remote_data: flag.describe("Add the provider's own payload as `remote_data`.") };

const strictness = {
  strict: flag.describe(
    'Return 422 and write nothing if a field would otherwise be reported in `warnings`. Default: set by the project.',
  ),
};

/** Fields to expand, separated by commas. */
const expansion = {
  expand: word.optional().describe('Fields whose records are added as `expanded`, separated by commas.'),
};

const selection = {
  fields: word
    .min(1)
    .optional()
    .describe(
      'Record members to return in addition to `id` and `remote_id`, separated by commas. Default: all. The answer ' +
        'lacks the other members, although the schema of a record requires them.',
    ),
};

/** Maximum length of a cursor, characters. A cursor may contain the address of a provider's next page. */
const longestCursor = 8_000;

export const paging = {
  limit: z.coerce.number().int().min(1).max(100).default(25).describe('Records per page.'),
  cursor: z.string().min(1).max(longestCursor).optional().describe('`next_cursor` of the previous page.'),
};

const times: Record<(typeof timeFilters)[number], z.ZodType> = {
  modified_after: dateTime.optional().describe('Only records that were changed at or after this time.'),
  modified_before: dateTime.optional().describe('Only records that were last changed before this time.'),
  created_after: dateTime.optional().describe('Only records that were created at or after this time.'),
  created_before: dateTime.optional().describe('Only records that were created before this time.'),
};

const ordering = {
  search: filterText.min(1).optional().describe("Only records that the provider's own search finds."),
  sort: z.enum(sorts).optional().describe('Order of the records. With `-`, the latest records come first.'),
};

const deletions = {
  include_deleted: z
    .stringbool()
    .optional()
    .describe('Show deleted records too. Each record then says in `remote_was_deleted` whether it is deleted.'),
};

const filterShapes: Record<Filter['kind'], (name: string) => z.ZodType> = {
  text: (name) => filterText.min(1).optional().describe(`Only records with this \`${name}\`.`),
  choice: (name) => word.min(1).optional().describe(`Only records with this \`${name}\`.`),
  flag: (name) => z.enum(['true', 'false']).optional().describe(`Only records with this \`${name}\`.`),
  ref: (name) => unifiedId.optional().describe(`Only records of this \`${name}\`.`),
};

/**
 * Query of a list: paging, times, and the filters of the object. Each provider supports its own part of these
 * filters.
 * @param inPath filters that are part of the list's path
 */
export const listQueryOf = (object: UnifiedObject, inPath: readonly string[] = []) => {
  const query = knownQueryOf(object, inPath);
  // Each class has its own fields. The use case refuses unknown names.
  return object.classes ? query.catchall(filterText.min(1)) : query;
};

const knownQueryOf = (object: UnifiedObject, inPath: readonly string[]) =>
  z.strictObject({
    ...paging,
    ...times,
    ...deletions,
    ...object.window?.query,
    ...Object.fromEntries(
      Object.entries(object.filters ?? {})
        .filter(([name]) => !inPath.includes(name))
        .map(([name, { kind }]) => [name, filterShapes[kind](name)]),
    ),
    ...ordering,
    ...expansion,
    ...selection,
    ...remoteData,
  });

export const getQuery = z.strictObject({ ...expansion, ...selection, ...remoteData });

const previewing = {
  preview: flag.describe(
    'Return 200 with the requests that would be sent to the provider. Send no writing request, and store nothing.',
  ),
};

/** Query of a write that returns no record. */
export const previewQuery = z.strictObject(previewing);

/** Query of a write that returns no record, and may lose a part of its body. */
export const strictQuery = z.strictObject({ ...strictness, ...previewing });

export const writeQuery = z.strictObject({ ...remoteData, ...strictness, ...previewing });

/** Query of an update. `id` names the record if the path and the body do not. */
export const updateQuery = z.strictObject({
  ...remoteData,
  ...strictness,
  ...previewing,
  id: unifiedId.optional().describe('Id of the record, if the path and the body do not name it.'),
});
