import type { Provider } from '../../providers/define.ts';

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
  return Object.entries(credentials)
    .filter(([name]) => isSecret(name))
    .map(([, value]) => value);
};

/**
 * Creates a redactor, which replaces secrets in texts and JSON, also in URL-encoded form.
 * @param secrets secrets shorter than 6 characters are ignored
 */
export const createRedactor = (secrets: readonly string[]): Redactor => {
  const forms = secrets.filter(({ length }) => length >= shortest).flatMap((one) => [one, encodeURIComponent(one)]);
  // Longest first, because a secret may contain another secret.
  const ordered = [...new Set(forms)].toSorted((a, b) => b.length - a.length);

  const text = (given: string): string => ordered.reduce((rest, secret) => rest.replaceAll(secret, mark), given);

  const value = (given: unknown): unknown => {
    if (typeof given === 'string') return text(given);
    if (Array.isArray(given)) return given.map(value);
    if (typeof given !== 'object' || given === null) return given;
    return Object.fromEntries(Object.entries(given).map(([name, member]) => [text(name), value(member)]));
  };

  return { text, value };
};
