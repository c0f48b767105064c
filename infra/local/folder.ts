import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { readKeyFile } from '../../lib/crypto/key-file.ts';
import { type SimulatedId, simulatedIds } from '../simulators/registry.ts';
import { StartRefusal } from './refusal.ts';

const account = z.object({ connection: z.string(), token: z.string() });

const accounts = Object.fromEntries(simulatedIds.map((id) => [id, account.optional()])) as Record<
  SimulatedId,
  z.ZodOptional<typeof account>
>;

/** What the demo project needs to be used: kept because the service itself stores hashes only. */
const demo = z.object({
  url: z.string(),
  project: z.string(),
  operator_key: z.string(),
  api_key: z.string(),
  linked_user: z.string(),
  ...accounts,
  /** A contact to change. */
  contact: z.object({ id: z.string(), remote_id: z.string() }).optional(),
});

export type Demo = z.output<typeof demo>;

/** The folder that survives a restart. */
export interface Folder {
  readonly path: string;
  readonly databaseFile: string;
  readonly keyFile: string;
  readonly demoFile: string;
  /** What a simulated provider keeps. */
  journalOf(provider: string): string;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Of what is kept in the folder. It grows when items of the database change and nothing migrates the old ones. */
const dataFormat = 13;

const formatIn = (path: string): number => {
  const file = join(path, 'format');
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 1;
};

/** @throws StartRefusal when what is in the folder was kept by a release that keeps it otherwise */
const checkFormat = (path: string, databaseFile: string): void => {
  if (existsSync(databaseFile) && formatIn(path) !== dataFormat) {
    throw new StartRefusal(
      `The data in ${path} was kept by another release of this service, in a form that this one does not read: delete ` +
        `the folder (rm -r ${path}), or set DATA_DIR to another one.`,
    );
  }
  writeFileSync(join(path, 'format'), `${dataFormat}\n`);
};

/**
 * Makes the folder, for its owner only.
 * @throws StartRefusal when it cannot be read and written, or has data of another form
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
  const databaseFile = join(path, 'database.sqlite');
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
 * Makes the master key where there is none.
 * @throws StartRefusal when the file is there and is no key, or others may read it
 */
export const checkKeyFile = async (path: string): Promise<void> => {
  try {
    await readKeyFile(path);
  } catch (error) {
    throw new StartRefusal(reasonOf(error), error);
  }
};

/** @throws StartRefusal when the file is there and cannot be read */
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

/** Written aside and renamed: a start that is killed leaves the old file or the new one. */
export const writeDemo = (path: string, value: Demo): void => {
  const aside = `${path}.new`;
  writeFileSync(aside, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(aside, path);
};
