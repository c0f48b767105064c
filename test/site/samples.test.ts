import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationsIn } from '../../infra/client/operations.ts';
import { referencePages } from '../../infra/site/reference/index.ts';
import stored from '../../lib/api/openapi/examples.json' with { type: 'json' };
import type { Examples } from '../../lib/api/openapi/examples.ts';
import { describeApi } from '../../lib/api/openapi/index.ts';
import { nameOperations } from '../../lib/api/openapi/names.ts';
import { routes } from '../../lib/api/routes.ts';
import type { Route } from '../../lib/route.ts';
import { root } from '../docs/markdown.ts';
import { isLong, seed, someOf } from '../harness/runs.ts';
import { startService } from '../harness/service.ts';
import { prepareRequests } from '../openapi/record.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { endings, type Language, type Ran, replaceIn, replacementsFor, runSample, samplesIn } from './samples.ts';

const examples: Examples = stored;
const languages = Object.keys(endings) as readonly Language[];
const pages = await referencePages({ canTry: true });
const samples = samplesIn(pages.map(({ body }) => body).join('\n'));
const folder = mkdtempSync(join(tmpdir(), 'uis-samples-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sampleOf = (operation: string, language: Language): string =>
  samples.get(operation)?.get(language) ?? expect.fail(`no sample of ${operation} in ${language}`);

const fileOf = (operation: string, language: Language): string => join(folder, `${operation}${endings[language]}`);

const write = (operation: string, language: Language, text = sampleOf(operation, language)) => {
  const file = fileOf(operation, language);
  writeFileSync(file, text);
  return { text, file };
};

const hasPython = spawnSync('python3', ['--version'], { stdio: 'ignore' }).status === 0;

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

/** Languages to run. A read runs in each language; a write runs once, in one of the languages by turns. */
const languagesFor = ({ method }: Route, operation: string, turn: number): readonly Language[] => {
  if (operation === 'connect.status') return ['curl']; // Allows one request per second.
  const usable = languages.filter((one) => one !== 'Python' || hasPython);
  if (method !== 'GET') return [usable[turn % 5] ?? 'curl'];
  return turn % 5 === 0 ? usable : ['curl'];
};

describe.runIf(isLong)(`the samples of the reference, at the service (SEED=${seed})`, () => {
  const placed = new Map(operationsIn(describeApi(routes, '1')).map((one) => [one.id, one]));
  const ran: { readonly operation: string; readonly language: Language; readonly method: string; readonly is: Ran }[] =
    [];

  beforeAll(async () => {
    const service = await startService();
    const receiver = await startReceiver();
    let turn = seed;
    for await (const prepared of prepareRequests(service, receiver)) {
      const { operation, route, options, ...real } = prepared;
      if (!samples.has(operation)) continue;
      const shownKey = placed.get(operation)?.parameters.find(({ name }) => name === 'Idempotency-Key')?.example;
      const keys = [shownKey as string | undefined, options.headers?.['idempotency-key']] as const;
      const replacements = replacementsFor(examples[operation] ?? {}, real, keys);
      const variables = {
        URL: service.url,
        TOKEN: options.token ?? '',
        KEY: options.key ?? '',
        OPERATOR_KEY: service.operatorKey,
      };
      turn += 1;
      for (const language of languagesFor(route, operation, turn)) {
        const program = write(operation, language, replaceIn(sampleOf(operation, language), replacements));
        ran.push({ operation, language, method: route.method, is: await runSample(language, program, variables) });
      }
    }
    await service.stop();
  });

  it('do what they describe', () => {
    const failed = ran.filter(({ operation, is }) => is.status !== examples[operation]?.status);
    expect(
      failed.map(
        ({ operation, language, is }) => `${operation} in ${language}: ${is.status} ${is.output.slice(0, 300)}`,
      ),
    ).toEqual([]);
  });

  it('include each vertical and each method', () => {
    for (const language of languages.filter((one) => one !== 'Python' || hasPython)) {
      const of = ran.filter((one) => one.language === language);
      const kinds = new Set(of.map(({ operation, method }) => `${method} ${operation.split('.')[0]}`));
      const verticals = ['crm', 'ticketing', 'marketingautomation'];
      const wanted = verticals.flatMap((one) => ['GET', 'POST', 'PATCH', 'DELETE'].map((method) => `${method} ${one}`));
      if (language === 'curl') expect([...kinds]).toEqual(expect.arrayContaining(wanted));
      expect(of.length, language).toBeGreaterThan(language === 'curl' ? 120 : 30);
    }
  });
});
