import { environment } from '../../environment.ts';
import type { DisabledReason } from '../../objects/delivery.ts';
import { isoTime } from '../dynamodb/item.ts';
import { writeUnlessFirst } from '../dynamodb/transaction.ts';
import { noConnection } from './event-keys.ts';
import { outboxPut } from './outbox.ts';
import { changeWebhook, type Webhook, webhookKey } from './webhooks.ts';

/**
 * Stores since when no attempt succeeds (epoch ms), unless it is stored already.
 * @returns the webhook, or `undefined` when it is gone, switched off, or has another address
 */
export const noteFailing = ({ project, id, sealedUrl }: Webhook, now: number): Promise<Webhook | undefined> =>
  changeWebhook(project, id, {
    UpdateExpression: 'SET failing_since = if_not_exists(failing_since, :now)',
    ConditionExpression: 'active = :true AND sealed_url = :url',
    ExpressionAttributeValues: { ':now': isoTime(now), ':true': true, ':url': sealedUrl },
  });

/** Stores that an attempt has succeeded. @returns the webhook, or `undefined` when it is gone */
export const noteArrival = ({ project, id }: Webhook): Promise<Webhook | undefined> =>
  changeWebhook(project, id, { UpdateExpression: 'REMOVE failing_since', ConditionExpression: 'attribute_exists(pk)' });

/**
 * Switches a webhook off, together with the event for the other webhooks.
 * @param now epoch ms
 * @returns false when it was changed meanwhile: a webhook that was repaired stays active
 */
export const disableWebhook = async (
  { project, id, sealedUrl, description, failingSince }: Webhook,
  reason: DisabledReason,
  now: number,
): Promise<boolean> => {
  const isSame = failingSince === undefined ? 'attribute_not_exists(failing_since)' : 'failing_since = :since';
  return writeUnlessFirst([
    {
      Update: {
        TableName: environment.tables.projects,
        Key: webhookKey(project, id),
        UpdateExpression: 'SET active = :false, disabled_reason = :reason, updated_at = :now',
        ConditionExpression: `active = :true AND sealed_url = :url AND ${isSame}`,
        ExpressionAttributeValues: {
          ':false': false,
          ':true': true,
          ':reason': reason,
          ':now': isoTime(now),
          ':url': sealedUrl,
          ...(failingSince !== undefined && { ':since': failingSince }),
        },
      },
    },
    // Without the address: a part of it may be a secret.
    outboxPut({
      type: 'webhook.disabled',
      project,
      connection: noConnection,
      linkedUser: '',
      data: { webhook_id: id, description, reason, failing_since: failingSince ?? null },
      time: now,
    }),
  ]);
};
