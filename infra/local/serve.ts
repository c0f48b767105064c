import type { IncomingMessage } from 'node:http';
import { relative } from 'node:path';
import { simulatedIds, simulatedOf } from '../simulators/registry.ts';
import { createCaller } from './caller.ts';
import { followClock } from './clock.ts';
import { type DemoCredentials, demoHeaders } from './demo-key.ts';
import { checkKeyFile, clearFolder, type Demo, type Folder, openFolder, readDemo, writeDemo } from './folder.ts';
import type { Exchange } from './gateway.ts';
import { localNames } from './names.ts';
import type { StartOptions } from './options.ts';
import { StartRefusal } from './refusal.ts';
import { renderScreen } from './screen.ts';
import { isUsable, keyOfFaults, seedDemo } from './seed.ts';
import { type Stack, startStack } from './stack.ts';
import { namesProviders } from './variables.ts';

/** Whether to start the simulators. Default: true, unless the operator set the URL of a provider. */
const isSimulated = (): boolean => process.env.SIMULATORS !== 'off' && !namesProviders();

/** Name of a script or of a logo: the only paths below `/connect` without the token of a magic link. */
const publicPath = /^\/connect\/(v1\.js$|logos\/)/;

/**
 * A target without its secrets: without the query, the secret in the URL for messages of providers, and the token of a
 * magic link.
 */
const shownOf = (target: string): string => {
  const path = target.replace(/\?.*/s, '').replace(/^(\/hooks\/[^/]+\/[^.]*)\..*/s, '$1');
  return publicPath.test(path) ? path : path.replace(/^(\/connect\/)[^/]+/, '$1…');
};

const showAnswer = ({ method, target, answer, duration }: Exchange): void => {
  console.log(`${answer.status} ${method} ${shownOf(target)} ${Math.round(duration)} ms`);
};

/** Demo project of the last start if it still works, else a new demo project. */
const prepareDemo = async (
  { url, simulators }: Pick<Stack, 'url' | 'simulators'>,
  folder: Folder,
  hasConsole: boolean,
): Promise<Demo> => {
  const simulated = simulators !== undefined;
  const call = createCaller(url);
  const kept = readDemo(folder.demoFile);
  const usable = kept !== undefined && (await isUsable(call, kept, simulated));
  if (kept && !usable)
    console.log('The earlier demo project does not work with this data: creating a new demo project.');
  if (!usable) console.log('Making a demo project and connecting its accounts …');
  const made = usable ? { ...kept, url } : await seedDemo(call, url, simulated);
  writeDemo(folder.demoFile, made);
  if (simulators === undefined || !hasConsole) return made;
  const demo = { ...made, faults_key: await keyOfFaults(call, made, simulators) };
  writeDemo(folder.demoFile, demo);
  return demo;
};

let stop: Stack['stop'] = async () => undefined;
let stopping = false;

/** Stops the service. A terminal and npm both pass Ctrl-C on, so only the first signal counts. */
const end = (): void => {
  if (stopping) return;
  stopping = true;
  stop().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
};

const run = async ({ port, dataDir, resets, showsTokens }: StartOptions): Promise<void> => {
  const { CLOCK_OFFSET_FILE: clockFile } = process.env;
  let onSet = (): void => {};
  if (clockFile) followClock(clockFile, () => onSet());
  const simulated = isSimulated();
  const keyless = simulated && process.env.LOCAL_AUTH !== 'strict';
  const hasConsole = process.env.CONSOLE !== 'off';
  if (resets) await clearFolder(dataDir);
  const folder = openFolder(dataDir);
  readDemo(folder.demoFile);
  await checkKeyFile(folder.keyFile);
  let credentials: DemoCredentials | undefined;
  let shown = false;
  console.log(
    `Starting the database${simulated ? `, the simulators of ${simulatedIds.length} providers` : ''} and the service …`,
  );

  const stack = await startStack({
    port,
    databaseFile: folder.databaseFile,
    names: localNames,
    workers: true,
    onClockSet: (call) => (onSet = call),
    keyFile: folder.keyFile,
    ...(simulated && {
      simulators: Object.fromEntries(
        simulatedIds.map((id) => [
          id,
          { ...simulatedOf(id).demo, sendsNotifications: true, journal: folder.journalOf(id) },
        ]),
      ),
    }),
    logLevel: process.env.POWERTOOLS_LOG_LEVEL || 'ERROR',
    console: hasConsole,
    corsOrigins: (process.env.CORS_ORIGINS || '').split(',').filter(Boolean),
    addHeaders: ({ headers }: IncomingMessage): Readonly<Record<string, string>> =>
      credentials === undefined ? {} : demoHeaders(headers, credentials),
    onAnswer: (exchange) => shown && showAnswer(exchange),
    onFailure: (error) => console.error(error),
    onDatabaseEnd: () =>
      fail(new StartRefusal('The database engine has ended by itself; its data is kept: start again.')),
  });
  stop = stack.stop;
  const demo = await prepareDemo(stack, folder, hasConsole);
  if (keyless) credentials = { apiKey: demo.api_key, token: demo.hubspot?.token ?? '' };
  shown = true;
  const demoFile = relative('', folder.demoFile);
  console.log(renderScreen(demo, { demoFile, simulated, keyless, showsTokens, hasConsole }));
  await stack.site.ready();
};

/** Ends a failed start. A start that was stopped fails too, but its error is not a reason to print. */
const fail = async (error: unknown): Promise<void> => {
  if (stopping) return;
  stopping = true;
  console.error(error instanceof StartRefusal ? error.message : error);
  await stop();
  process.exit(1);
};

/** Starts the service on this machine, and prints its address. The process ends with the service. */
export const serve = (options: StartOptions): void => {
  // Only this user may read the new files, because they contain keys.
  process.umask(0o077);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
  run(options).catch(fail);
};
