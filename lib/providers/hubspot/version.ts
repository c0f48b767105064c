/**
 * The version of all paths of the CRM: objects, their associations, properties, pipelines and owners. A dated version
 * stands behind the area, `/crm/objects/2026-03/contacts`, and is supported for 18 months. The numbered one is kept as
 * long as it is supported: with a dated one, associations are written by type ids and answered in another shape.
 * https://developers.hubspot.com/docs/developer-tooling/platform/versioning
 */
export const crmVersion: CrmVersion = 'v3';

/** `v3`, or the month of a release: `2026-03`. */
export type CrmVersion = 'v3' | `${number}-${number}`;

export type CrmArea = 'objects' | 'associations' | 'properties' | 'pipelines' | 'owners';

/**
 * A path of the CRM's API.
 * @param below what follows the area, with its first `/`
 */
export const crmPath = (area: CrmArea, below = '', version: CrmVersion = crmVersion): string =>
  version === 'v3' ? `/crm/v3/${area}${below}` : `/crm/${area}/${version}${below}`;

/**
 * A path of the API of labels, which is version 4 of associations and of nothing else.
 * https://developers.hubspot.com/docs/api-reference/crm-associations-v4/guide
 */
export const labelPath = (below: string): string => `/crm/v4${below}`;

/**
 * A path of the API of subscriptions, which is version 4: it resubscribes, which version 3 refuses.
 * https://developers.hubspot.com/docs/guides/api/marketing/subscriptions-preferences
 */
export const subscriptionPath = (below: string): string => `/communication-preferences/v4${below}`;

/** A path of the lists of the CRM. https://developers.hubspot.com/docs/api-reference/crm-lists-v3/guide */
export const listPath = (below = ''): string => `/crm/v3/lists${below}`;

/** The path of what contacts have done. https://developers.hubspot.com/docs/guides/api/analytics-and-events/event-analytics */
export const eventPath = '/events/v3/events';

/** The path that takes what contacts have done. https://developers.hubspot.com/docs/api-reference/legacy/events/send-event-data/guide */
export const sendEventPath = '/events/v3/send';

/** A path of the workflows. https://developers.hubspot.com/docs/api-reference/automation-automation-v4-v4/guide */
export const flowPath = (below = ''): string => `/automation/v4/flows${below}`;

/** A path that names the numbers of workflows in the earlier version. https://developers.hubspot.com/docs/api-reference/legacy/automation/workflows/batch/get-workflow-id-mappings */
export const flowNumberPath = '/automation/v4/workflow-id-mappings/batch/read';

/** A path of the earlier version of workflows, which alone adds contacts. https://developers.hubspot.com/docs/api-reference/legacy/automation/workflows/v2/enroll-contact */
export const workflowPath = (below: string): string => `/automation/v2/workflows${below}`;

/** A path of the marketing e-mails. https://developers.hubspot.com/docs/api-reference/marketing-marketing-emails-v3/guide */
export const emailPath = (below = ''): string => `/marketing/v3/emails${below}`;
