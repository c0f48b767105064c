// Backend of the example. It makes links and confirms connections with the API key, which pages must not have.
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { UnifiedClient } from '@unified-integration/client';

const { UNIFIED_URL: baseUrl = '', UNIFIED_KEY: apiKey = '', PORT = '4000' } = process.env;
const origin = `http://localhost:${PORT}`;
const unified = new UnifiedClient({ baseUrl, apiKey });

/** Your own id of the customer who is signed in. Read it from the session of your application. */
const customer = 'customer-1';

const makeLink = async () => {
  const { data } = await unified.magicLink.create({
    linked_user_origin_id: customer,
    alias: 'Initech GmbH',
    return_url: `${origin}/connected`,
    confirm: true,
  });
  return { url: data.url };
};

/** Confirms a connection. The answer of the service contains the connection token, which stays here. */
const confirm = async (request: IncomingMessage) => {
  const { id_connection: id, code } = Object(await json(request));
  const { data } = await unified.connections.confirm(id, { code, linked_user_origin_id: customer });
  return { id: data.id };
};

const page = `<!doctype html><meta charset="utf-8"><title>Settings</title>
<body><script type="module" src="/main.js"></script></body>`;

const files: Readonly<Record<string, () => Promise<readonly [type: string, content: string]>>> = {
  '/': async () => ['text/html', page],
  '/connected': async () => ['text/html', page],
  '/main.js': async () => ['text/javascript', await readFile(new URL('main.js', import.meta.url), 'utf8')],
};

const actions: Readonly<Record<string, (request: IncomingMessage) => Promise<object>>> = {
  '/link': makeLink,
  '/confirm': confirm,
};

createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', origin);
  try {
    const file = request.method === 'GET' ? await files[pathname]?.() : undefined;
    const answer = request.method === 'POST' ? await actions[pathname]?.(request) : undefined;
    const [type, content] = file ?? ['application/json', JSON.stringify(answer ?? {})];
    response.writeHead(file === undefined && answer === undefined ? 404 : 200, {
      'content-type': `${type}; charset=utf-8`,
    });
    response.end(content);
  } catch (error) {
    console.error(error);
    response.writeHead(502).end();
  }
}).listen(Number(PORT), 'localhost', () => console.log(origin));
