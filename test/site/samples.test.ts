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
import { root } from '../docs/markdown.ts';
import { isLong, seed, someOf } from '../harness/runs.ts';
import { type Service, startService } from '../harness/service.ts';
import { prepareRequests } from '../openapi/record.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { endings, type Language, type Ran, replaceIn, replacementsFor, runSample, samplesIn } from './samples.ts';

const examples: Examples = stored;
const languages = Object.keys(endings) as readonly Language[];
const pages = referencePages({ canTry: true });
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

/** A sample to run. */
interface Chosen {
  readonly operation: string;
  readonly language: Language;
}

const placed = new Map(operationsIn(describeApi(routes, '1')).map((one) => [one.id, one]));

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

/** Rounds of samples, each with a new project. The long form runs every sample, in a round for each language. */
const rounds: readonly (readonly Chosen[])[] = isLong
  ? usable.map((language) => [...samples.keys()].map((operation) => ({ operation, language })))
  : [chosenSamples()];

const runRound = async (
  service: Service,
  receiver: Receiver,
  round: readonly Chosen[],
): Promise<readonly (Chosen & { readonly is: Ran })[]> => {
  const byOperation = Map.groupBy(round, ({ operation }) => operation);
  const ran: (Chosen & { readonly is: Ran })[] = [];
  for await (const prepared of prepareRequests(service, receiver, (_, operation) => byOperation.has(operation))) {
    const { operation, options, ...real } = prepared;
    const shownKey = placed.get(operation)?.parameters.find(({ name }) => name === 'Idempotency-Key')?.example;
    const keys = [shownKey as string | undefined, options.headers?.['idempotency-key']] as const;
    const replacements = replacementsFor(examples[operation] ?? {}, real, keys);
    const variables = {
      URL: service.url,
      TOKEN: options.token ?? '',
      KEY: options.key ?? '',
      OPERATOR_KEY: service.operatorKey,
    };
    for (const chosen of byOperation.get(operation) ?? []) {
      const program = write(operation, chosen.language, replaceIn(sampleOf(operation, chosen.language), replacements));
      ran.push({ ...chosen, is: await runSample(chosen.language, program, variables) });
    }
  }
  return ran;
};

describe('the samples of the reference, at the service', () => {
  const ran: (Chosen & { readonly is: Ran })[] = [];

  beforeAll(async () => {
    const service = await startService();
    const receiver = await startReceiver();
    for (const round of rounds) ran.push(...(await runRound(service, receiver, round)));
    await service.stop();
  });

  it('do what they describe: a curl of each page, and the other languages for each kind of request', () => {
    const failed = ran.filter(({ operation, is }) => is.status !== examples[operation]?.status);
    expect(
      failed.map(
        ({ operation, language, is }) => `${operation} in ${language}: ${is.status} ${is.output.slice(0, 300)}`,
      ),
    ).toEqual([]);
    expect(ran.length).toBe(rounds.flat().length);
  });

  it('include each page, each method and each language', () => {
    const inCurl = ran.filter(({ language }) => language === 'curl').map(({ operation }) => operation);
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
      const ofLanguage = ran.filter((one) => one.language === language).map(({ operation }) => kindOf(operation));
      if (language !== 'curl' || isLong) expect(ofLanguage, language).toEqual(expect.arrayContaining(kinds));
    }
  });
});
