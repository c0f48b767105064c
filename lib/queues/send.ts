import { SendMessageBatchCommand, type SendMessageBatchRequestEntry, SQSClient } from '@aws-sdk/client-sqs';
import type { QueueName } from '../access.ts';
import { chunksWithin } from '../chunks.ts';
import { environment } from '../environment.ts';

/** A message to a queue. */
export interface QueueMessage {
  readonly body: string;
  /** Project that owns the message. If an owner has many messages in a queue, the messages of the other owners come first. */
  readonly owner: string;
  /** Delay of the delivery in seconds, at most 900. */
  readonly delay?: number;
}

/** A message that the queue rejected. */
export interface Untaken {
  /** Position in the list of sent messages. */
  readonly index: number;
  readonly reason: string;
}

/** Maximum number of messages per call, and of bytes of all messages, with space for the envelope. */
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

/**
 * `MessageGroupId` makes the queue fair.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-fair-queues.html
 */
const toEntry = ({ body, owner, delay = 0 }: QueueMessage, index: number): SendMessageBatchRequestEntry => ({
  Id: String(index),
  MessageBody: body,
  MessageGroupId: owner,
  DelaySeconds: delay,
});

const bytesOf = ({ MessageBody = '' }: SendMessageBatchRequestEntry): number => Buffer.byteLength(MessageBody);

/** Whether the function has a queue. On a single machine there are no queues. */
export const isThere = (queue: QueueName): boolean => environment.hasQueue(queue);

/**
 * Puts messages into a queue.
 * @returns the messages that the queue rejected
 * @throws when the queue is unreachable; the queue may still have accepted some messages
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
