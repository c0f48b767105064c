import * as z from 'zod';
import { filterText, word } from '../../objects/caps.ts';
import { type Filter, sorts, type timeFilters, type UnifiedObject } from '../../objects/define.ts';
import { dateTime, unifiedId } from '../../objects/fields.ts';

/* The queries of the routes of records. */

const flag = z.stringbool().optional();

const remoteData = { remote_data: flag.describe("Add the provider's own payload as `remote_data`.") };

const strictness = {
  strict: flag.describe(
    'Answer 422, and write nothing, where a field would otherwise be reported in `warnings`. Without: as the project has it.',
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
      'The members of a record to answer beside `id` and `remote_id`, separated by commas; all without. The answer lacks ' +
        'the others, which the schema of a record requires.',
    ),
};

/** Characters: it may hold the address of a provider's next page. */
const longestCursor = 8_000;

export const paging = {
  limit: z.coerce.number().int().min(1).max(100).default(25).describe('Records of a page.'),
  cursor: z.string().min(1).max(longestCursor).optional().describe('`next_cursor` of the page before.'),
};

const times: Record<(typeof timeFilters)[number], z.ZodType> = {
  modified_after: dateTime.optional().describe('Only records that were changed at or after this time.'),
  modified_before: dateTime.optional().describe('Only records that were last changed before this time.'),
  created_after: dateTime.optional().describe('Only records that were created at or after this time.'),
  created_before: dateTime.optional().describe('Only records that were created before this time.'),
};

const ordering = {
  search: filterText.min(1).optional().describe("Only records that the provider's own search finds."),
  sort: z.enum(sorts).optional().describe('Order of the records; with `-`, the latest come first.'),
};

const deletions = {
  include_deleted: z
    .stringbool()
    .optional()
    .describe('Show deleted records too; each record then says in `remote_was_deleted` whether it is one.'),
};

const filterShapes: Record<Filter['kind'], (name: string) => z.ZodType> = {
  text: (name) => filterText.min(1).optional().describe(`Only records with this \`${name}\`.`),
  choice: (name) => word.min(1).optional().describe(`Only records with this \`${name}\`.`),
  flag: (name) => z.enum(['true', 'false']).optional().describe(`Only records with this \`${name}\`.`),
  ref: (name) => unifiedId.optional().describe(`Only records of this \`${name}\`.`),
};

/**
 * Query of a list: paging, times, and the filters of the object. Which of them a provider can do is its own.
 * @param inPath filters that the path of the list has
 */
export const listQueryOf = (object: UnifiedObject, inPath: readonly string[] = []) => {
  const query = knownQueryOf(object, inPath);
  // Each class has fields of its own: the use case refuses names that it does not know.
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
    'Answer 200 with the requests that would be sent to the provider, and send none of them that writes. Nothing is stored.',
  ),
};

/** Query of a write that answers no record. */
export const previewQuery = z.strictObject(previewing);

/** Query of a write that answers no record, and may lose a part of its body. */
export const strictQuery = z.strictObject({ ...strictness, ...previewing });

export const writeQuery = z.strictObject({ ...remoteData, ...strictness, ...previewing });

/** `id` names the record where the path and the body do not. */
export const updateQuery = z.strictObject({
  ...remoteData,
  ...strictness,
  ...previewing,
  id: unifiedId.optional().describe('Names the record, where the path and the body do not.'),
});
