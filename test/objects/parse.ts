import type * as z from 'zod';

/** Paths that a schema refuses in a body, as the API names them; none when it accepts it. */
export const refusedIn = (schema: z.ZodType, body: unknown): readonly string[] => {
  const parsed = schema.safeParse(body);
  if (parsed.success) return [];
  return parsed.error.issues.flatMap((issue) => {
    const path = issue.path.join('.');
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [''];
    return keys.map((key) => [path, key].filter(Boolean).join('.'));
  });
};
