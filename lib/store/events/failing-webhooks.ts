import type { DisabledReason } from '../../objects/delivery.ts';
import { once } from '../dynamodb/expression.ts';
import { isoTime } from '../dynamodb/item.ts';
import { writeUnlessFirst } from '../dynamodb/transaction.ts';
import { noConnection } from './event-keys.ts';
import { eventPut } from './events.ts';
import { changeWebhook, type Webhook, webhooks } from './webhooks.ts';

/**
 * Stores since when no attempt succeeds (epoch ms), unless it is stored already.
 * @returns the webhook, or `undefined` when it is gone, switched off, or has another address
 */
export const noteFailing = ({ project, id, sealedUrl }: Webhook, now: number): Promise<Webhook | undefined> =>
  changeWebhook(project, id, {
    set: { failingSince: once(isoTime(now)) },
    when: { active: true, sealedUrl },
  });

/** Stores that an attempt has succeeded. @returns the webhook, or `undefined` when it is gone */
export const noteArrival = ({ project, id }: Webhook): Promise<Webhook | undefined> =>
  changeWebhook(project, id, { set: { failingSince: undefined } });

/**
 * Switches a webhook off, together with the event for the other webhooks.
 * @param now epoch ms
 * @returns false when it was changed meanwhile: a webhook that was repaired stays active
 */
export const disableWebhook = async (
  { project, id, sealedUrl, description, failingSince }: Webhook,
  reason: DisabledReason,
  now: number,
): Promise<boolean> =>
  writeUnlessFirst([
    webhooks.part.update(
      { project, id },
      {
        set: { active: false, disabledReason: reason, updatedAt: isoTime(now) },
        when: { active: true, sealedUrl, failingSince },
      },
    ),
    // Without the address: a part of it may be a secret.
    eventPut({
      type: 'webhook.disabled',
      project,
      connection: noConnection,
      linkedUser: '',
      data: { webhook_id: id, description, reason, failing_since: failingSince ?? null },
      time: now,
    }),
  ]);
