import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import * as z from 'zod';

const sendBatch = z.object({
  Entries: z.array(
    z.object({ Id: z.string(), MessageBody: z.string(), MessageGroupId: z.string(), DelaySeconds: z.number() }),
  ),
});

/** A sent message. */
export interface SentMessage {
  readonly body: string;
  readonly owner: string;
  /** Delay, seconds. */
  readonly delay: number;
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/**
 * Starts a queue for syncs with the protocol of SQS, and sets its address for the client of this process.
 * @returns its `host:port`, and a function that stops it
 */
export const startQueue = async (
  take: (message: SentMessage) => void,
): Promise<{ readonly host: string; readonly stop: () => Promise<void> }> => {
  const server = createServer(async (request, response) => {
    const { Entries } = sendBatch.parse(JSON.parse(await readText(request)));
    for (const { MessageBody: body, MessageGroupId: owner, DelaySeconds: delay } of Entries)
      take({ body, owner, delay });
    const Successful = Entries.map(({ Id, MessageBody }) => {
      return { Id, MessageId: randomUUID(), MD5OfMessageBody: md5(MessageBody) };
    });
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify({ Successful }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SQS: `http://${host}`,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    QUEUE_SYNC: `http://${host}/000000000000/sync`,
  });
  const stop = async (): Promise<void> => {
    delete process.env.QUEUE_SYNC;
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  return { host, stop };
};
