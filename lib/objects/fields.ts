import * as z from 'zod';

/** An ISO 8601 date-time; an offset is accepted, answers are in UTC. */
export const dateTime = z.iso.datetime({ offset: true });

/** A unified id. `z.uuid()` refuses ids that are valid in the interface, `z.guid()` does not. */
export const unifiedId = z.guid().toLowerCase();

/** Custom fields: a mapped target name or a custom field of the account, to its value. */
export const fieldMappings = z.record(z.string(), z.unknown());

/** One text or many: a bare string is an array of one. */
export const texts = z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.string()));

/** Members that every record has, after the object's own. */
export const recordBase = {
  id: z.string(),
  remote_id: z.string(),
  field_mappings: fieldMappings,
  created_at: z.string().nullable(),
  modified_at: z.string().nullable(),
  remote_data: z.looseObject({}).optional(),
};

/** Members a client may send back in an update because it read them; they are compared, never written. */
export const readOnlyMembers = {
  created_at: z.string().nullish(),
  modified_at: z.string().nullish(),
  remote_data: z.looseObject({}).nullish(),
};

/** What names the record in an update's body. */
export const recordNames = {
  id: unifiedId.optional(),
  remote_id: z.string().min(1).optional(),
};

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const scalar = <T>(value: T): T | null => (value === undefined ? null : value);

/** Only the entries whose value was given. */
export const given = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

export const fullName = (first: unknown, last: unknown): string => [text(first), text(last)].filter(Boolean).join(' ');
