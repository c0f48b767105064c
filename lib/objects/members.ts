import type * as z from 'zod';
import { anyJson } from './caps.ts';
import type { ModelValues } from './define.ts';
import { scalar } from './fields.ts';

/** One field of an object whose body, model and record contain the same fields. */
export interface FieldShape<T extends z.ZodType = z.ZodType> {
  /** Schema of the field in a request body. */
  readonly written: T;
  /** Schema of the field in a record. */
  readonly shown: z.ZodType;
  /** Value in a record when the provider returns no value. */
  readonly absent: '' | null | readonly never[];
  /** Additional members of the record that belong to the field, null when the provider returns no value. */
  readonly beside?: Readonly<Record<string, z.ZodType>>;
  /** Converts the value of a body to the value that providers map. Default: unchanged. */
  readonly toModel?: (value: unknown) => unknown;
  /** Whether records contain the field and bodies do not. */
  readonly readOnly?: boolean;
}

/** Fields by their names. */
export type Fields = Readonly<Record<string, FieldShape>>;

const mapValues = <V, T>(
  values: Readonly<Record<string, V>>,
  convert: (value: V, name: string) => T,
): Record<string, T> => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, convert(value, name)]));

const writable = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => field.readOnly !== true));

/** Members of a create. @param required names of the members that a create must contain */
export const takenOf = (fields: Fields, required: readonly string[] = []): Record<string, z.ZodType> =>
  mapValues(writable(fields), (field, name) => (required.includes(name) ? field.written : field.written.nullish()));

/** Members of an update. A caller can send back all members of a record; the service compares the read-only members. */
export const changedOf = (fields: Fields): Record<string, z.ZodType> => {
  const shownOnly = Object.entries(fields).filter(([, field]) => field.readOnly === true);
  const beside = Object.values(fields).flatMap((field) => Object.keys(field.beside ?? {}));
  return {
    ...mapValues(writable(fields), (field) =>
      field.absent === null ? field.written.nullish() : field.written.optional(),
    ),
    ...Object.fromEntries([...shownOnly.map(([name]) => name), ...beside].map((name) => [name, ignored])),
  };
};

const ignored = anyJson.optional().meta({ id: 'ReadOnly', description: 'Read-only.' });

/** Whether an update accepts a member only with its unchanged value. */
export const isIgnored = (member: unknown): boolean => member === ignored;

/** Members of a record. */
export const shownOf = (fields: Fields): Record<string, z.ZodType> =>
  Object.assign({}, ...Object.entries(fields).map(([name, field]) => ({ [name]: field.shown, ...field.beside })));

/** Members of the model, which providers map. */
export const mappedOf = <F extends Fields>(fields: F): { [K in keyof F]: z.ZodType } =>
  mapValues(fields, (field) => field.written) as { [K in keyof F]: z.ZodType };

/** The values of a body as providers map them. */
export const modelOf = (fields: Fields, body: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  mapValues(writable(fields), (field, name) => field.toModel?.(body[name]) ?? body[name]);

/**
 * Members of a record, from its model values. Fills one object without copies, because a list contains many records.
 */
export const presented = (fields: Fields, values: ModelValues): Record<string, unknown> => {
  const shown: Record<string, unknown> = {};
  for (const [name, { absent, beside }] of Object.entries(fields)) {
    shown[name] = values[name] ?? absent;
    for (const member in beside) shown[member] = scalar(values[member]);
  }
  return shown;
};
