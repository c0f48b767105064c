import type { IncomingMessage } from 'node:http';
import { relative, resolve } from 'node:path';
import { simulatedIds, simulatedOf } from '../simulators/registry.ts';
import { createCaller } from './caller.ts';
import { followClock } from './clock.ts';
import { mayUseDemoKey } from './demo-key.ts';
import { checkKeyFile, type Demo, type Folder, openFolder, readDemo, writeDemo } from './folder.ts';
import type { Exchange } from './gateway.ts';
import { localNames } from './names.ts';
import { StartRefusal } from './refusal.ts';
import { renderScreen } from './screen.ts';
import { isUsable, seedDemo } from './seed.ts';
import { type Stack, startStack } from './stack.ts';
import { namesProviders } from './variables.ts';

const readPort = (): number => {
  const text = process.env.PORT || '3000';
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new StartRefusal(`PORT=${text} is not a port: use a number from 1 to 65535.`);
};

/** Whether to start the simulators. Default: true, unless the operator set the URL of a provider. */
const isSimulated = (): boolean => process.env.SIMULATORS !== 'off' && !namesProviders();

/** A target without its secrets: without the query, and without the secret in the URL for messages of providers. */
const shownOf = (target: string): string => target.replace(/\?.*/s, '').replace(/^(\/hooks\/[^/]+\/[^.]*)\..*/s, '$1');

const showAnswer = ({ method, target, answer, duration }: Exchange): void => {
  console.log(`${answer.status} ${method} ${shownOf(target)} ${Math.round(duration)} ms`);
};

/** Demo project of the last start if it still works, else a new demo project. */
const prepareDemo = async (url: string, folder: Folder, simulated: boolean): Promise<Demo> => {
  const call = createCaller(url);
  const kept = readDemo(folder.demoFile);
  const usable = kept !== undefined && (await isUsable(call, kept, simulated));
  if (kept && !usable)
    console.log('The earlier demo project does not work with this data: creating a new demo project.');
  if (!usable) console.log('Making a demo project and connecting its accounts …');
  const demo = usable ? { ...kept, url } : await seedDemo(call, url, simulated);
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

const start = async (): Promise<void> => {
  const { CLOCK_OFFSET_FILE: clockFile } = process.env;
  let onSet = (): void => {};
  if (clockFile) followClock(clockFile, () => onSet());
  const port = readPort();
  const simulated = isSimulated();
  const keyless = simulated && process.env.LOCAL_AUTH !== 'strict';
  const folder = openFolder(resolve(process.env.DATA_DIR || '.data'));
  readDemo(folder.demoFile);
  await checkKeyFile(folder.keyFile);
  let demoKey: string | undefined;
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
    corsOrigins: (process.env.CORS_ORIGINS || '').split(',').filter(Boolean),
    addHeaders: ({ headers }: IncomingMessage): Readonly<Record<string, string>> =>
      demoKey !== undefined && mayUseDemoKey(headers) ? { 'x-api-key': demoKey } : {},
    onAnswer: (exchange) => shown && showAnswer(exchange),
    onFailure: (error) => console.error(error),
    onDatabaseEnd: () =>
      fail(new StartRefusal('The database engine has ended by itself; its data is kept: start again.')),
  });
  stop = stack.stop;
  const demo = await prepareDemo(stack.url, folder, simulated);
  if (keyless) demoKey = demo.api_key;
  shown = true;
  console.log(renderScreen(demo, { folder: relative('', folder.path) || folder.path, simulated, keyless }));
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

// Only this user may read the new files, because they contain keys.
process.umask(0o077);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
start().catch(fail);
