import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import type { Sample } from '../../infra/site/samples.ts';
import type { Example } from '../../lib/api/openapi/examples.ts';

export type Language = Sample['language'];

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

const textOf = (markup: string): string =>
  markup
    .replaceAll(/<\/?(?:i|span)\b[^>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (one) => entities[one] ?? '');

const groups = /<div class="samples" data-operation="([^"]+)">(.*?)<\/div>/gs;

const blocks =
  /<details[^>]*><summary>(curl|TypeScript|Python)<\/summary><pre tabindex="0"><code>(.*?)<\/code><\/pre><\/details>/gs;

/** Returns the samples of a page of the reference as a reader copies them, by operation. */
export const samplesIn = (page: string): ReadonlyMap<string, ReadonlyMap<Language, string>> => {
  const samplesOf = (group: string): ReadonlyMap<Language, string> =>
    new Map(
      [...group.matchAll(blocks)].map(([, language = '', code = '']) => [language as Language, textOf(code)] as const),
    );
  return new Map([...page.matchAll(groups)].map(([, operation = '', group = '']) => [operation, samplesOf(group)]));
};

/** A value in a sample, and the value in this run. */
type Replacement = readonly [shown: string, real: string];

const inText = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Values of the example that differ in this run. */
const differences = (shown: unknown, real: unknown, name: string): readonly Replacement[] => {
  if (shown === real) return [];
  if (typeof shown === 'string' && typeof real === 'string')
    return [
      [inText(shown), inText(real)],
      [encodeURIComponent(shown), encodeURIComponent(real)],
    ];
  if (typeof shown === 'number' && typeof real === 'number') return [[`"${name}": ${shown}`, `"${name}": ${real}`]];
  if (typeof shown !== 'object' || typeof real !== 'object' || shown === null || real === null)
    throw new Error(`${name} is ${JSON.stringify(shown)} in the example, and ${JSON.stringify(real)} here.`);
  return Object.entries(real).flatMap(([member, value]) => differences(Reflect.get(shown, member), value, member));
};

/** Values that a reader changes in a sample: ids, tokens, addresses and the key of a write. */
export const replacementsFor = (
  { parameters, body }: Pick<Example, 'parameters' | 'body'>,
  real: { readonly parameters: object; readonly body: unknown },
  keys: readonly [shown: string | undefined, real: string | undefined],
): ReadonlyMap<string, string> =>
  new Map([
    ...differences(parameters ?? {}, real.parameters, 'parameters'),
    ...differences(body, real.body, 'body'),
    ...(keys[0] !== undefined && keys[1] !== undefined ? [[keys[0], keys[1]] as const] : []),
  ]);

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Replaces values, longer texts first, because a text may contain a shorter one. */
export const replaceIn = (text: string, replacements: ReadonlyMap<string, string>): string => {
  if (replacements.size === 0) return text;
  const shown = [...replacements.keys()].toSorted((one, other) => other.length - one.length);
  return text.replaceAll(new RegExp(shown.map(escaped).join('|'), 'g'), (one) => replacements.get(one) ?? one);
};

/** File endings of the languages' programs. */
export const endings: Readonly<Record<Language, string>> = { curl: '.sh', TypeScript: '.mts', Python: '.py' };

/** Shell function that prints the status on a separate line after the response. */
const withStatus = `curl() { command curl --silent --show-error --max-time 50 --write-out '\\n%{http_code}' "$@"; }`;

const commandOf = (language: Language, text: string, file: string): readonly [string, readonly string[]] => {
  if (language === 'curl') return ['bash', ['-c', `set -eu\n${withStatus}\n${text}`]];
  if (language === 'Python') return ['python3', ['-B', file]];
  return [process.execPath, ['--disable-warning=ExperimentalWarning', file]];
};

/** Result of a program. */
export interface Ran {
  /** HTTP status of the response. 0 if the program ended otherwise. */
  readonly status: number;
  readonly output: string;
}

const statusIn = (language: Language, output: string): number => {
  const [, code] = (language === 'curl' ? /\n(\d{3})$/ : /^(\d{3}) /).exec(output) ?? [];
  return Number(code ?? 0);
};

/**
 * Runs a sample as a separate program. @param variables variables of the environment for the sample: `URL`, `TOKEN`,
 * `KEY` …
 */
export const runSample = (
  language: Language,
  { text, file }: { readonly text: string; readonly file: string },
  variables: Readonly<Record<string, string>>,
): Promise<Ran> => {
  const [command, args] = commandOf(language, text, file);
  const env = { PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ''}`, HOME: join(file, '..'), ...variables };
  return new Promise((resolve) => {
    execFile(command, args, { env, timeout: 60_000, maxBuffer: 16 * 1024 * 1024 }, (error, stdout, stderr) => {
      const status = error === null ? statusIn(language, stdout) : 0;
      resolve({ status, output: status === 0 ? `${stdout}\n${stderr}` : stdout });
    });
  });
};
