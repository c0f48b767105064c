import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createRewrap } from '../lib/crypto/rewrap.ts';
import type { MasterKey } from '../lib/environment.ts';
import { sealedKinds } from '../lib/store/connections/data-keys.ts';
import { startDatabase } from './dynamodb.ts';
import { openFolder } from './local/folder.ts';
import { localNames } from './local/names.ts';
import { findTable, outputsFile, Refusal } from './outputs.ts';
import { type Counts, reencryptAll } from './reencryption.ts';

const usage = `npm run reencrypt -- (--from-kms <key id> | --from-file <path>) (--to-kms <key id> | --to-file <path>)
  [--stack <name> | --projects-table <name> --connections-table <name> | --data-dir <folder of npm start>]`;

const remedy = 'name both tables with --projects-table and --connections-table';

const readArguments = () => {
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({
      options: {
        'from-kms': text,
        'from-file': text,
        'to-kms': text,
        'to-file': text,
        stack: text,
        'projects-table': text,
        'connections-table': text,
        'data-dir': text,
        outputs: { ...text, default: outputsFile },
      },
    });
    return values;
  } catch (cause) {
    throw new Refusal(`${cause instanceof Error ? cause.message : cause}. Usage: ${usage}`, { cause });
  }
};

type Arguments = ReturnType<typeof readArguments>;

const masterKeyOf = (side: 'from' | 'to', given: Arguments): MasterKey => {
  const [keyId, path] = [given[`${side}-kms`], given[`${side}-file`]];
  if ((keyId === undefined) === (path === undefined)) {
    throw new Refusal(`Give one of --${side}-kms and --${side}-file. Usage: ${usage}`);
  }
  if (keyId !== undefined) return { kind: 'kms', keyId };
  const absolute = resolve(path ?? '');
  // Reading a missing key file would create a new key, which cannot open any data key.
  if (side === 'from' && !existsSync(absolute)) throw new Refusal(`There is no key file ${absolute}.`);
  return { kind: 'file', path: absolute };
};

/** Sets the names of the tables for `lib/store`. @returns function that stops the database, if it was started here */
const openTables = async (given: Arguments): Promise<() => Promise<void>> => {
  if (given['data-dir'] === undefined) {
    const find = (output: 'ProjectsTable' | 'ConnectionsTable') =>
      findTable(resolve(given.outputs), output, given.stack, remedy);
    process.env.TABLE_PROJECTS = given['projects-table'] ?? find('ProjectsTable');
    process.env.TABLE_CONNECTIONS = given['connections-table'] ?? find('ConnectionsTable');
    return async () => undefined;
  }
  const { databaseFile } = openFolder(resolve(given['data-dir']));
  const { endpoint, stop } = await startDatabase({ path: databaseFile });
  process.env.DYNAMODB_ENDPOINT = endpoint;
  process.env.TABLE_PROJECTS = localNames.projects;
  process.env.TABLE_CONNECTIONS = localNames.connections;
  return stop;
};

const printCounts = (counts: Counts): void => {
  console.log(`${counts.projects} projects`);
  for (const kind of sealedKinds) {
    const { moved, before, destroyed, failed } = counts[kind];
    console.log(
      `${kind}: ${moved} taken to the new key, ${before} were there already, ${destroyed} destroyed, ${failed} failed`,
    );
  }
};

/** Interval between two lines of progress, in seconds. */
const progressSeconds = 5;

const sayProgress = (): ((counts: Counts) => void) => {
  let next = Date.now() + progressSeconds * 1000;
  return (counts) => {
    if (Date.now() < next) return;
    next = Date.now() + progressSeconds * 1000;
    const moved = sealedKinds.reduce((sum, kind) => sum + counts[kind].moved, 0);
    console.error(`${counts.projects} projects so far, ${moved} data keys taken …`);
  };
};

const run = async (): Promise<void> => {
  const given = readArguments();
  const [from, to] = [masterKeyOf('from', given), masterKeyOf('to', given)];
  if (JSON.stringify(from) === JSON.stringify(to)) throw new Refusal('The two keys are the same one.');
  const close = await openTables(given);
  try {
    console.error('Taking the data keys of all projects to the new key …');
    const sayFailure = (name: string, reason: string) => console.error(`${name} was not changed: ${reason}`);
    const counts = await reencryptAll(await createRewrap(from, to), sayFailure, sayProgress());
    printCounts(counts);
    if (sealedKinds.some((kind) => counts[kind].failed > 0)) process.exitCode = 1;
  } finally {
    await close();
  }
};

try {
  await run();
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(error instanceof Refusal ? reason : `Not everything was taken to the new key; run it again: ${reason}`);
  process.exitCode = 1;
}
