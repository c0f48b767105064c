import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseToken, verifySecret } from '../../lib/crypto/tokens.ts';
import { getKey } from '../../lib/store/projects/api-keys.ts';
import { useDatabase } from '../store/database.ts';

useDatabase();

interface Outcome {
  readonly code: number | string | null | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command as a person would, with the database of this file. */
const mintKey = (...given: readonly string[]): Promise<Outcome> => {
  const { TABLE_PROJECTS: _, ...env } = process.env;
  const script = resolve(import.meta.dirname, '../../infra/mint-key.ts');
  return new Promise((done) => {
    execFile(process.execPath, [script, ...given], { env, encoding: 'utf8' }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : error.code, stdout, stderr }),
    );
  });
};

const outputsFile = (outputs: Readonly<Record<string, unknown>>): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'outputs-')), 'outputs.json');
  writeFileSync(path, JSON.stringify(outputs));
  return path;
};

const table = (): string => process.env.TABLE_PROJECTS ?? '';

const expectStored = async (line: string): Promise<void> => {
  const token = parseToken('uis', line.trim());
  if (token === undefined) throw new Error(`not a key: ${line}`);
  const key = await getKey(token.project, token.id);
  expect(key).toMatchObject({ project: 'op', name: 'ops', scopes: [] });
  expect(verifySecret(token.secret, key?.hashes ?? [], Date.now())).toBe(true);
  expect(JSON.stringify(key)).not.toContain(token.secret);
};

describe('npm run mint-key', () => {
  it('creates nothing without a name', async () => {
    const { code, stdout, stderr } = await mintKey('--table', table());
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^A name is missing\. Usage: .+\n$/);
  });

  it('explains how to name the table if nothing was deployed', async () => {
    const { code, stderr } = await mintKey('--name', 'ops', '--outputs', '/nowhere/outputs.json');
    expect(code).toBe(1);
    expect(stderr).toContain('deploy first, or name the table with --table');
  });

  it('asks for the stack if several are deployed', async () => {
    const outputs = outputsFile({ one: { ProjectsTable: 'a' }, two: { ProjectsTable: 'b' } });
    const { code, stderr } = await mintKey('--name', 'ops', '--outputs', outputs);
    expect(code).toBe(1);
    expect(stderr).toContain('Name one stack with --stack; ');
    expect(stderr).toContain('are of: one, two.');
  });

  it('reports the error if the table cannot be written', async () => {
    const { code, stdout, stderr } = await mintKey('--name', 'ops', '--table', 'there-is-none');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^The key was not made: /);
  });

  it('prints only a valid operator key to its standard output', async () => {
    const { code, stdout } = await mintKey('--name', 'ops', '--table', table());
    expect(code).toBe(0);
    await expectStored(stdout);
  });

  it('finds the table of the only stack, or of the named stack, in the outputs of the deployment', async () => {
    const one = await mintKey('--name', 'ops', '--outputs', outputsFile({ one: { ProjectsTable: table() } }));
    await expectStored(one.stdout);
    const outputs = outputsFile({ one: { ProjectsTable: 'a' }, two: { ProjectsTable: table() } });
    const two = await mintKey('--name', 'ops', '--outputs', outputs, '--stack', 'two');
    await expectStored(two.stdout);
  });
});
