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

/** Simulators unless set otherwise, and never beside a provider that the operator named. */
const isSimulated = (): boolean => process.env.SIMULATORS !== 'off' && !namesProviders();

/** A target as it may be shown: without its query, and without the secret of an address for messages of providers. */
const shownOf = (target: string): string => target.replace(/\?.*/s, '').replace(/^(\/hooks\/[^/]+\/[^.]*)\..*/s, '$1');

const showAnswer = ({ method, target, answer, duration }: Exchange): void => {
  console.log(`${answer.status} ${method} ${shownOf(target)} ${Math.round(duration)} ms`);
};

/** The demo project of the last start while it still works, else a new one. */
const prepareDemo = async (url: string, folder: Folder, simulated: boolean): Promise<Demo> => {
  const call = createCaller(url);
  const kept = readDemo(folder.demoFile);
  const usable = kept !== undefined && (await isUsable(call, kept, simulated));
  if (kept && !usable)
    console.log('The demo project of before does not work with this data any more: a new one is made.');
  if (!usable) console.log('Making a demo project and connecting its accounts …');
  const demo = usable ? { ...kept, url } : await seedDemo(call, url, simulated);
  writeDemo(folder.demoFile, demo);
  return demo;
};

let stop: Stack['stop'] = async () => undefined;
let stopping = false;

/** A terminal and npm both pass Ctrl-C on: only the first one counts. */
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

/** A start that was ended on the way fails too, but not for a reason of its own. */
const fail = async (error: unknown): Promise<void> => {
  if (stopping) return;
  stopping = true;
  console.error(error instanceof StartRefusal ? error.message : error);
  await stop();
  process.exit(1);
};

// What is made here holds keys: nobody else of this machine is to read it.
process.umask(0o077);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
start().catch(fail);
