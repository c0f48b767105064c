import * as z from 'zod';
import component from '../../pages/component.json' with { type: 'json' };
import type { Route } from '../../route.ts';

export const connectScriptRoutes = {
  script: {
    method: 'GET',
    path: '/connect/v1.js',
    handler: 'connect-script.get',
    operation: 'connect.script',
    summary: 'Script for pages that open magic links',
    description: `Adds \`UnifiedConnect\` to a page. Its \`integrity\` is \`${component.integrity}\`.`,
    group: 'magic-link',
    auth: 'none',
    status: 200,
    kind: 'script',
    response: z.string().describe('The script.'),
    uses: {},
  },
} as const satisfies Record<string, Route>;
