import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { readKeyFile } from '../../lib/crypto/key-file.ts';
import { type SimulatedId, simulatedIds } from '../simulators/registry.ts';
import { takeOwnership } from './ownership.ts';
import { StartRefusal } from './refusal.ts';

const account = z.object({ connection: z.string(), token: z.string() });

const accounts = Object.fromEntries(simulatedIds.map((id) => [id, account.optional()])) as Record<
  SimulatedId,
  z.ZodOptional<typeof account>
>;

/** Data that a user of the demo project needs. It is stored here because the service itself stores only hashes. */
const demo = z.object({
  url: z.string(),
  project: z.string(),
  operator_key: z.string(),
  api_key: z.string(),
  linked_user: z.string(),
  /** API key of the project with faults. */
  faults_key: z.string().optional(),
  ...accounts,
});

export type Demo = z.output<typeof demo>;

/** Folder with the data that survives a restart. */
export interface Folder {
  readonly path: string;
  readonly databaseFile: string;
  readonly keyFile: string;
  readonly demoFile: string;
  /** Path of the file with the data of a simulated provider. */
  journalOf(provider: string): string;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Version of the data in the folder. Increase it when items of the database change without a migration of old items.
 */
const dataFormat = 13;

const formatIn = (path: string): number => {
  const file = join(path, 'format');
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 1;
};

/** Checks the version of the data in the folder. @throws StartRefusal for data of an incompatible release */
const checkFormat = (path: string, databaseFile: string): void => {
  if (existsSync(databaseFile) && formatIn(path) !== dataFormat) {
    throw new StartRefusal(
      `Another release of this service wrote the data in ${path}, in a form that this release cannot read: ` +
        'delete the data with npm start -- --reset, or set DATA_DIR to another folder.',
    );
  }
  writeFileSync(join(path, 'format'), `${dataFormat}\n`);
};

const databaseName = 'database.sqlite';

/** Whether a start wrote the file. Other files of the folder are the owner's. */
const isData = (name: string): boolean =>
  /^(database\.sqlite.*|shared-local-instance\.db.*|master\.key|demo\.json|format)$/.test(name) ||
  simulatedIds.some((id) => name === `${id}.jsonl`);

/**
 * Deletes the data of earlier starts. Other files of the folder stay.
 * @throws StartRefusal if a process uses the data
 */
export const clearFolder = async (path: string): Promise<void> => {
  if (!existsSync(path)) return;
  await takeOwnership(join(path, databaseName));
  for (const name of readdirSync(path).filter(isData)) rmSync(join(path, name), { recursive: true });
};

/**
 * Creates the folder, with access for its owner only.
 * @throws StartRefusal if the folder cannot be read and written, or contains data of an incompatible release
 */
export const openFolder = (path: string): Folder => {
  const trial = join(path, `.trial-${process.pid}`);
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    chmodSync(path, 0o700);
    writeFileSync(trial, '');
    rmSync(trial);
  } catch (error) {
    throw new StartRefusal(
      `The data folder ${path} cannot be used (${reasonOf(error)}): free it, or set DATA_DIR.`,
      error,
    );
  }
  const databaseFile = join(path, databaseName);
  checkFormat(path, databaseFile);
  return {
    path,
    databaseFile,
    keyFile: join(path, 'master.key'),
    demoFile: join(path, 'demo.json'),
    journalOf: (provider) => join(path, `${provider}.jsonl`),
  };
};

/**
 * Creates the master key if there is none.
 * @throws StartRefusal if the file exists but is no key, or if other users may read it
 */
export const checkKeyFile = async (path: string): Promise<void> => {
  try {
    await readKeyFile(path);
  } catch (error) {
    throw new StartRefusal(reasonOf(error), error);
  }
};

/** Reads the data of the demo project; `undefined` without a file. @throws StartRefusal if the file cannot be read */
export const readDemo = (path: string): Demo | undefined => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new StartRefusal(`The file ${path} cannot be read (${reasonOf(error)}): check who owns it.`, error);
  }
  try {
    return demo.parse(JSON.parse(text));
  } catch (error) {
    throw new StartRefusal(`The file ${path} is damaged: delete it to have a new demo project made.`, error);
  }
};

/**
 * Writes the data of the demo project. Writes a new file and renames it, so that a killed start leaves a complete file.
 */
export const writeDemo = (path: string, value: Demo): void => {
  const aside = `${path}.new`;
  writeFileSync(aside, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(aside, path);
};
