import { batchOperations, type UnifiedObject, type Vertical, verticals } from '../objects/define.ts';
import { objects } from '../objects/registry.ts';
import type { Route } from '../route.ts';
import { consoleRoutes } from './console.ts';
import { auditRoutes } from './management/activity/audit.ts';
import { issueRoutes } from './management/activity/issues.ts';
import { requestRoutes } from './management/activity/requests.ts';
import { usageRoutes } from './management/activity/usage.ts';
import { connectRoutes, connectStatusRoutes } from './management/connect.ts';
import { connectScriptRoutes } from './management/connect-script.ts';
import { connectionCheckRoutes } from './management/connections/check.ts';
import { connectionSyncRoutes } from './management/connections/connection-syncs.ts';
import { connectionRoutes } from './management/connections/connections.ts';
import { coverageRoutes } from './management/coverage.ts';
import { clientRoutes, docsRoutes } from './management/docs.ts';
import { eventRoutes } from './management/events.ts';
import { exportRoutes } from './management/export.ts';
import { fieldMappingRoutes } from './management/field-mapping.ts';
import { healthRoutes } from './management/health.ts';
import { jobRoutes } from './management/jobs.ts';
import { keyRoutes } from './management/keys.ts';
import { linkedUserRoutes } from './management/linked-users.ts';
import { logoRoutes } from './management/logos.ts';
import { magicLinkRoutes } from './management/magic-link.ts';
import { consentRoutes, oauthAppRoutes } from './management/oauth.ts';
import { openapiRoutes } from './management/openapi.ts';
import { organisationRoutes } from './management/organisations.ts';
import { projectRoutes } from './management/projects/projects.ts';
import { notificationRoutes } from './management/provider-webhooks.ts';
import { providerSyncRoutes } from './management/sync.ts';
import { deliveryRoutes } from './management/webhooks/deliveries.ts';
import { webhookRoutes } from './management/webhooks/webhooks.ts';
import { passthroughRoutes } from './passthrough.ts';
import { associationsRow, hasAssociations, removeAssociationRow, setAssociationRow } from './records/associations.ts';
import { automationContactRoutes } from './records/automation-contacts.ts';
import { classesRow } from './records/class-routes.ts';
import { membershipRoutes } from './records/memberships.ts';
import { actionRows } from './records/record-actions.ts';
import { batchRow, hasBatches, hasUpserts, upsertRow } from './records/record-batches.ts';
import { documentRow } from './records/record-documents.ts';
import { recordRoutes } from './records/records.ts';

const objectsOf = (vertical: Vertical): readonly UnifiedObject[] =>
  Object.values(objects).filter((object) => object.vertical === vertical);

/** The route table. It contains every endpoint of the service, and nothing else. */
export const routes: readonly Route[] = [
  ...Object.values(objects).flatMap((object: UnifiedObject) =>
    [...recordRoutes(object), ...(object.classes ? [classesRow(object)] : [])].map((row) => documentRow(object, row)),
  ),
  ...verticals.flatMap((vertical) => [
    ...batchOperations.flatMap((operation) =>
      objectsOf(vertical)
        .filter((object) => hasBatches(object, operation))
        .map((object) => documentRow(object, batchRow(object, operation))),
    ),
    ...objectsOf(vertical)
      .filter(hasUpserts)
      .map((object) => documentRow(object, upsertRow(object))),
    ...objectsOf(vertical).flatMap((object) => actionRows(object).map(({ row }) => documentRow(object, row))),
    ...objectsOf(vertical)
      .filter(hasAssociations)
      .flatMap((object) =>
        [associationsRow(object), setAssociationRow(object), removeAssociationRow(object)].map((row) =>
          documentRow(object, row),
        ),
      ),
  ]),
  ...[
    membershipRoutes,
    auditRoutes,
    linkedUserRoutes,
    exportRoutes,
    webhookRoutes,
    deliveryRoutes,
    eventRoutes,
    requestRoutes,
    issueRoutes,
    usageRoutes,
    fieldMappingRoutes,
    connectionRoutes,
    connectionSyncRoutes,
    connectionCheckRoutes,
    providerSyncRoutes,
    magicLinkRoutes,
    connectRoutes,
    connectStatusRoutes,
    connectScriptRoutes,
    logoRoutes,
    organisationRoutes,
    oauthAppRoutes,
    consentRoutes,
    projectRoutes,
    keyRoutes,
    automationContactRoutes,
    passthroughRoutes,
    jobRoutes,
    notificationRoutes,
    healthRoutes,
    coverageRoutes,
    openapiRoutes,
    docsRoutes,
    clientRoutes,
    consoleRoutes,
  ].flatMap((group): Route[] => Object.values(group)),
];
