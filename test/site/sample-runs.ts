import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { operationsIn } from '../../infra/client/operations.ts';
import { referencePages } from '../../infra/site/reference/index.ts';
import stored from '../../lib/api/openapi/examples.json' with { type: 'json' };
import type { Examples } from '../../lib/api/openapi/examples.ts';
import { describeApi } from '../../lib/api/openapi/index.ts';
import { routes } from '../../lib/api/routes.ts';
import { startService } from '../harness/service.ts';
import { prepareRequests } from '../openapi/record.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { endings, type Language, type Ran, replaceIn, replacementsFor, runSample, samplesIn } from './samples.ts';

const examples: Examples = stored;

export const languages = Object.keys(endings) as readonly Language[];

/** Pages of the reference. */
export const pages = referencePages({ canTry: true });

/** Samples of all pages, by operation. */
export const samples = samplesIn(pages.map(({ body }) => body).join('\n'));

/** Operations of the document, by id. */
export const placed = new Map(operationsIn(describeApi(routes, '1')).map((one) => [one.id, one]));

export const hasPython = spawnSync('python3', ['--version'], { stdio: 'ignore' }).status === 0;

/** Folder of the programs of a test file. */
export const folder = mkdtempSync(join(tmpdir(), 'uis-samples-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sampleOf = (operation: string, language: Language): string =>
  samples.get(operation)?.get(language) ?? expect.fail(`no sample of ${operation} in ${language}`);

/** Writes a sample into the folder, as a program. @param text changed sample. Default: the sample of the page */
export const write = (operation: string, language: Language, text = sampleOf(operation, language)) => {
  const file = join(folder, `${operation}${endings[language]}`);
  writeFileSync(file, text);
  return { text, file };
};

/** A sample to run. */
export interface Chosen {
  readonly operation: string;
  readonly language: Language;
}

/** Status of a sample. The programs follow a redirect, and curl shows it. */
const statusIn = (operation: string, language: Language): number | undefined => {
  const status = examples[operation]?.status;
  return language !== 'curl' && status === 302 ? 200 : status;
};

/**
 * Runs samples with a new service, which a test file starts once.
 * @returns a text for each sample that did not do what it describes
 */
export const runRound = async (
  round: readonly Chosen[],
): Promise<{ readonly count: number; readonly failed: readonly string[] }> => {
  const service = await startService();
  const receiver = await startReceiver();
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
  await service.stop();
  const failed = ran.filter(({ operation, language, is }) => is.status !== statusIn(operation, language));
  return {
    count: ran.length,
    failed: failed.map(
      ({ operation, language, is }) => `${operation} in ${language}: ${is.status} ${is.output.slice(0, 300)}`,
    ),
  };
};
