import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartRefusal } from './refusal.ts';

/** Options of `npm start`. */
export interface StartOptions {
  readonly port: number;
  /** Folder of the data, an absolute path. */
  readonly dataDir: string;
  /** Whether to delete the data of the folder first. */
  readonly resets: boolean;
  /** Whether to print the API key and the connection tokens. */
  readonly showsTokens: boolean;
}

export const help = `npm start -- [options]

  --port <number>  port on this machine. Default: the variable PORT, else 3000
  --tokens         prints the API key and the connection tokens of the demo project
  --reset          first deletes the data of the last start: database, demo project, simulated accounts
  --help           prints this text

docs/deploy.md lists the variables: DATA_DIR, LOCAL_AUTH, SIMULATORS and more.`;

const portIn = (name: string, text: string): number => {
  const port = Number(text);
  if (text !== '' && Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new StartRefusal(`${name}=${text} is not a port: use a number from 1 to 65535.`);
};

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        tokens: { type: 'boolean', default: false },
        reset: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\. To specify.*/s, '') : String(error);
    throw new StartRefusal(`${reason}. npm start -- --help lists the options.`, error);
  }
};

/**
 * Reads the options of a start. An argument wins over a variable.
 * @param args arguments of the command line
 * @returns undefined if `args` asks for the help text
 * @throws StartRefusal for an unknown argument or a bad port
 */
export const readOptions = (
  args: readonly string[],
  { PORT, DATA_DIR }: Readonly<Record<string, string | undefined>>,
): StartOptions | undefined => {
  const { port, tokens, reset, help: asksForHelp } = parse(args);
  if (asksForHelp) return undefined;
  return {
    port: port === undefined ? portIn('PORT', PORT || '3000') : portIn('--port', port),
    dataDir: resolve(DATA_DIR || '.data'),
    resets: reset,
    showsTokens: tokens,
  };
};
