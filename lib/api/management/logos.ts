import * as z from 'zod';
import { unifiedId } from '../../objects/fields.ts';
import type { Route } from '../../route.ts';

/** Routes for the pages of magic links. */
export const logoRoutes = {
  show: {
    method: 'GET',
    path: '/connect/logos/{project}/{name}/{hash}',
    handler: 'connect-logo.get',
    operation: 'connect.logo',
    summary: 'Logo of a project on the pages of its magic links',
    description:
      'Returns the image, which caches may keep for ever: a new image has a new address. Returns 404 once removed.',
    group: 'magic-link',
    auth: 'none',
    status: 200,
    kind: 'file',
    params: z.object({
      project: unifiedId.describe('Id of the project.'),
      name: z.string().min(1).max(100).describe('`project`, or the id of a provider.'),
      hash: z
        .string()
        .max(64)
        .regex(/^[0-9a-f]{64}$/)
        .describe('SHA-256 of the image, hex.'),
    }),
    response: z.string().describe('The bytes of the image.'),
    uses: { projects: ['GetItem'] },
  },
} as const satisfies Record<string, Route>;
