import type { QueueName } from '../access.ts';
import { log } from '../log.ts';
import { type QueueMessage, sendMessages, type Untaken } from '../queues/send.ts';

/**
 * Sends wake-up messages. Logs each message that the queue refuses; a worker on a schedule finds the work of that
 * message.
 * @returns the refused messages
 * @throws Error if the queue cannot be reached
 */
export const sendWakeUps = async (queue: QueueName, messages: readonly QueueMessage[]): Promise<readonly Untaken[]> => {
  const untaken = await sendMessages(queue, messages);
  for (const { reason } of untaken) log.error('wake-up message not taken', { queue, failure: reason });
  return untaken;
};
