import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** A file whose marks cause an error if the marked line is correct. */
const marked = fileURLToPath(new URL('./declarations.test-d.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'declarations-'));

const zendesk = join(root, 'lib/providers/zendesk');
const ticket = 'ticketing/ticket.ts';

/** A copy of a provider's source with absolute imports and one misspelt word. */
const misspell = (file: string, word: string, as: string): string => {
  const path = join(zendesk, file);
  const source = readFileSync(path, 'utf8');
  const at = source.split(word).length - 1;
  if (at !== 1) throw new Error(`${word} is ${at} times in the source: choose one that is there once`);
  return source
    .replace(word, as)
    .replaceAll(/from '(\.[^']+)'/g, (_, target: string) => `from '${join(dirname(path), target)}'`);
};

const copies: Readonly<Record<string, string>> = {
  'untouched.ts': misspell(ticket, 'tags: {', 'tags: {'),
  'field.ts': misspell(ticket, 'tags: {', 'tagz: {'),
  'object.ts': misspell('index.ts', "'ticketing.ticket': ", "'ticketing.tickets': "),
};

let output = '';
let exitCode: unknown;

beforeAll(async () => {
  for (const [file, source] of Object.entries(copies)) writeFileSync(join(folder, file), source);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const compilerOptions = { noEmit: true, typeRoots: [join(root, 'node_modules/@types')] };
  const config = { extends: join(root, 'tsconfig.json'), compilerOptions, include: [join(folder, '*.ts'), marked] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  await new Promise<void>((resolve) => {
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    execFile(process.execPath, [tsc, '--pretty', 'false', '-p', folder], (error, stdout) => {
      output = stdout;
      exitCode = error?.code;
      resolve();
    });
  });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Errors of the compiler about a copy. */
const errorsIn = (file: string): string =>
  output
    .split(/^(?=\S)/m)
    .filter((message) => message.includes(`${file}(`))
    .join('');

describe('a provider that is compiled', () => {
  it('is accepted unchanged', () => {
    expect(errorsIn('untouched.ts')).toBe('');
  });

  it('is refused with the name of a misspelt unified field', () => {
    expect(errorsIn('field.ts')).toContain("'tagz' does not exist in type");
  });

  it('is refused with the name of a misspelt unified object', () => {
    expect(errorsIn('object.ts')).toContain("'ticketing.tickets'");
  });

  it('makes the compiler fail, with errors in these copies and nowhere else', () => {
    expect(exitCode).toBeGreaterThan(0);
    const files = new Set(
      [...output.matchAll(/^([^\s(]+)\(\d+,\d+\): error/gm)].map(([, file]) => file?.split('/').at(-1)),
    );
    expect([...files].toSorted()).toEqual(['field.ts', 'object.ts']);
  });
});
