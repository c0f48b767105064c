import * as z from 'zod';
import { time } from './fields.ts';

/** The receipt of a disconnection, which the caller may keep as proof. */
export const disconnectionReceipt = z
  .object({
    id: z.string(),
    status: z.literal('revoked'),
    revoked_at: time.describe('When its credentials became unreadable and its token was refused.'),
    erasure: z.string().describe('Path that shows how far the rest is erased.'),
    provider: z
      .object({
        outcome: z
          .enum(['revoked', 'unsupported', 'failed'])
          .describe(
            '`revoked`: the grant was ended. `unsupported`: only the owner of the account can end it, there. ' +
              '`failed`: the provider did not confirm it.',
          ),
        message: z.string().nullable(),
        hooks_left: z
          .number()
          .describe('Provider webhooks that could not be removed there; their notifications are refused.'),
      })
      .describe('The end of the grant at the provider.'),
  })
  .meta({ id: 'DisconnectionReceipt', description: 'An account that was disconnected.' });

export const erasureRecord = z
  .object({
    id: z.string().describe('Of the connection.'),
    state: z.enum(['pending', 'running', 'done']),
    since: time.describe('When the connection was revoked.'),
    finished_at: time.nullable(),
    erased: z
      .object({
        records: z.number().describe('Ids of records.'),
        writes: z.number().describe('Answers that were kept for an `Idempotency-Key`.'),
        events: z.number().describe('Events of its records.'),
        deliveries: z.number().describe('Deliveries of these events, sent or still to be sent.'),
      })
      .describe('How many items are gone so far.'),
  })
  .meta({ id: 'Erasure', description: 'How far a revoked connection is erased.' });
