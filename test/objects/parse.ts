import type * as z from 'zod';

/** Returns the paths that a schema refuses in a body, with the API's names. Empty if it accepts the body. */
export const refusedIn = (schema: z.ZodType, body: unknown): readonly string[] => {
  const parsed = schema.safeParse(body);
  if (parsed.success) return [];
  return parsed.error.issues.flatMap((issue) => {
    const path = issue.path.join('.');
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [''];
    return keys.map((key) => [path, key].filter(Boolean).join('.'));
  });
};
