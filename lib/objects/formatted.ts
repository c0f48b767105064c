import type * as z from 'zod';

/** Texts of which a create needs one form: by the field that has it as plain text, the field that has it as HTML. */
export type Formatted = Readonly<Record<string, string>>;

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** A body that has at least one form of each text, beside what else is wrong with it. */
export const withForms = <Schema extends z.ZodType<Record<string, unknown>>>(
  schema: Schema,
  formatted: Formatted,
): Schema =>
  Object.entries(formatted).reduce(
    (checked, [name, html]) =>
      checked.refine((value) => (value[name] ?? undefined) !== undefined || !isMissing(value[html]), {
        path: [name],
        error: `is required, as ${name} or as ${html}`,
        when: ({ value }) => typeof value === 'object' && value !== null,
      }),
    schema,
  );

/** As JSON Schema: a body has one of the two forms. */
export const formsOf = (formatted: Formatted) =>
  Object.entries(formatted).flatMap((names) => names.map((name) => ({ required: [name] })));
