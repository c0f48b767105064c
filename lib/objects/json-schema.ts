/**
 * Writes zod schemas as JSON Schema. In a deployed function only the part that imports this file contains the code of
 * zod for it: 34 KB (`infra/bundle-plugins.ts`).
 */
export { toJSONSchema } from 'zod';
