import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { StartRefusal } from './refusal.ts';

/** Command that starts a database engine. */
export interface EngineCommand {
  readonly program: string;
  readonly parameters: readonly string[];
  /** Shell command that kills the engine. In the command, `$$` is the started process and `$1` is its program. */
  readonly kill: string;
  /** Longest duration of the start, in ms. */
  readonly longestWaitMs: number;
  /** Message for the user, if the start takes long. */
  readonly note?: string;
}

/** Port on loopback, and file of the data. Default: data in memory. */
export interface EngineTarget {
  readonly port: number;
  readonly path?: string | undefined;
}

/** Properties of the machine that decide which engine is available. */
export interface Machine {
  /** Platform and architecture, such as `linux-x64`. */
  readonly platform: string;
  readonly env: NodeJS.ProcessEnv;
  readonly home: string;
}

type Kind = 'dynoxide' | 'java' | 'docker';

const kinds: readonly Kind[] = ['dynoxide', 'java', 'docker'];

const killOwn = 'kill -KILL $$';

const image = 'amazon/dynamodb-local';

const howToGetOne =
  `Install Docker and start it, or unpack DynamoDB Local (Java 17 or later) and name its folder in DYNAMODB_LOCAL, or start ` +
  `one (docker run -p 8000:8000 ${image}) and set DYNAMODB_ENDPOINT=http://127.0.0.1:8000.`;

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const onPath = (name: string, { env }: Machine): string | undefined =>
  (env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isExecutable);

const packagedBinary = (platform: string): string | undefined => {
  try {
    const manifest = createRequire(import.meta.url).resolve(`@dynoxide/${platform}/package.json`);
    return join(dirname(manifest), 'dynoxide');
  } catch {
    return undefined;
  }
};

/** Command for the binary in `DYNOXIDE_BINARY`, else for the binary in the package for this platform. */
const dynoxide = ({ port, path }: EngineTarget, { platform, env }: Machine): EngineCommand | undefined => {
  const chosen = env.DYNOXIDE_BINARY;
  if (chosen && !existsSync(chosen))
    throw new StartRefusal(`DYNOXIDE_BINARY names ${chosen}, which does not exist. ${howToGetOne}`);
  const program = chosen || packagedBinary(platform);
  if (program === undefined) return undefined;
  const file = path === undefined ? [] : ['--db-path', path];
  const parameters = ['--host', '127.0.0.1', '--port', String(port), ...file];
  return { program, parameters, kill: killOwn, longestWaitMs: 10_000 };
};

/** Usual folders of an unpacked DynamoDB Local, and the folder of Homebrew's cask (unproven). */
const usualFolders = (home: string): readonly string[] => [
  join(home, 'dynamodb-local'),
  join(home, 'dynamodb_local_latest'),
  '/opt/dynamodb-local',
  '/usr/local/dynamodb-local',
  '/opt/homebrew/Caskroom/dynamodb-local/latest',
];

const jarIn = (folder: string): string => join(folder, 'DynamoDBLocal.jar');

const localFolder = ({ env, home }: Machine): string | undefined => {
  const chosen = env.DYNAMODB_LOCAL;
  if (!chosen) return usualFolders(home).find((folder) => existsSync(jarIn(folder)));
  if (existsSync(jarIn(chosen))) return resolve(chosen);
  throw new StartRefusal(`DYNAMODB_LOCAL names ${chosen}, which has no DynamoDBLocal.jar. ${howToGetOne}`);
};

/** Parameters for the data. DynamoDB Local stores a single file in a folder, which is the folder of our data file. */
const dataOf = (folder: string | undefined): readonly string[] => [
  '-sharedDb',
  ...(folder === undefined ? ['-inMemory'] : ['-dbPath', folder]),
];

/**
 * Command for DynamoDB Local with Java.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/DynamoDBLocal.UsageNotes.html
 */
const java = ({ port, path }: EngineTarget, machine: Machine): EngineCommand | undefined => {
  const folder = localFolder(machine);
  if (folder === undefined) return undefined;
  const ofHome = machine.env.JAVA_HOME ? [join(machine.env.JAVA_HOME, 'bin/java')] : [];
  const program = ofHome.find(isExecutable) ?? onPath('java', machine);
  if (program === undefined) return undefined;
  const data = dataOf(path === undefined ? undefined : dirname(path));
  const library = `-Djava.library.path=${join(folder, 'DynamoDBLocal_lib')}`;
  const parameters = [library, '-jar', jarIn(folder), '-port', String(port), ...data];
  return { program, parameters, kill: killOwn, longestWaitMs: 30_000, note: `Starting DynamoDB Local of ${folder} …` };
};

/** Whether a Docker daemon answers. Without a daemon, the program cannot start a container. */
const isRunning = (program: string, { env }: Machine): boolean => {
  try {
    execFileSync(program, ['version', '--format', '{{.Server.Version}}'], { env, stdio: 'ignore', timeout: 5_000 });
    return true;
  } catch {
    return false;
  }
};

const docker = ({ port, path }: EngineTarget, machine: Machine): EngineCommand | undefined => {
  const program = onPath('docker', machine);
  if (program === undefined || !isRunning(program, machine)) return undefined;
  const name = `unified-dynamodb-${randomUUID().slice(0, 8)}`;
  const mount =
    path === undefined ? [] : ['--volume', `${dirname(path)}:/data`, '--user', String(process.getuid?.() ?? 0)];
  const container = ['run', '--rm', '--name', name, '--publish', `127.0.0.1:${port}:8000`, ...mount, image];
  const data = dataOf(path === undefined ? undefined : '/data');
  return {
    program,
    parameters: [...container, '-jar', 'DynamoDBLocal.jar', ...data],
    // The container keeps running after its client is killed.
    kill: `"$1" kill ${name}`,
    longestWaitMs: 180_000,
    note: `Starting ${image} in Docker; the first time, its image is fetched …`,
  };
};

const finders: Readonly<Record<Kind, typeof dynoxide>> = { dynoxide, java, docker };

const thisMachine = (): Machine => ({
  platform: `${process.platform}-${process.arch}`,
  env: process.env,
  home: homedir(),
});

/**
 * Command for the first engine on this machine: the binary for its platform, DynamoDB Local with Java, or DynamoDB
 * Local in Docker. `DYNAMODB_ENGINE` can name an engine instead.
 * @throws StartRefusal if there is no engine, with advice on how to install one
 */
export const engineCommand = (target: EngineTarget, machine = thisMachine()): EngineCommand => {
  const chosen = machine.env.DYNAMODB_ENGINE;
  const wanted = chosen ? kinds.filter((kind) => kind === chosen) : kinds;
  if (wanted.length === 0)
    throw new StartRefusal(`DYNAMODB_ENGINE is ${chosen}: it may be ${kinds.join(', ')}, or absent.`);
  for (const kind of wanted) {
    const found = finders[kind](target, machine);
    if (found !== undefined) return found;
  }
  const missing = chosen ? `There is no ${chosen} here` : `There is no embedded database for ${machine.platform}`;
  throw new StartRefusal(`${missing}. ${howToGetOne}`);
};
