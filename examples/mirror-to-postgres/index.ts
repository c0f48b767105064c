import { setTimeout as pause } from 'node:timers/promises';
import { UnifiedClient } from '@unified-integration/client';
import pg from 'pg';
import { mirror, schema } from './mirror.ts';

const { URL: baseUrl = 'http://127.0.0.1:3000', KEY: apiKey = 'demo', DATABASE_URL: connectionString } = process.env;

/** Ends the program with a message that says what to do. */
const end = (message: string): never => {
  console.error(message);
  return process.exit(1);
};

const missing = `DATABASE_URL is not set: the address of a Postgres database, such as postgres://postgres:secret@127.0.0.1:5432/postgres.
To start a database: docker run --rm -e POSTGRES_PASSWORD=secret -p 5432:5432 postgres:17`;

const unified = new UnifiedClient({ baseUrl, apiKey });
const db = new pg.Client({ connectionString: connectionString ?? end(missing) });

/** Reason of an error. A refused connection to several addresses has its reasons inside. */
const reasonOf = (error: unknown): string =>
  error instanceof AggregateError ? error.errors.map(reasonOf).join(', ') : String(Object(error).message ?? error);

await db
  .connect()
  .catch((error: unknown) => end(`Postgres at DATABASE_URL refuses: ${reasonOf(error)}. Is the database started?`));
for (const table of schema) await db.query(table);
console.log(`The contacts of ${baseUrl} go into the table "contacts". Ctrl-C ends the mirror.`);
// Syncs of the provider's changes run for objects that a webhook, or the project, asks for.
for (;;) {
  const count = await mirror(unified, db);
  if (count > 0) console.log(`${count} events`);
  await pause(5_000);
}
