import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesOf, writeProvider } from '../../infra/new-provider/index.ts';
import { isLong } from '../harness/runs.ts';
import { copyTree, type Tree } from './tree.ts';

const id = 'acme-desk';

describe('npm run new-provider', () => {
  const root = mkdtempSync(join(tmpdir(), 'new-provider-files-'));

  afterAll(() => rmSync(root, { recursive: true }));

  it.each(['Acme', 'acme desk', '../acme', '1acme', 'acme-', ''])('refuses "%s", which is not a valid id', (given) => {
    expect(() => writeProvider(root, given)).toThrow('is no id of a provider: an id has small letters');
  });

  it('writes no file if one already exists', () => {
    writeProvider(root, id);
    expect(() => writeProvider(root, id)).toThrow(`infra/simulators/${id}/account.ts is there already`);
  });

  it('inserts the names everywhere', () => {
    for (const [file, text] of filesOf(id)) {
      expect(readFileSync(join(root, file), 'utf8')).toBe(text);
      expect(`${file}\n${text}`).not.toContain('__');
    }
  });
});

// The tests run in several processes, with 2 minutes of CPU.
describe.runIf(isLong)('the steps of lib/providers/README.md, in a tree without the vendors’ material', () => {
  let tree: Tree;

  beforeAll(() => {
    tree = copyTree();
  });

  afterAll(() => tree.remove());

  const run = async (...args: readonly string[]): Promise<void> => {
    const { code, output } = await tree.node(...args);
    expect(code, `${args.join(' ')}\n${output}`).toBe(0);
  };

  const docs = () => run('infra/docs/index.ts');

  const tests = (...args: readonly string[]) => run('node_modules/vitest/vitest.mjs', 'run', '--maxWorkers=1', ...args);

  it('1: the folders are written, as Biome formats them', async () => {
    await run('infra/new-provider/index.ts', id);
    await run('node_modules/@biomejs/biome/bin/biome', 'check', ...filesOf(id).keys());
  });

  it('2: with its line in the registry it conforms, and the documents have it: cells are unproven', async () => {
    tree.register(id, 'lib/providers/registry.ts');
    await docs();
    expect(tree.read('lib/providers/summary.json')).toContain(`"${id}": { "name": "Acme Desk", "verticals": ["crm"] }`);
    expect(tree.read('docs/coverage.md')).toContain('fields · unproven');
    await tests('test/providers/conformance.test.ts', '-t', id);
  });

  it('3: with the lines of its simulator there is an account of it', async () => {
    tree.register(id, 'infra/simulators/registry.ts');
    await docs();
    expect(tree.read(`docs/providers/${id}.md`)).toContain(`"api_key":"${id}-sim-acme-key"`);
  });

  it('4: with its line for change notifications it has some', async () => {
    tree.register(id, 'lib/providers/webhook-registry.ts');
    await docs();
    expect(tree.read(`docs/providers/${id}.md`)).toContain('/hooks/<project>/<connection>');
  });

  it('5: it passes what is tried with each provider, and its own tests through the whole service', async () => {
    await tests('test/providers', 'test/engine', '-t', id);
    // The name of these tests does not contain the id.
    const ofAll = ['folders', 'page-signs', 'scopes', 'summary'].map((name) => `test/providers/${name}.test.ts`);
    await tests(`test/providers/${id}`, 'test/provider-webhooks/registration.test.ts', ...ofAll);
  });

  it('6: its cells are written, as unproven; then all documents are up to date', async () => {
    await tests('test/coverage', '-u');
    const { [id]: counts } = JSON.parse(tree.read('test/coverage.json'));
    expect(counts).toEqual({ 'crm.contact': { proven: 0, declared: expect.any(Number), by: {} } });
    await docs();
    expect(tree.read('docs/coverage.md')).toContain(`fields · 0/${counts['crm.contact'].declared}`);
    await tests('test/coverage');
  });
});
