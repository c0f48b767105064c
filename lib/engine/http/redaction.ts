import type { Provider } from '../../providers/define.ts';
import { mapJson } from '../json.ts';

/** Minimum length of a redacted secret, in characters. Shorter values occur in texts by chance. */
const shortest = 6;

const mark = '[redacted]';

/** Removes the secrets of an account from the provider's words, both in plain text and in URL encoding. */
export interface Redactor {
  text(text: string): string;
  /** Redacts parsed JSON, including the names of members. */
  value(value: unknown): unknown;
}

/**
 * Secrets among credentials that no response may contain: declared secrets, OAuth tokens, and the secret of an
 * account's own app.
 */
export const secretsIn = (provider: Provider, credentials: Readonly<Record<string, string>>): readonly string[] => {
  const isSecret = (name: string): boolean =>
    provider.credentials[name]?.secret ?? (name.endsWith('_token') || name === 'client_secret');
  return Object.entries(credentials).flatMap(([name, value]) => (isSecret(name) ? [value] : []));
};

const formsOf = (secrets: readonly string[]): readonly string[] => {
  const forms = secrets.filter(({ length }) => length >= shortest).flatMap((one) => [one, encodeURIComponent(one)]);
  // Longest first, because a secret may contain another secret.
  return [...new Set(forms)].toSorted((a, b) => b.length - a.length);
};

/**
 * Creates a redactor. Most responses contain nothing to redact, so the secrets are collected at its first use.
 * @param secretsOf returns the secrets. Secrets shorter than 6 characters are ignored.
 */
export const createRedactor = (secretsOf: () => readonly string[]): Redactor => {
  let forms: readonly string[] | undefined;
  const text = (given: string): string => {
    forms ??= formsOf(secretsOf());
    return forms.reduce((rest, secret) => rest.replaceAll(secret, mark), given);
  };

  const redacted = (single: unknown): unknown => (typeof single === 'string' ? text(single) : single);
  return { text, value: (given) => mapJson(given, redacted, text) };
};
