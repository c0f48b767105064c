import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { report } from './processes.ts';

/**
 * A vendor with an expired access token and rotating refresh tokens. The parameter is the delay of a token response,
 * ms.
 */
const delay = Number(process.argv[2] ?? '0');

const state = { accessToken: randomUUID(), refreshToken: 'refresh-1', refreshes: 0, rotations: 0 };

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

const send = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const refresh = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const given = new URLSearchParams(await readBody(request)).get('refresh_token');
  state.refreshes += 1;
  if (given !== state.refreshToken) return send(response, 400, { error: 'invalid_grant' });
  state.accessToken = randomUUID();
  state.refreshToken = randomUUID();
  state.rotations += 1;
  const { accessToken: access_token, refreshToken: refresh_token } = state;
  await pause(delay);
  send(response, 200, { access_token, refresh_token, token_type: 'bearer', expires_in: 1800 });
};

const server = createServer((request, response) => {
  if (request.url === '/state') return send(response, 200, state);
  if (request.url?.startsWith('/oauth/')) return void refresh(request, response).catch(() => response.destroy());
  const isCurrent = request.headers.authorization === `Bearer ${state.accessToken}`;
  return send(response, isCurrent ? 200 : 401, isCurrent ? { results: [] } : { message: 'expired' });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') report({ url: `http://127.0.0.1:${address.port}` });
});
