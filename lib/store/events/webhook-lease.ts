import { newId } from '../../crypto/ids.ts';
import { environment } from '../../environment.ts';
import { epochSeconds, type Item, schemaVersion } from '../dynamodb/item.ts';
import { changeItem, type ItemChange } from '../dynamodb/item-operations.ts';
import { deliveryPartition } from './event-keys.ts';

interface Name {
  readonly project: string;
  readonly id: string;
}

/** How a webhook fares, and who sends to it: one worker at a time. Times are epoch ms. */
export interface WebhookState {
  readonly project: string;
  /** Of the webhook. */
  readonly id: string;
  /** Names the worker. */
  readonly holder: string;
  /** Until when nobody else sends to it. */
  readonly until: number;
  /** Attempts that failed since the last one that did not. */
  readonly failures: number;
  /** Turns, since the same one, in which attempts timed out. */
  readonly hangs: number;
  /** Nothing is sent before: its breaker is open. */
  readonly pausedUntil: number;
  /** When that was decided. */
  readonly pausedAt: number;
}

/** Milliseconds for which a state is kept that nobody has touched. */
const keptFor = 60 * 24 * 60 * 60_000;

const toState = (name: Name, item: Item): WebhookState => ({
  ...name,
  holder: item.holder,
  until: item.until,
  failures: item.failures ?? 0,
  hangs: item.hangs ?? 0,
  pausedUntil: item.paused_until ?? 0,
  pausedAt: item.paused_at ?? 0,
});

const change = async ({ project, id }: Name, update: ItemChange): Promise<WebhookState | undefined> => {
  const key = { pk: deliveryPartition(project, id), sk: 'state' };
  const item = await changeItem(environment.tables.events, key, update);
  return item && toState({ project, id }, item);
};

/**
 * Takes a webhook for one worker. Should that one die, another one may have it when the lease ends.
 * @param lease milliseconds
 * @returns `undefined` while another worker has it
 */
export const acquireWebhook = (name: Name, lease: number, now: number): Promise<WebhookState | undefined> =>
  change(name, {
    UpdateExpression: 'SET holder = :holder, #until = :until, v = :version, expires_at = :expires',
    ConditionExpression: 'attribute_not_exists(#until) OR #until <= :now',
    ExpressionAttributeNames: { '#until': 'until' },
    ExpressionAttributeValues: {
      ':holder': newId(),
      ':until': now + lease,
      ':now': now,
      ':version': schemaVersion,
      ':expires': epochSeconds(now + keptFor),
    },
  });

/** Stores how it fares, and keeps it. @returns `undefined` when another worker has it by now */
export const renewWebhook = (state: WebhookState, until: number): Promise<WebhookState | undefined> =>
  change(state, {
    UpdateExpression:
      'SET #until = :until, failures = :failures, hangs = :hangs, paused_until = :paused_until, paused_at = :paused_at',
    ConditionExpression: 'holder = :holder',
    ExpressionAttributeNames: { '#until': 'until' },
    ExpressionAttributeValues: {
      ':holder': state.holder,
      ':until': until,
      ':failures': state.failures,
      ':hangs': state.hangs,
      ':paused_until': state.pausedUntil,
      ':paused_at': state.pausedAt,
    },
  });

/** Stores how it fares, and gives it back. @returns `undefined` when another worker has it by now */
export const releaseWebhook = (state: WebhookState): Promise<WebhookState | undefined> => renewWebhook(state, 0);
