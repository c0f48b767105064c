import { createHash, randomUUID } from 'node:crypto';
import type { SQSEvent } from 'aws-lambda';
import { expect } from 'vitest';
import { startServer } from '../engine/http/server.ts';

interface Entry {
  readonly Id: string;
  readonly MessageBody: string;
  readonly MessageGroupId: string;
  readonly DelaySeconds: number;
}

/** A sent message. */
export interface Sent {
  readonly body: unknown;
  readonly owner: string;
  readonly delay: number;
}

/** A queue that accepts messages with the protocol of SQS, and stores them. */
export interface LocalQueue {
  readonly url: string;
  readonly sent: Sent[];
  /** Numbers of messages in the calls so far. */
  readonly sizes: number[];
  /** Returns the reason why the queue refuses a message, or `undefined` if it accepts the message. */
  reasonFor: (body: string) => string | undefined;
  isDown: boolean;
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

const emptyQueue = (url: string): LocalQueue => ({
  url,
  sent: [],
  sizes: [],
  reasonFor: () => undefined,
  isDown: false,
});

const takeAll = ({ sent, sizes, reasonFor }: LocalQueue, entries: readonly Entry[]) => {
  sizes.push(entries.length);
  const Successful: object[] = [];
  const Failed: object[] = [];
  for (const { Id, MessageBody, MessageGroupId, DelaySeconds } of entries) {
    const reason = reasonFor(MessageBody);
    if (reason !== undefined) {
      Failed.push({ Id, Code: reason, SenderFault: false });
      continue;
    }
    sent.push({ body: JSON.parse(MessageBody), owner: MessageGroupId, delay: DelaySeconds });
    Successful.push({ Id, MessageId: randomUUID(), MD5OfMessageBody: md5(MessageBody) });
  }
  return { Successful, Failed };
};

/** Starts empty queues, and sets their addresses for the client of this process. */
export const startQueues = async <Name extends string>(...names: readonly Name[]) => {
  const queues = new Map<string, LocalQueue>();
  const { url } = await startServer((request, response, text) => {
    const { QueueUrl, Entries } = JSON.parse(text) as { readonly QueueUrl: string; readonly Entries: readonly Entry[] };
    const queue = queues.get(QueueUrl);
    if (queue === undefined || request.headers['x-amz-target'] !== 'AmazonSQS.SendMessageBatch') {
      return response.writeHead(400).end();
    }
    if (queue.isDown) return response.writeHead(503).end();
    const body = JSON.stringify(takeAll(queue, Entries));
    return response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end(body);
  });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SQS: url,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
  for (const name of names) {
    const queue = emptyQueue(`${url}/000000000000/${name}`);
    queues.set(queue.url, queue);
    process.env[`QUEUE_${name.toUpperCase()}`] = queue.url;
  }
  const find = (name: Name): LocalQueue =>
    queues.get(`${url}/000000000000/${name}`) ?? expect.fail(`there is no queue ${name}`);
  return Object.fromEntries(names.map((name) => [name, find(name)])) as Record<Name, LocalQueue>;
};

/** Creates Lambda's event for messages. The id of each message is its position. */
export const queueEvent = (bodies: readonly string[]): SQSEvent => ({
  Records: bodies.map((body, index) => ({
    messageId: String(index),
    receiptHandle: randomUUID(),
    body,
    attributes: {
      ApproximateReceiveCount: '1',
      SentTimestamp: '1772366400000',
      SenderId: 'AROA:ring',
      ApproximateFirstReceiveTimestamp: '1772366400001',
    },
    messageAttributes: {},
    md5OfBody: md5(body),
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:queue',
    awsRegion: 'us-east-1',
  })),
});
