import * as z from 'zod';
import type { Uses } from '../../../access.ts';
import { time } from '../fields.ts';

/** Table and key rights of disconnecting an account, at its provider and here. */
export const disconnecting = {
  projects: ['GetItem', 'UpdateItem'],
  connections: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  events: ['PutItem'],
  key: ['Decrypt'],
  appKey: ['Decrypt'],
} as const satisfies Uses;

/** The receipt of a disconnection, which the caller may keep as proof. */
export const disconnectionReceipt = z
  .object({
    id: z.string(),
    status: z.literal('revoked'),
    revoked_at: time.describe('Time when its credentials became unreadable and its token was refused.'),
    erasure: z.string().describe('Path that shows the progress of the erasure.'),
    provider: z
      .object({
        outcome: z
          .enum(['revoked', 'unsupported', 'failed'])
          .describe(
            '`revoked`: the grant was ended. `unsupported`: only the owner of the account can end the grant, at the ' +
              'provider. `failed`: the provider did not confirm it.',
          ),
        message: z.string().nullable(),
        hooks_left: z
          .number()
          .describe('Provider webhooks that could not be removed there. Their notifications are refused.'),
      })
      .describe('The end of the grant at the provider.'),
  })
  .meta({ id: 'DisconnectionReceipt', description: 'Receipt for a disconnected account.' });

export const erasureRecord = z
  .object({
    id: z.string().describe('Id of the connection.'),
    state: z
      .enum(['pending', 'running', 'done'])
      .describe('`pending`: the erasure has not begun. `running`: items are being erased. `done`: nothing is left.'),
    since: time.describe('Time when the connection was revoked.'),
    finished_at: time.nullable(),
    erased: z
      .object({
        records: z.number().describe('Ids of records.'),
        writes: z.number().describe('Answers stored for an `Idempotency-Key`.'),
        events: z.number().describe('Events of its records.'),
        deliveries: z.number().describe('Deliveries of these events, sent or not yet sent.'),
      })
      .describe('Numbers of items erased so far.'),
  })
  .meta({ id: 'Erasure', description: 'Progress of the erasure of a revoked connection.' });
