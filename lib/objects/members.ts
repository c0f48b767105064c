import type * as z from 'zod';
import { anyJson } from './caps.ts';
import type { ModelValues } from './define.ts';
import { scalar } from './fields.ts';

/** One field of an object whose body, model and record have the same shape. */
export interface FieldShape<T extends z.ZodType = z.ZodType> {
  /** As a client writes it. */
  readonly written: T;
  /** As a record shows it. */
  readonly shown: z.ZodType;
  /** What a record shows where the provider has nothing. */
  readonly absent: '' | null | readonly never[];
  /** Members that the record shows beside it, null where there is nothing. */
  readonly beside?: Readonly<Record<string, z.ZodType>>;
  /** A body's value as providers map it, where the two differ. */
  readonly toModel?: (value: unknown) => unknown;
  /** Shown only. */
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

/** Members of a create, of which these are needed. */
export const takenOf = (fields: Fields, required: readonly string[] = []): Record<string, z.ZodType> =>
  mapValues(writable(fields), (field, name) => (required.includes(name) ? field.written : field.written.nullish()));

/** Members of an update. Whatever a record shows can be sent back; what cannot be written is compared. */
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

const ignored = anyJson
  .optional()
  .meta({ id: 'ReadOnly', description: 'Read-only: accepted as it was read, never written.' });

/** Whether an update accepts a member only as it was read. */
export const isIgnored = (member: unknown): boolean => member === ignored;

/** Members of a record. */
export const shownOf = (fields: Fields): Record<string, z.ZodType> =>
  Object.assign({}, ...Object.entries(fields).map(([name, field]) => ({ [name]: field.shown, ...field.beside })));

/** What providers map. */
export const mappedOf = <F extends Fields>(fields: F): { [K in keyof F]: z.ZodType } =>
  mapValues(fields, (field) => field.written) as { [K in keyof F]: z.ZodType };

/** The values of a body as providers map them. */
export const modelOf = (fields: Fields, body: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  mapValues(writable(fields), (field, name) => field.toModel?.(body[name]) ?? body[name]);

/** The members that a record shows of its values; into one object, for a list has many. */
export const presented = (fields: Fields, values: ModelValues): Record<string, unknown> => {
  const shown: Record<string, unknown> = {};
  for (const [name, { absent, beside }] of Object.entries(fields)) {
    shown[name] = values[name] ?? absent;
    for (const member in beside) shown[member] = scalar(values[member]);
  }
  return shown;
};
