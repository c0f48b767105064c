import { SendMessageBatchCommand, type SendMessageBatchRequestEntry, SQSClient } from '@aws-sdk/client-sqs';
import type { QueueName } from '../access.ts';
import { chunksWithin } from '../chunks.ts';
import { environment } from '../environment.ts';

/** A message to a queue. */
export interface QueueMessage {
  readonly body: string;
  /** Project that it belongs to: a queue with many messages of one owner delivers those of others first. */
  readonly owner: string;
  /** Seconds, at most 900, before which it is not delivered. */
  readonly delay?: number;
}

/** A message that the queue has not taken. */
export interface Untaken {
  /** Place among the messages that were sent. */
  readonly index: number;
  readonly reason: string;
}

/** Most messages of one call, and bytes of all of them, with room for the envelope. */
const most = { items: 10, bytes: 240 * 1024 };

let connected: SQSClient | undefined;

const client = (): SQSClient => {
  connected ??= new SQSClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 4_000, throwOnRequestTimeout: true },
    ...(environment.region !== undefined && { region: environment.region }),
  });
  return connected;
};

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-fair-queues.html */
const toEntry = ({ body, owner, delay = 0 }: QueueMessage, index: number): SendMessageBatchRequestEntry => ({
  Id: String(index),
  MessageBody: body,
  MessageGroupId: owner,
  DelaySeconds: delay,
});

const bytesOf = ({ MessageBody = '' }: SendMessageBatchRequestEntry): number => Buffer.byteLength(MessageBody);

/** Whether the function was given a queue: on one machine there are none. */
export const isThere = (queue: QueueName): boolean => environment.hasQueue(queue);

/**
 * Puts messages into a queue.
 * @returns the messages that it has not taken
 * @throws when the queue cannot be reached; any of them may have been taken then
 */
export const sendMessages = async (
  queue: QueueName,
  messages: readonly QueueMessage[],
): Promise<readonly Untaken[]> => {
  const QueueUrl = environment.queues[queue];
  const answers = await Promise.all(
    chunksWithin(messages.map(toEntry), most, bytesOf).map((Entries) =>
      client().send(new SendMessageBatchCommand({ QueueUrl, Entries })),
    ),
  );
  return answers
    .flatMap(({ Failed = [] }) => Failed)
    .map(({ Id, Code, Message }) => ({ index: Number(Id), reason: `${Code}: ${Message ?? ''}` }));
};
