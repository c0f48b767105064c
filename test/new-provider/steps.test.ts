import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { filesOf, registryLinesOf, writeProvider } from '../../infra/new-provider/index.ts';
import { readDocument } from '../docs/markdown.ts';
import { runPage, startLocal } from '../docs/run-page.ts';
import { hitsIn } from '../english/hits.ts';
import { textsOf } from '../english/texts.ts';
import { isLong } from '../harness/runs.ts';
import { testsThatLoad } from '../select/imports.ts';
import { testsOfProviders } from '../select/parts.ts';
import { copyTree, type Tree } from './tree.ts';

/** Id of a provider whose name has two words. */
const id = 'acme-desk';

/** The provider of `docs/first-provider.md`. */
const first = 'contacta';

const linesOf = (text: string): number => text.trimEnd().split('\n').length;

describe('npm run new-provider', () => {
  const root = mkdtempSync(join(tmpdir(), 'new-provider-files-'));

  beforeAll(() => void writeProvider(root, id));
  afterAll(() => rmSync(root, { recursive: true }));

  it.each(['Acme', 'acme desk', '../acme', '1acme', 'acme-', ''])('refuses "%s", which is no id', (given) => {
    expect(() => writeProvider(root, given)).toThrow('is no id of a provider: an id has small letters');
  });

  it('writes no file where one of them is there', () => {
    expect(() => writeProvider(root, id)).toThrow(`infra/simulators/${id}/account.ts is there already`);
  });

  it('fills the names in everywhere', () => {
    for (const [file, text] of filesOf(id)) {
      expect(readFileSync(join(root, file), 'utf8')).toBe(text);
      expect(`${file}\n${text}`).not.toContain('__');
    }
  });

  it('writes comments and messages in the English that npm run check requires', () => {
    expect(hitsIn([...filesOf(id)].flatMap(([file, text]) => textsOf(file, text).passages))).toEqual([]);
  });

  it('writes no facts about the vendor that npm run test:provider does not read', () => {
    const selected = testsOfProviders(['zendesk']);
    const facts = [...filesOf(id).keys()].filter((file) => /^test\/providers\/.*(?<!\.test)\.ts$/.test(file));
    expect(facts.length).toBeGreaterThan(5);
    expect(facts.filter((file) => !testsThatLoad(file).some((test) => selected.includes(test)))).toEqual([]);
  });
});

describe('the declaration of the template', () => {
  const declared = [...filesOf(first)].filter(([file]) => file.startsWith('lib/providers/'));

  it('has 100 lines at most', () => {
    expect(declared.reduce((sum, [, text]) => sum + linesOf(text), 0)).toBeLessThanOrEqual(100);
  });

  it('stands whole in docs/first-provider.md, with the lines of the registries', () => {
    const page = readDocument('docs/first-provider.md');
    for (const [file, text] of declared) expect(page).toContain(`\`\`\`ts ${file}\n${text}\`\`\`\n`);
    for (const { lines } of registryLinesOf(first)) expect(page).toContain(`${lines.join('\n')}\n`);
  });
});

// Several processes of the tests: 5 minutes of CPU.
describe.runIf(isLong)(
  'the steps of lib/providers/README.md, in a tree without the vendors’ material',
  { shuffle: false },
  () => {
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

    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--maxWorkers=1'] as const;

    const tests = (...args: readonly string[]) => run(...vitest, ...args);

    it('1: the folders are written, as Biome formats them', async () => {
      await run('infra/new-provider/index.ts', first);
      await run('node_modules/@biomejs/biome/bin/biome', 'check', ...filesOf(first).keys());
    });

    it('then the checks of the declaration name the lines that are missing', async () => {
      const { code, output } = await tree.node(...vitest, 'test/providers/conformance.test.ts', '-t', first);
      expect(code).toBe(1);
      expect(output).toContain(`lib/providers/registry.ts has no line for lib/providers/${first}/`);
      expect(output).toContain(`Add or remove the line for ${first} in lib/providers/webhook-registry.ts`);
    });

    it('2: with its line in the registry the documents have it: cells are unproven', async () => {
      tree.register(first, 'lib/providers/registry.ts');
      await docs();
      expect(tree.read('lib/providers/summary.json')).toContain(
        `"${first}": { "name": "Contacta", "verticals": ["crm"] }`,
      );
      expect(tree.read('docs/coverage.md')).toContain('fields · unproven');
    });

    it('3: with the lines of its simulator there is an account of it', async () => {
      tree.register(first, 'infra/simulators/registry.ts');
      await docs();
      expect(tree.read(`docs/providers/${first}.md`)).toContain(`"api_key":"${first}-sim-acme-key"`);
    });

    it('4: with its line for change notifications it has some and conforms, and all compiles', async () => {
      tree.register(first, 'lib/providers/webhook-registry.ts');
      await docs();
      expect(tree.read(`docs/providers/${first}.md`)).toContain('/hooks/<project>/<connection>');
      await tests('test/providers/conformance.test.ts', '-t', first);
      await run('node_modules/typescript/bin/tsc', '--noEmit');
    });

    it('5: its cells are written, as unproven; then all documents are up to date', async () => {
      vi.stubEnv('PROVIDER', first);
      await tests('test/coverage', '-u');
      vi.unstubAllEnvs();
      const { [first]: counts } = JSON.parse(tree.read('test/coverage.json'));
      expect(counts).toEqual({ 'crm.contact': { proven: 0, declared: expect.any(Number), by: {} } });
      await docs();
      expect(tree.read('docs/coverage.md')).toContain(`fields · 0/${counts['crm.contact'].declared}`);
    });

    it('then a simulator that refuses the key fails in its own tests, and no other suite runs', async () => {
      const file = `infra/simulators/${first}/index.ts`;
      const text = tree.read(file);
      tree.write(file, text.replace("'Bearer'", "'X-Api-Key'"));
      const { code, output } = await tree.node('test/select/provider.ts', first);
      tree.write(file, text);
      expect(code).toBe(1);
      expect(output).toContain('did not accept the credentials');
      expect(output).toContain(`The other suites about ${first} did not run.`);
      expect(output).not.toContain('test/records/');
    });

    it('6: it passes what is tried with each provider, and its own tests through the whole service', async () => {
      await run('test/select/provider.ts', first);
    });

    it('then docs/first-provider.md is answered as it says', async () => {
      const service = await startLocal(tree.folder);
      const problems = await runPage('docs/first-provider.md', service);
      await service.stop();
      expect(problems).toEqual([]);
    });
  },
);
