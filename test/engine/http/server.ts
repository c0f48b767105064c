import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { afterAll } from 'vitest';

export type Answerer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

export interface LocalServer {
  readonly url: string;
  /** Requests so far, oldest first: `GET /path`. */
  readonly requests: string[];
  /** Number of connections so far. */
  readonly connections: () => number;
  /** Handler of later requests. */
  answer: Answerer;
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

/** Starts a real HTTP server on a free loopback port. It closes after the tests of the file. */
export const startServer = async (answer: Answerer): Promise<LocalServer> => {
  let connections = 0;
  const listener: RequestListener = async (request, response) => {
    local.requests.push(`${request.method} ${request.url}`);
    const body = await readBody(request).catch(() => '');
    local.answer(request, response, body);
  };
  // The time-out is longer than any test. A connection closes only if a test closes it.
  const server = createServer({ keepAliveTimeout: 60_000 }, listener);
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const local: LocalServer = {
    url: `http://127.0.0.1:${address.port}`,
    requests: [],
    connections: () => connections,
    answer,
  };
  afterAll(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return local;
};

export const sendJson = (response: ServerResponse, status: number, body: unknown, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};
