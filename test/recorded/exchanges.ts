import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ProviderName, recordedNames } from '../contract/descriptions.ts';

/** A request to a real account, with the account's response. */
export interface Recorded {
  readonly method: string;
  /**
   * Path below the vendor's base URL, without parts that depend on how an account connects: `.json`, a Jira cloud id.
   */
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly response: unknown;
  /** `undefined` if the request had no body. */
  readonly requestBody?: unknown;
}

interface RecordedLine extends Omit<Recorded, 'requestBody'> {
  readonly request?: { readonly data?: unknown };
}

const repository = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');
const root = resolve(repository, process.env.VENDOR_RECORDED ?? '../shared/recorded');

const fileOf = (provider: ProviderName): string => join(root, `${provider}.json`);

const missing = (): readonly ProviderName[] => recordedNames.filter((provider) => !existsSync(fileOf(provider)));

export const recordingsPresent = (): boolean => missing().length === 0;

/** Reason why a test was skipped. Empty if the recordings exist. */
export const skippedBecause = (): string =>
  recordingsPresent()
    ? ''
    : `The recorded answers were skipped: none of ${missing().join(' and ')} were found. They are not part of this repository; set VENDOR_RECORDED to the folder that holds them.`;

const plain = (path: string): string =>
  path
    .replace(/^\/ex\/jira\/[^/]+/, '')
    .replace(/\.json$/, '')
    .replace(/(.)\/$/, '$1');

const loaded = new Map<ProviderName, readonly Recorded[]>();

/** Recorded exchanges of a vendor. Empty if the folder is missing. */
export const recordedOf = (provider: ProviderName): readonly Recorded[] => {
  const known = loaded.get(provider);
  if (known !== undefined) return known;
  const found: readonly RecordedLine[] = existsSync(fileOf(provider))
    ? JSON.parse(readFileSync(fileOf(provider), 'utf8'))
    : [];
  const exchanges = found.map((exchange) => ({
    method: exchange.method,
    path: plain(exchange.path),
    status: exchange.status,
    headers: exchange.headers,
    response: exchange.response,
    requestBody: exchange.request?.data,
  }));
  loaded.set(provider, exchanges);
  return exchanges;
};
