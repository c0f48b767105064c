import type * as z from 'zod';

/** Texts that a create must contain as plain text or as HTML: field of the plain text → field of the HTML. */
export type Formatted = Readonly<Record<string, string>>;

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Adds to a schema the rule that a body contains at least one form of each text. Other faults are reported as well. */
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

/** JSON Schema of the rule: a body contains at least one of the two forms. */
export const formsOf = (formatted: Formatted) =>
  Object.entries(formatted).flatMap((names) => names.map((name) => ({ required: [name] })));
