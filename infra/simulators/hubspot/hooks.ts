import { createHmac } from 'node:crypto';
import type { HookSender, RowChange } from '../shared/hooks.ts';
import type { CrmRow } from './types.ts';

/** Webhook settings of an app. */
export interface HubspotSubscription {
  readonly url: string;
  readonly clientSecret: string;
}

/** Names of subscriptions by table. For other tables, the subscription names an object type. */
const names: Readonly<Record<string, string>> = {
  contacts: 'contact',
  companies: 'company',
  deals: 'deal',
  tickets: 'ticket',
};
const typeIds: Readonly<Record<string, string>> = {
  leads: '0-136',
  tasks: '0-27',
  notes: '0-46',
  meetings: '0-47',
  calls: '0-48',
  emails: '0-49',
};

const actionOf = (row: CrmRow, before: CrmRow | undefined): string => {
  if (before === undefined) return 'creation';
  return row.archived ? 'deletion' : 'propertyChange';
};

/**
 * Sends the webhook message for a change. https://developers.hubspot.com/docs/api-reference/webhooks-webhooks-v3/guide
 */
export const sendChange = (
  { tenant, table, row, before }: RowChange<CrmRow>,
  { url, clientSecret }: HubspotSubscription,
  sender: HookSender,
): void => {
  const name = names[table];
  const objectTypeId = typeIds[table];
  if (name === undefined && objectTypeId === undefined) return;
  const event = {
    eventId: Math.floor(Math.random() * 2 ** 31),
    subscriptionId: 1,
    portalId: Number(tenant),
    appId: 1,
    occurredAt: Date.parse(row.updatedAt),
    subscriptionType: `${name ?? 'object'}.${actionOf(row, before)}`,
    ...(name === undefined && { objectTypeId }),
    attemptNumber: 0,
    objectId: row.id,
    changeSource: 'CRM_UI',
  };
  const body = JSON.stringify([event]);
  sender.add({
    url,
    // https://developers.hubspot.com/docs/apps/legacy-apps/authentication/validating-requests
    sign: (now) => ({
      body,
      headers: {
        'x-hubspot-request-timestamp': String(now),
        'x-hubspot-signature-v3': createHmac('sha256', clientSecret).update(`POST${url}${body}${now}`).digest('base64'),
      },
    }),
  });
};
