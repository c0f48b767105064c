import { consoleRoutes, shownRoutes } from '../api/console.ts';
import { listAudit } from '../management/audit/audit.ts';
import { listMagicLinks } from '../management/connect/magic-link.ts';
import { listSyncsOf } from '../management/connections/connection-syncs.ts';
import { getConnectionById, listConnections } from '../management/connections/connections.ts';
import { getLinkedUserById } from '../management/connections/linked-users.ts';
import { listIssues } from '../management/issues/issues.ts';
import { listProjects } from '../management/projects/projects.ts';
import { listProjectRequests } from '../management/requests/list-requests.ts';
import { listUsage } from '../management/requests/list-usage.ts';
import { showRequest } from '../management/requests/show-request.ts';
import { listAllDeliveries, listWebhookDeliveries } from '../management/webhooks/deliveries.ts';
import { listEvents } from '../management/webhooks/events.ts';
import { getWebhookById, listWebhooks } from '../management/webhooks/webhooks.ts';
import { callable, type Endpoints } from './ask.ts';

const shown = callable(consoleRoutes.show.handler);

/** Routes of the API that pages call, with their use cases. */
export const shownEndpoints: Endpoints = new Map([
  shown(shownRoutes.connections, listConnections),
  shown(shownRoutes.connection, getConnectionById),
  shown(shownRoutes.syncs, listSyncsOf),
  shown(shownRoutes.events, listEvents),
  shown(shownRoutes.webhooks, listWebhooks),
  shown(shownRoutes.webhook, getWebhookById),
  shown(shownRoutes.deliveries, listWebhookDeliveries),
  shown(shownRoutes.allDeliveries, listAllDeliveries),
  shown(shownRoutes.linkedUser, getLinkedUserById),
  shown(shownRoutes.magicLinks, listMagicLinks),
  shown(shownRoutes.projects, listProjects),
  shown(shownRoutes.requests, listProjectRequests),
  shown(shownRoutes.request, showRequest),
  shown(shownRoutes.issues, listIssues),
  shown(shownRoutes.audit, listAudit),
  shown(shownRoutes.usage, listUsage),
]);
