import { setTimeout as pause } from 'node:timers/promises';
import { UnifiedClient } from '@unified-integration/client';
import pg from 'pg';
import { mirror, schema } from './mirror.ts';

const { URL: baseUrl = 'http://127.0.0.1:3000', KEY: apiKey = '', DATABASE_URL: connectionString = '' } = process.env;
const unified = new UnifiedClient({ baseUrl, apiKey });
const db = new pg.Client({ connectionString });

await db.connect();
for (const table of schema) await db.query(table);
// Syncs of the provider's changes run for objects that a webhook, or the project, asks for.
for (;;) {
  const count = await mirror(unified, db);
  if (count > 0) console.log(`${count} events`);
  await pause(5_000);
}
