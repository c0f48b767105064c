// The backend of the example: it makes links, and confirms connections. Without a framework, so that one can see all of it.
//
//   UNIFIED_URL=http://127.0.0.1:3000 UNIFIED_KEY=uis_… node server.mjs
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

const { UNIFIED_URL, UNIFIED_KEY, PORT = '4000' } = process.env;
const origin = `http://localhost:${PORT}`;

/** Whoever is signed in, by the session of your application. */
const customer = 'customer-1';

const call = async (path, body) => {
  const answer = await fetch(`${UNIFIED_URL}${path}`, {
    method: 'POST',
    headers: { 'x-api-key': UNIFIED_KEY, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data, message } = await answer.json();
  if (!answer.ok) throw new Error(message);
  return data;
};

const makeLink = () =>
  call('/magic-link', {
    linked_user_origin_id: customer,
    alias: 'Initech GmbH',
    return_url: `${origin}/connected`,
    confirm: true,
  });

/** The answer has the connection token, which stays here. */
const confirm = ({ id_connection: id, code }) =>
  call(`/connections/${encodeURIComponent(id)}/confirm`, { code, linked_user_origin_id: customer });

const readBody = async (request) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text);
};

const page = async () => {
  const { description } = (await (await fetch(`${UNIFIED_URL}/openapi/management.json`)).json()).paths['/connect/v1.js']
    .get;
  const [integrity] = /sha384-[\w+/=]+/.exec(description) ?? [];
  return `<!doctype html><meta charset="utf-8"><title>Settings</title>
<script src="${UNIFIED_URL}/connect/v1.js" integrity="${integrity}" crossorigin="anonymous"></script>
<body><script type="module" src="/main.js"></script></body>`;
};

const routes = {
  'GET /': async () => [page(), 'text/html'],
  'GET /connected': async () => [page(), 'text/html'],
  'GET /main.js': async () => [readFile(new URL('main.js', import.meta.url)), 'text/javascript'],
  'POST /link': async () => [(await makeLink()).url, 'text/plain'],
  'POST /confirm': async (request) => {
    const { id } = await confirm(await readBody(request));
    return [JSON.stringify({ id }), 'application/json'];
  },
};

createServer(async (request, response) => {
  const { pathname } = new URL(request.url, origin);
  try {
    const [body, type] = (await routes[`${request.method} ${pathname}`]?.(request)) ?? [];
    response.writeHead(type === undefined ? 404 : 200, { 'content-type': `${type ?? 'text/plain'}; charset=utf-8` });
    response.end(await body);
  } catch (error) {
    console.error(error);
    response.writeHead(502).end();
  }
}).listen(Number(PORT), 'localhost', () => console.log(origin));
