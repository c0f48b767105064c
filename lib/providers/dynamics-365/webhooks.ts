import type { ObjectName } from '../../objects/names.ts';
import type { NotificationSubject, ProviderWebhooks } from '../define.ts';
import { noneOfWatched, watchedTables } from './messages.ts';
import { path } from './version.ts';

/** What a row of a table is, here. A file on a case is under its case, which a message does not name. */
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

/** A row of a table that the org has added: what names the table is in its remote path. */
const added: NotificationSubject = {
  type: new RegExp(noneOfWatched),
  object: 'crm.custom-object',
  id: ['PrimaryEntityName', 'PrimaryEntityId'],
};

/** Has the secret in each message. The vendor keeps it, and shows it to nobody: https://learn.microsoft.com/en-us/power-apps/developer/data-platform/register-web-hook */
const header = 'x-webhook-secret';

const endpoints = path('/serviceendpoints');

/**
 * A step for each table and kind of change, after the change and beside it: nobody waits for a message. (40: after the operation,
 * 1: asynchronous.) https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/sdkmessageprocessingstep
 */
const step = {
  name: '{name}',
  stage: 40,
  mode: 1,
  rank: 1,
  supporteddeployment: 0,
  // A job that has succeeded is not kept. Same page.
  asyncautodelete: true,
  'sdkmessageid@odata.bind': '/sdkmessages({group})',
  'sdkmessagefilterid@odata.bind': '/sdkmessagefilters({value})',
};

/**
 * One service endpoint, a webhook, with its steps, which takes a user who may customise the environment: others are refused, and
 * synced. A message has the row as it was written, up to 256 KB, and without it beyond; it says whose row it is all the same.
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
    // All of it is there, or nothing: rows beneath a row are made with it. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/create-entity-web-api
    create: {
      method: 'POST',
      path: endpoints,
      query: { $select: 'serviceendpointid' },
      headers: { prefer: 'return=representation' },
      body: {
        name: '{name}',
        url: '{url}',
        contract: 8,
        // 5: a header, whose form is seen in clients of the vendor's. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/serviceendpoint
        authtype: 5,
        authvalue: `<settings><setting name="${header}" value="{secret}"/></settings>`,
        serviceendpoint_sdkmessageprocessingstep: '{events}',
      },
      id: 'serviceendpointid',
    },
    // Its steps go with it: "Delete: Cascade". https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/sdkmessageprocessingstep
    remove: { method: 'DELETE', path: path('/serviceendpoints({id})') },
  },
} as const satisfies ProviderWebhooks;
