import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { help, readOptions } from '../../infra/local/options.ts';
import { StartRefusal } from '../../infra/local/refusal.ts';

const defaults = { port: 3000, dataDir: resolve('.data'), resets: false, showsTokens: false };

describe('the options of npm start', () => {
  it.each([
    ['no argument', [], {}, {}],
    ['--port', ['--port', '4000'], {}, { port: 4000 }],
    ['--port with =', ['--port=0'], {}, { port: 0 }],
    ['the variable PORT', [], { PORT: '4001' }, { port: 4001 }],
    ['--port, which wins over PORT', ['--port', '4000'], { PORT: '4001' }, { port: 4000 }],
    ['an empty variable', [], { PORT: '', DATA_DIR: '' }, {}],
    ['the variable DATA_DIR', [], { DATA_DIR: 'elsewhere' }, { dataDir: resolve('elsewhere') }],
    ['--reset and --tokens', ['--reset', '--tokens'], {}, { resets: true, showsTokens: true }],
  ])('are read from %s', (_, args, variables, expected) => {
    expect(readOptions(args, variables)).toEqual({ ...defaults, ...expected });
  });

  it('ask for the help text, which lists each option', () => {
    expect(readOptions(['--help'], {})).toBeUndefined();
    for (const option of ['--port', '--tokens', '--reset', '--help']) expect(help).toContain(option);
  });

  it.each([
    [['--port', 'three'], '--port=three is not a port: use a number from 1 to 65535.'],
    [['--port', '65536'], '--port=65536 is not a port: use a number from 1 to 65535.'],
    [['--port', ''], '--port= is not a port: use a number from 1 to 65535.'],
    [['--prot', '4000'], "Unknown option '--prot'. npm start -- --help lists the options."],
    [
      ['4000'],
      "Unexpected argument '4000'. This command does not take positional arguments. npm start -- --help lists the options.",
    ],
  ])('are refused: %j', (args, message) => {
    expect(() => readOptions(args, {})).toThrow(new StartRefusal(message));
  });
});
