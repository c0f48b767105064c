import type { QueueName } from '../access.ts';
import { log } from '../log.ts';
import { type QueueMessage, sendMessages, type Untaken } from '../queues/send.ts';

/**
 * Sends wake-up messages. One that is not taken is logged: a worker on a schedule finds its work.
 * @returns the messages that were not taken
 * @throws when the queue cannot be reached
 */
export const sendWakeUps = async (queue: QueueName, messages: readonly QueueMessage[]): Promise<readonly Untaken[]> => {
  const untaken = await sendMessages(queue, messages);
  for (const { reason } of untaken) log.error('wake-up message not taken', { queue, reason });
  return untaken;
};
