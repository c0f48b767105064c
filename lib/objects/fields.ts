import * as z from 'zod';
import { anyJson, text as cappedText, document, jsonOf, listOf, mapOf } from './caps.ts';
import { longestName } from './sizes.ts';

/** An ISO 8601 date-time; an offset is accepted, answers are in UTC. A fraction of a second may have many digits. */
export const dateTime = z.iso.datetime({ offset: true }).max(64);

/** A unified id. `z.uuid()` refuses ids that are valid in the interface, `z.guid()` does not. */
export const unifiedId = z.guid().toLowerCase();

const customFields = 'Custom fields by name: a mapped name, or a custom field of the account.';

/** Custom fields: a mapped target name or a custom field of the account, to its value. */
export const fieldMappings = mapOf(jsonOf({ depth: 20, members: 10_000 })).describe(customFields);

/** One text or many: a bare string is an array of one. */
export const texts = z.preprocess((value) => (typeof value === 'string' ? [value] : value), listOf(document));

/** Members that every record has, after the object's own. */
export const recordBase = {
  id: z.string().describe('Id of the record in this service.'),
  remote_id: z.string().describe('Id of the record at the provider.'),
  remote_url: z
    .string()
    .nullable()
    .describe('Page of the record at the provider, for a person to open; null where it has none.'),
  field_mappings: z.record(z.string(), z.unknown()).describe(customFields),
  created_at: z.string().nullable().describe('ISO 8601, UTC.'),
  modified_at: z.string().nullable().describe('ISO 8601, UTC.'),
  expanded: z.record(z.string(), z.unknown()).optional().describe('The records that `expand` asked for, by field.'),
  remote_was_deleted: z
    .boolean()
    .optional()
    .describe('Whether the record is deleted at the provider: only with `include_deleted=true`.'),
  remote_data: z
    .looseObject({})
    .optional()
    .describe("The provider's own record, untouched: only with `remote_data=true`."),
};

const readOnly = 'Read-only: accepted as it was read, never written.';
const shownTime = z.string().max(64).nullish().describe(readOnly);

/** A record of an account with custom fields has a member for each. */
const mostRemoteMembers = 10_000;

/** Members a client may send back in an update because it read them; they are compared, never written. */
export const readOnlyMembers = {
  created_at: shownTime,
  modified_at: shownTime,
  remote_was_deleted: z.boolean().nullish().describe(readOnly),
  remote_url: cappedText.nullish().describe(readOnly),
  remote_data: mapOf(anyJson, { members: mostRemoteMembers }).nullish().describe(readOnly),
};

/** What names the record in an update's body. */
export const recordNames = {
  id: unifiedId.optional().describe('Names the record, where the path and the query do not.'),
  remote_id: z
    .string()
    .min(1)
    .max(longestName)
    .optional()
    .describe('Names the record at the provider; together with `id` the two must agree.'),
};

/**
 * What the label of a choice is, for the API description.
 * @param field the choice
 */
export const labelMeaning = (field: string): string =>
  `What people read at the provider for \`remote_${field}\`; null where it lists no labels.`;

/** The value where it is a text, else `''`. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
/** The value where it is a list, else an empty one. */
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
/** The value, `null` where there is none. */
export const scalar = <T>(value: T): T | null => (value === undefined ? null : value);

/** Only the entries whose value was given. */
export const given = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** First and last name with a space between them, as far as they are there. */
export const fullName = (first: unknown, last: unknown): string => [text(first), text(last)].filter(Boolean).join(' ');

/** At the first space. */
export const splitName = (name: string): { first_name: string; last_name: string } => {
  const trimmed = name.trim();
  const space = trimmed.search(/\s/);
  if (space === -1) return { first_name: trimmed, last_name: '' };
  return { first_name: trimmed.slice(0, space), last_name: trimmed.slice(space).trim() };
};
