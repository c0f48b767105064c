import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { Writable } from 'node:stream';
import { type EngineCommand, engineCommand } from './engine-command.ts';
import { StartRefusal } from './refusal.ts';

/** A running database engine. */
export interface Engine {
  readonly endpoint: string;
  readonly pid: number;
  /** Settles when the engine has ended, for any reason. */
  readonly ended: Promise<void>;
  /** Stops the engine. All acknowledged writes are on disk then. */
  stop(): Promise<void>;
}

/** Longest wait for the end of an engine, and for the answer of a given engine, in ms. */
const longestWaitMs = 10_000;
const pollInterval = 5;

/**
 * Range of the ports of engines. A server that requests any free port gets a higher port from Linux and macOS, so it
 * cannot take an engine's port before the engine starts.
 * https://www.kernel.org/doc/html/latest/networking/ip-sysctl.html#ip-variables
 */
const [firstPort, endOfPorts] = [20_000, 32_768];

/** Number of ports to try, one after the other. */
const mostTries = 100;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** First port to try. It differs for each process and each engine. */
const portToTry = (): number =>
  firstPort + ((process.pid * 61 + Math.floor(performance.now())) % (endOfPorts - mostTries - firstPort));

const findFreePort = async (): Promise<number> => {
  const first = portToTry();
  for (let port = first; port < first + mostTries; port += 1) if (await isFree(port)) return port;
  throw new StartRefusal(`No port from ${first} to ${first + mostTries - 1} is free for the database.`);
};

/**
 * Shell command that starts the engine and a watcher. `exec` replaces the shell by the engine, so that pid, exit code
 * and signals are the engine's own. The watcher reads file descriptor 3 and kills the engine if the descriptor closes
 * without a line. The engine therefore never outlives this process, even after `kill -9`.
 */
const leashOf = (kill: string): string => `(read -r line <&3 || ${kill}) >/dev/null 2>&1 & exec "$@" 3<&-`;

interface Started {
  readonly child: ChildProcess;
  readonly errors: string[];
  readonly ended: Promise<void>;
}

/** Sends a line to the watcher, so that it kills nothing: later, another process may have the engine's pid. */
const releaseLeash = (child: ChildProcess): void => {
  const rope = child.stdio[3];
  if (!(rope instanceof Writable)) return;
  rope.on('error', () => undefined);
  rope.end('\n');
};

const spawnEngine = ({ program, parameters, kill }: EngineCommand): Started => {
  // In a separate process group, so that Ctrl-C reaches only this process, which then stops everything in order.
  const child = spawn('/bin/sh', ['-c', leashOf(kill), 'sh', program, ...parameters], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const errors: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      releaseLeash(child);
      resolve();
    });
    child.once('error', (error) => {
      errors.push(error.message);
      resolve();
    });
  });
  return { child, errors, ended };
};

const stopEngine = async ({ child, ended }: Started): Promise<void> => {
  const timer = setTimeout(() => child.kill('SIGKILL'), longestWaitMs);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(timer);
};

const answers = async (endpoint: string): Promise<boolean> => {
  try {
    await (await fetch(endpoint, { signal: AbortSignal.timeout(1_000) })).arrayBuffer();
    return true;
  } catch {
    return false;
  }
};

/**
 * Waits until the endpoint answers.
 * @param givenUp ends the wait early
 * @param within longest wait, in ms
 * @returns false if the endpoint did not answer
 */
export const waitUntilReady = async (
  endpoint: string,
  givenUp: Promise<void>,
  within = longestWaitMs,
): Promise<boolean> => {
  let over = false;
  void givenUp.then(() => {
    over = true;
  });
  const deadline = Date.now() + within;
  while (!over && Date.now() < deadline) {
    if (await answers(endpoint)) return !over;
    await new Promise((resolve) => setTimeout(resolve, pollInterval));
  }
  return false;
};

const explain = (errors: readonly string[], path: string | undefined): StartRefusal => {
  const said = errors.join('').trim().split('\n')[0] ?? '';
  if (path !== undefined && /malformed|not a valid SQLite/.test(said)) return damaged(path);
  if (path !== undefined && /unable to open|readonly|disk I\/O/.test(said)) {
    return new StartRefusal(`The data file ${path} cannot be opened for reading and writing: check who owns it.`);
  }
  return new StartRefusal(`The database engine did not start: ${said === '' ? 'it gave no reason' : said}`);
};

/** Refusal for a data file that is not a complete database. */
export const damaged = (path: string, cause?: unknown): StartRefusal =>
  new StartRefusal(
    `The data file ${path} is damaged and was not changed: move it away to start with an empty database.`,
    cause,
  );

/**
 * Starts the engine on `port` or a free port, in memory or on the file at `path`.
 * @throws StartRefusal with the reason from the engine
 */
export const startEngine = async (path?: string, port?: number, attempt = 1): Promise<Engine> => {
  const chosen = port ?? (await findFreePort());
  const command = engineCommand({ port: chosen, path });
  if (command.note !== undefined) console.log(command.note);
  const started = spawnEngine(command);
  const endpoint = `http://127.0.0.1:${chosen}`;
  const ready = await waitUntilReady(endpoint, started.ended, command.longestWaitMs);
  const pid = started.child.pid;
  if (ready && pid !== undefined) {
    started.child.unref();
    return { endpoint, pid, ended: started.ended, stop: () => stopEngine(started) };
  }
  await stopEngine(started);
  // Another process may take the free port before the engine does.
  const taken = started.errors.join('').includes('already in use');
  if (taken && port === undefined && attempt < 5) return startEngine(path, port, attempt + 1);
  throw explain(started.errors, path);
};
