import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { UnifiedClient } from '@unified-integration/client';
import { createBot, type Notes } from './bot.ts';

const {
  URL: baseUrl = 'http://127.0.0.1:3000',
  KEY: apiKey = 'demo',
  WEBHOOK_SECRET: secret = '',
  PORT = '4000',
} = process.env;

if (secret === '') {
  console.error(`WEBHOOK_SECRET is not set. This command creates a webhook, and its response contains the secret:
curl ${baseUrl}/webhook -H "x-api-key: $KEY" -H 'content-type: application/json' \\
  -d '{ "url": "http://127.0.0.1:${PORT}/events", "scope": ["ticketing.ticket.updated"] }'
On the machine of npm start, demo stands for the key.`);
  process.exit(1);
}

/** Until this process ends: a bot that continues later needs a table. */
const inMemory = (): Notes => {
  const tickets = new Map<string, string>();
  const conversations = new Map<string, string>();
  return {
    ticketOf: async (conversation) => tickets.get(conversation),
    conversationOf: async (ticket) => conversations.get(ticket),
    note: async (conversation, ticket) => {
      tickets.set(conversation, ticket);
      conversations.set(ticket, conversation);
    },
  };
};

const serve = createBot({
  unified: new UnifiedClient({ baseUrl, apiKey }),
  notes: inMemory(),
  secret,
  say: async (conversation, text) => console.log(`${conversation}: ${text}`),
});

const server = createServer(async (request, response) => {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string]);
  const method = request.method ?? 'GET';
  const body = method === 'POST' ? { body: await buffer(request) } : {};
  const answer = await serve(new Request(`http://127.0.0.1${request.url}`, { method, headers, ...body }));
  response.writeHead(answer.status).end(await answer.text());
});

server.listen(Number(PORT), '127.0.0.1', () => console.log(`http://127.0.0.1:${Object(server.address()).port}`));
