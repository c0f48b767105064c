import * as z from 'zod';
import type { Uses } from '../access.ts';
import { mapOf, text } from '../objects/caps.ts';
import type { Route } from '../route.ts';
import { grantsOf, mergeUses } from './grants.ts';
import { auditRoutes } from './management/activity/audit.ts';
import { issueRoutes } from './management/activity/issues.ts';
import { requestRoutes } from './management/activity/requests.ts';
import { usageRoutes } from './management/activity/usage.ts';
import { connectionSyncRoutes } from './management/connections/connection-syncs.ts';
import { connectionRoutes } from './management/connections/connections.ts';
import { eventRoutes } from './management/events.ts';
import { linkedUserRoutes } from './management/linked-users.ts';
import { magicLinkRoutes } from './management/magic-link.ts';
import { projectRoutes } from './management/projects/projects.ts';
import { deliveryRoutes } from './management/webhooks/deliveries.ts';
import { webhookRoutes } from './management/webhooks/webhooks.ts';

/** Routes of the API that pages of the console show. A page can call no other route. */
export const shownRoutes = {
  connections: connectionRoutes.list,
  connection: connectionRoutes.get,
  syncs: connectionSyncRoutes.syncs,
  events: eventRoutes.list,
  webhooks: webhookRoutes.list,
  webhook: webhookRoutes.get,
  deliveries: webhookRoutes.deliveries,
  allDeliveries: deliveryRoutes.list,
  linkedUser: linkedUserRoutes.get,
  magicLinks: magicLinkRoutes.list,
  projects: projectRoutes.list,
  requests: requestRoutes.list,
  request: requestRoutes.get,
  issues: issueRoutes.list,
  audit: auditRoutes.list,
  usage: usageRoutes.list,
} as const satisfies Record<string, Route>;

/** Routes of the API that buttons of the console call. A button can call no other route. */
export const actedRoutes = {
  startSync: connectionSyncRoutes.startSync,
  pauseSync: connectionSyncRoutes.pauseSync,
  resumeSync: connectionSyncRoutes.resumeSync,
  replay: webhookRoutes.replay,
  createLink: magicLinkRoutes.create,
  muteIssue: issueRoutes.update,
} as const satisfies Record<string, Route>;

const usesOf = (rows: Readonly<Record<string, Route>>, own: Uses): Uses =>
  mergeUses([...Object.values(rows).map(grantsOf), own]);

/** Table rights of a page: read the session, its key and its project, and store the time of a click. */
const inSession = { usage: ['GetItem', 'UpdateItem'], projects: ['GetItem'] } as const satisfies Uses;

/** Table rights of sign-in, confirmation and sign-out: change sessions, and write their audit entries. */
const ofSession = {
  usage: ['GetItem', 'UpdateItem', 'PutItem', 'DeleteItem'],
  projects: ['GetItem'],
  events: ['PutItem'],
} as const satisfies Uses;

const params = z.object({ path: text.describe('Path of the page: `connections`.') });

/** Filters of a page. The call of the API that a page makes checks their values. */
const query = z
  .looseObject({ to: text.optional().describe('After signing in: path of the page to open.') })
  .describe('Filters of the page.');

const page = z.string().describe('A page.');

const shown = {
  method: 'GET',
  handler: 'console.show',
  group: 'console',
  auth: 'none',
  status: 200,
  kind: 'page',
  query,
  response: page,
  errors: ['unauthorized', 'forbidden', 'not_found'],
  uses: usesOf(shownRoutes, inSession),
} as const satisfies Partial<Route>;

/**
 * The console: pages for people, for a deployment that has them (`console` in the settings). A page shows answers of the
 * API to the key that signed in.
 */
export const consoleRoutes = {
  home: {
    ...shown,
    path: '/console',
    operation: 'console.home',
    summary: 'First page of the console: the sign-in, or an overview',
    description:
      'Shows what needs attention to a browser that signed in with an API key. Other browsers see the sign-in. Only in a ' +
      'deployment with the setting `console`.',
  },
  show: {
    ...shown,
    path: '/console/{path+}',
    summary: 'A page of the console, or a file that its pages load',
    description:
      'Shows answers of the API to the key that signed in, with the same rights as the key. A page reached by a link ' +
      'from another site loads itself a second time, because browsers do not send its cookie with the first request.',
    params,
  },
  act: {
    method: 'POST',
    path: '/console/{path+}',
    handler: 'console.act',
    summary: 'A form of the console: the sign-in, or a change',
    description:
      'Signs in, signs out, or calls the API with the rights of the key that signed in. A change needs the key again, ' +
      'unless it was typed for a change within the last five minutes.',
    group: 'console',
    auth: 'none',
    status: 200,
    kind: 'page',
    params,
    body: mapOf(text, { members: 50 }).describe('Fields of the form, by name.'),
    response: page,
    errors: ['unauthorized', 'forbidden', 'not_found', 'conflict', 'not_tried', 'rate_limited'],
    uses: usesOf(actedRoutes, ofSession),
  },
} as const satisfies Record<string, Route>;
