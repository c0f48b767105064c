import * as z from 'zod';
import { anyJson, text as cappedText, document, jsonOf, listOf, mapOf } from './caps.ts';
import { longestName } from './sizes.ts';

/**
 * An ISO 8601 date-time. Requests may contain an offset; answers are in UTC. A fraction of a second may have many
 * digits.
 */
export const dateTime = z.iso.datetime({ offset: true }).max(64);

/** A unified id. `z.guid()` accepts all ids that are valid in the interface; `z.uuid()` refuses some. */
export const unifiedId = z.guid().toLowerCase();

const customFields = 'Mapped and own custom fields, by name.';

/** Values of custom fields, by the mapped name or the name of a custom field of the account. */
export const fieldMappings = mapOf(jsonOf({ depth: 20, members: 10_000 })).describe(customFields);

/** A list of texts. A single string counts as a list with one element. */
export const texts = z.preprocess((value) => (typeof value === 'string' ? [value] : value), listOf(document));

/** Members of every record. They follow the object's own members. */
export const recordBase = {
  id: z.string().describe('Unified id of the record.'),
  remote_id: z.string().describe('Id of the record at the provider.'),
  remote_url: z.string().nullable().describe('Page of the record at the provider, for users. null if there is none.'),
  field_mappings: z.record(z.string(), z.unknown()).describe(customFields),
  created_at: z.string().nullable().describe('ISO 8601, UTC.'),
  modified_at: z.string().nullable().describe('ISO 8601, UTC.'),
  expanded: z.record(z.string(), z.unknown()).optional().describe('Records that `expand` requested, by field.'),
  remote_was_deleted: z
    .boolean()
    .optional()
    .describe('Whether the record is deleted at the provider. Only with `include_deleted=true`.'),
  remote_data: z
    .looseObject({})
    .optional()
    .describe("The provider's own record, unchanged. Only with `remote_data=true`."),
};

const readOnly = 'Read-only.';
const shownTime = z.string().max(64).nullish().describe(readOnly);

/** Most members of `remote_data`. It contains a member for each custom field of the account. */
const mostRemoteMembers = 10_000;

/** Members that a client may send back unchanged in an update. The service compares them and never writes them. */
export const readOnlyMembers = {
  created_at: shownTime,
  modified_at: shownTime,
  remote_was_deleted: z.boolean().nullish().describe(readOnly),
  remote_url: cappedText.nullish().describe(readOnly),
  remote_data: mapOf(anyJson, { members: mostRemoteMembers }).nullish().describe(readOnly),
};

/** Members of an update's body that identify the record. */
export const recordNames = {
  id: unifiedId.optional().describe('Id of the record, if neither path nor query contains it.'),
  remote_id: z
    .string()
    .min(1)
    .max(longestName)
    .optional()
    .describe('Id of the record at the provider. It must match `id` if both are given.'),
};

/**
 * Description of the label of a choice, for the API description.
 * @param field name of the choice
 */
export const labelMeaning = (field: string): string =>
  `Label of \`remote_${field}\` at the provider. null if it lists no labels.`;

/** The value if it is a text, else `''`. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
/** The value if it is a list, else an empty list. */
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
/** The value, or `null` if it is `undefined`. */
export const scalar = <T>(value: T): T | null => (value === undefined ? null : value);

/** The entries whose value is not `undefined`. */
export const given = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** First and last name with a space between them. If one name is missing, the other name alone. */
export const fullName = (first: unknown, last: unknown): string => [text(first), text(last)].filter(Boolean).join(' ');

/** Splits a name at its first space. */
export const splitName = (name: string): { first_name: string; last_name: string } => {
  const trimmed = name.trim();
  const space = trimmed.search(/\s/);
  if (space === -1) return { first_name: trimmed, last_name: '' };
  return { first_name: trimmed.slice(0, space), last_name: trimmed.slice(space).trim() };
};
