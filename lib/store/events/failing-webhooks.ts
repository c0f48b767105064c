import type { DisabledReason } from '../../objects/delivery.ts';
import { auditPart } from '../audit/part.ts';
import { once } from '../dynamodb/expression.ts';
import { isoTime } from '../dynamodb/item.ts';
import { writeUnlessFirst } from '../dynamodb/transaction.ts';
import { noConnection } from './event-keys.ts';
import { eventPut } from './events.ts';
import { changeWebhook, webhookAudit } from './webhook-changes.ts';
import { type Webhook, webhooks } from './webhooks.ts';

/**
 * Stores the start of a series of failed attempts (epoch ms), unless it is already stored.
 * @returns the webhook, or `undefined` if it is deleted, switched off, or has another address
 */
export const noteFailing = ({ project, id, sealedUrl }: Webhook, now: number): Promise<Webhook | undefined> =>
  changeWebhook(project, id, {
    set: { failingSince: once(isoTime(now)) },
    when: { active: true, sealedUrl },
  });

/** Stores that an attempt has succeeded. @returns the webhook, or `undefined` if it is deleted */
export const noteArrival = ({ project, id }: Webhook): Promise<Webhook | undefined> =>
  changeWebhook(project, id, { set: { failingSince: undefined } });

/**
 * Switches a webhook off, and stores the event for the other webhooks.
 * @param now epoch ms
 * @returns false if it was changed meanwhile; so a repaired webhook stays active
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
    // The event omits the address, because a part of the address may be a secret.
    eventPut({
      type: 'webhook.disabled',
      project,
      connection: noConnection,
      linkedUser: '',
      data: { webhook_id: id, description, reason, failing_since: failingSince ?? null },
      time: now,
    }),
    auditPart({
      ...webhookAudit({ project, id }),
      verb: 'disabled',
      before: { active: true },
      after: { active: false, disabledReason: reason },
    }),
  ]);
