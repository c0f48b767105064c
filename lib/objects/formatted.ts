import type * as z from 'zod';

/** Texts of which a create needs one form: by the field that has it as plain text, the field that has it as HTML. */
export type Formatted = Readonly<Record<string, string>>;

const isMissing = (value: unknown): boolean => value === undefined || value === '';

/** Neither form of a text: told in the words of a field that is missing. */
export const checkForms =
  (formatted: Formatted) =>
  ({ value, issues }: z.core.ParsePayload<Record<string, unknown>>): void => {
    for (const [name, html] of Object.entries(formatted)) {
      if (value[name] !== undefined || !isMissing(value[html])) continue;
      const message = `is required, as ${name} or as ${html}`;
      issues.push({ code: 'custom', path: [name], message, input: value });
    }
  };

/** As JSON Schema: a body has one of the two forms. */
export const formsOf = (formatted: Formatted) =>
  Object.entries(formatted).flatMap((names) => names.map((name) => ({ required: [name] })));
