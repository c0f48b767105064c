import type { IncomingHttpHeaders } from 'node:http';
import { Webhook as Verifier } from 'standardwebhooks';
import { type Answerer, type LocalServer, startServer } from '../engine/http/server.ts';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server that stores its requests. It returns 200 by default, or the response set for a path. */
export interface Receiver extends Omit<LocalServer, 'answer'> {
  readonly received: Received[];
  /** Returns the requests for a path. */
  at(path: string): readonly Received[];
  /** Sets the response to later requests for a path. */
  answerAt(path: string, answer: Answerer): void;
}

export const startReceiver = async (): Promise<Receiver> => {
  const received: Received[] = [];
  const answers = new Map<string, Answerer>();
  const server = await startServer((request, response, body) => {
    const path = request.url ?? '';
    received.push({ path, headers: request.headers, body });
    const answer = answers.get(path) ?? ((_, reply) => reply.writeHead(200).end('thanks'));
    answer(request, response, body);
  });
  return {
    ...server,
    received,
    at: (path) => received.filter((one) => one.path === path),
    answerAt: (path, answer) => void answers.set(path, answer),
  };
};

export const withStatus =
  (status: number, headers: Readonly<Record<string, string>> = {}, body = ''): Answerer =>
  (_, response) =>
    response.writeHead(status, { ...headers }).end(body);

/** Whether a message has a valid signature with this secret, at the time that it names. */
export const isSignedWith = ({ headers, body }: Received, secret: string): boolean => {
  const time = new Date(Number(headers['webhook-timestamp']) * 1000);
  const expected = new Verifier(secret).sign(String(headers['webhook-id']), time, body);
  return String(headers['webhook-signature']).split(' ').includes(expected);
};
