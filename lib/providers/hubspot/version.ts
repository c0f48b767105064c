/**
 * The API version in all paths of the CRM: objects, associations, properties, pipelines and owners. A dated version
 * follows the area (`/crm/objects/2026-03/contacts`) and is supported for 18 months. This code uses the numbered
 * version while it is supported, because dated versions write associations by type id and return them in a different
 * shape.
 * https://developers.hubspot.com/docs/developer-tooling/platform/versioning
 */
export const crmVersion: CrmVersion = 'v3';

/** `v3`, or the month of a release: `2026-03`. */
export type CrmVersion = 'v3' | `${number}-${number}`;

export type CrmArea = 'objects' | 'associations' | 'properties' | 'pipelines' | 'owners';

/**
 * Returns a path of the CRM API.
 * @param below rest of the path after the area, starting with `/`
 */
export const crmPath = (area: CrmArea, below = '', version: CrmVersion = crmVersion): string =>
  version === 'v3' ? `/crm/v3/${area}${below}` : `/crm/${area}/${version}${below}`;

/**
 * Returns a path of the labels API. Only associations have this version 4.
 * https://developers.hubspot.com/docs/api-reference/crm-associations-v4/guide
 */
export const labelPath = (below: string): string => `/crm/v4${below}`;

/**
 * Returns a path of the subscriptions API, version 4. Version 4 can resubscribe a contact; version 3 refuses this.
 * https://developers.hubspot.com/docs/guides/api/marketing/subscriptions-preferences
 */
export const subscriptionPath = (below: string): string => `/communication-preferences/v4${below}`;

/** A path of the lists of the CRM. https://developers.hubspot.com/docs/api-reference/crm-lists-v3/guide */
export const listPath = (below = ''): string => `/crm/v3/lists${below}`;

/**
 * Path that lists events of contacts.
 * https://developers.hubspot.com/docs/guides/api/analytics-and-events/event-analytics
 */
export const eventPath = '/events/v3/events';

/**
 * Path that accepts a new event. https://developers.hubspot.com/docs/api-reference/legacy/events/send-event-data/guide
 */
export const sendEventPath = '/events/v3/send';

/** A path of the workflows. https://developers.hubspot.com/docs/api-reference/automation-automation-v4-v4/guide */
export const flowPath = (below = ''): string => `/automation/v4/flows${below}`;

/**
 * Path that returns the numbers of workflows in the earlier API version.
 * https://developers.hubspot.com/docs/api-reference/legacy/automation/workflows/batch/get-workflow-id-mappings
 */
export const flowNumberPath = '/automation/v4/workflow-id-mappings/batch/read';

/**
 * A path of the earlier workflows API. Only this version can add contacts.
 * https://developers.hubspot.com/docs/api-reference/legacy/automation/workflows/v2/enroll-contact
 */
export const workflowPath = (below: string): string => `/automation/v2/workflows${below}`;

/** A path of the marketing e-mails. https://developers.hubspot.com/docs/api-reference/marketing-marketing-emails-v3/guide */
export const emailPath = (below = ''): string => `/marketing/v3/emails${below}`;
