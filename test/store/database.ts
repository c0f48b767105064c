import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { createTables, type Database, deleteTables, startDatabase } from '../../infra/dynamodb.ts';
import { fromNames, tableNames } from '../../lib/access.ts';
import { leaveUnsigned } from '../harness/unsigned.ts';

/** Runs the tests of a file on new, empty tables. */
export const useDatabase = (): void => {
  const suffix = randomUUID();
  const names = fromNames(tableNames, (name) => `${name}-${suffix}`);
  let started: Database;

  beforeAll(async () => {
    started = await startDatabase();
    await createTables(started.endpoint, names);
    for (const [name, value] of Object.entries(names)) process.env[`TABLE_${name.toUpperCase()}`] = value;
    process.env.DYNAMODB_ENDPOINT = started.endpoint;
    leaveUnsigned();
  });

  afterAll(async () => {
    if (!started.embedded) await deleteTables(started.endpoint, names);
    await started.stop();
  });
};
