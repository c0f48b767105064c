import { execFileSync, spawnSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nameOperations } from '../../lib/api/openapi/names.ts';
import { routes } from '../../lib/api/routes.ts';
import { root } from '../docs/markdown.ts';
import { isLong, seed, someOf } from '../harness/runs.ts';
import { type Chosen, folder, hasPython, languages, pages, placed, runRound, samples, write } from './sample-runs.ts';
import { type Language, samplesIn } from './samples.ts';

describe('the samples of the reference', () => {
  it('exist in each language, for each request that a program sends', () => {
    const sent = [...nameOperations(routes)].filter(
      ([{ kind, redirect }]) => kind !== 'page' && kind !== 'hook' && !redirect,
    );
    expect([...samples.keys()].toSorted()).toEqual(sent.map(([, operation]) => operation).toSorted());
    for (const [operation, of] of samples) expect([...of.keys()], operation).toEqual(languages);
  });

  const tried = someOf([...samples.keys()], 4, seed);

  it(`are programs of a shell (SEED=${seed})`, () => {
    const files = tried.map((operation) => write(operation, 'curl').file);
    const check = 'for file; do bash -n "$file" || exit 1; done';
    expect(spawnSync('bash', ['-c', check, 'bash', ...files], { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
  });

  it.runIf(hasPython)(`are programs of Python (SEED=${seed})`, () => {
    const files = tried.map((operation) => write(operation, 'Python').file);
    const { status, stderr } = spawnSync('python3', ['-m', 'py_compile', ...files], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });

  it.runIf(isLong)('are programs of TypeScript', () => {
    for (const operation of samples.keys()) write(operation, 'TypeScript');
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const compilerOptions = {
      ...{ noEmit: true, strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true },
      ...{ target: 'es2024', module: 'nodenext', types: ['node'] },
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.mts'] }));
    execFileSync(join(root, 'node_modules/.bin/tsc'), ['--project', folder], { encoding: 'utf8' });
  });
});

const usable = languages.filter((one) => one !== 'Python' || hasPython);

/** Kind of a request. Requests of a kind have samples of the same form: method, body, answer. */
const kindOf = (operation: string): string => {
  const { method, hasBody, isRaw } = placed.get(operation)?.operation ?? {};
  return [method, hasBody, isRaw].join(' ');
};

/**
 * A sample of each page for a shell, and a sample of each kind of request in the other languages. Each sample belongs to
 * another operation, because a second write of the same form may fail.
 */
const chosenSamples = (): readonly Chosen[] => {
  const free = new Set(samples.keys());
  const take = (operation: string | undefined, language: Language): readonly Chosen[] => {
    if (operation === undefined) return [];
    free.delete(operation);
    return [{ operation, language }];
  };
  const others = usable.filter((language) => language !== 'curl');
  return [
    ...pages.flatMap(({ body }) => take(samplesIn(body).keys().next().value, 'curl')),
    ...others.flatMap((language) =>
      [...new Set([...samples.keys()].map(kindOf))].flatMap((kind) => {
        const [operation] = [...free].filter((one) => kindOf(one) === kind);
        return take(operation, language);
      }),
    ),
  ];
};

describe('the samples of the reference, at the service', () => {
  const chosen = chosenSamples();

  it('do what they describe: a curl of each page, and the other languages for each kind of request', async () => {
    expect(await runRound(chosen)).toEqual({ count: chosen.length, failed: [] });
  });

  it('include each page, each method and each language', () => {
    const inCurl = chosen.filter(({ language }) => language === 'curl').map(({ operation }) => operation);
    for (const { name, body } of pages) {
      const own = [...samplesIn(body).keys()];
      if (own.length > 0)
        expect(
          own.some((operation) => inCurl.includes(operation)),
          name,
        ).toBe(true);
    }
    const byKind = Map.groupBy(samples.keys(), kindOf);
    const kinds = [...byKind].flatMap(([kind, all]) => (all.length < languages.length ? [] : [kind]));
    expect(kinds.length).toBeGreaterThan(5);
    for (const language of usable) {
      const ofLanguage = chosen.filter((one) => one.language === language).map(({ operation }) => kindOf(operation));
      if (language !== 'curl') expect(ofLanguage, language).toEqual(expect.arrayContaining(kinds));
    }
  });
});
