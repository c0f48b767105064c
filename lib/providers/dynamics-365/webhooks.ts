import type { ObjectName } from '../../objects/names.ts';
import type { NotificationSubject, ProviderWebhooks } from '../define.ts';
import { noneOfWatched, watchedTables } from './messages.ts';
import { path } from './version.ts';

/**
 * Objects of each table. Attachments are missing: the remote path of a file on a case contains the case, and a message
 * does not name the case.
 */
const objects: Readonly<
  Record<(typeof watchedTables)[number], readonly (readonly [object: ObjectName, kind?: string])[]>
> = {
  contact: [['crm.contact'], ['ticketing.contact']],
  account: [['crm.company'], ['ticketing.account']],
  lead: [['crm.lead']],
  opportunity: [['crm.deal']],
  annotation: [['crm.note'], ['ticketing.comment']],
  task: [['crm.task']],
  phonecall: [['crm.engagement', 'call']],
  email: [['crm.engagement', 'email']],
  appointment: [['crm.engagement', 'meeting']],
  incident: [['ticketing.ticket']],
  systemuser: [['crm.user'], ['ticketing.user']],
  team: [['ticketing.team']],
};

const subjectsOf = (table: (typeof watchedTables)[number]): readonly NotificationSubject[] =>
  objects[table].map(([object, kind]) => ({
    type: new RegExp(`^${table}$`),
    object,
    ...(kind !== undefined && { kinds: [kind] }),
    id: ['PrimaryEntityId'],
  }));

/** Subject for a row of a table that the org has added. The remote path contains the name of the table. */
const added: NotificationSubject = {
  type: new RegExp(noneOfWatched),
  object: 'crm.custom-object',
  id: ['PrimaryEntityName', 'PrimaryEntityId'],
};

/**
 * Header with the secret in each message. The vendor stores the secret and shows it to no user:
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/register-web-hook
 */
const header = 'x-webhook-secret';

const endpoints = path('/serviceendpoints');

/**
 * A step for each table and kind of change. It runs asynchronously after the change, so no user waits for a message.
 * (40: after the operation, 1: asynchronous.)
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/sdkmessageprocessingstep
 */
const step = {
  name: '{name}',
  stage: 40,
  mode: 1,
  rank: 1,
  supporteddeployment: 0,
  // The vendor deletes a successful job. Same page.
  asyncautodelete: true,
  'sdkmessageid@odata.bind': '/sdkmessages({group})',
  'sdkmessagefilterid@odata.bind': '/sdkmessagefilters({value})',
};

/**
 * A webhook, which is one service endpoint with its steps. The user needs the right to customise the environment. The
 * vendor refuses other users, and for these only syncs find changes. A message contains the written row up to 256 KB. A
 * message with a larger row contains only the id of the row.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/use-webhooks
 */
export const dynamicsWebhooks = {
  target: 'connection',
  proof: { header },
  events: '',
  type: { body: ['PrimaryEntityName'] },
  subjects: [...watchedTables.flatMap(subjectsOf), added],
  register: {
    events: { metadata: 'messageFilters', element: step },
    // 8: a webhook. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/serviceendpoint
    list: {
      method: 'GET',
      path: endpoints,
      query: { $select: 'url', $filter: "contract eq 8 and name eq '{name}'" },
      records: 'value',
      id: 'serviceendpointid',
      url: 'url',
    },
    // The vendor creates the endpoint and all its steps together, or nothing. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/create-entity-web-api
    create: {
      method: 'POST',
      path: endpoints,
      query: { $select: 'serviceendpointid' },
      headers: { prefer: 'return=representation' },
      body: {
        name: '{name}',
        url: '{url}',
        contract: 8,
        // 5: a header. Its format is known from clients of the vendor. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/serviceendpoint
        authtype: 5,
        authvalue: `<settings><setting name="${header}" value="{secret}"/></settings>`,
        serviceendpoint_sdkmessageprocessingstep: '{events}',
      },
      id: 'serviceendpointid',
    },
    // The vendor deletes the steps of the endpoint too: "Delete: Cascade". https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/sdkmessageprocessingstep
    remove: { method: 'DELETE', path: path('/serviceendpoints({id})') },
  },
} as const satisfies ProviderWebhooks;
