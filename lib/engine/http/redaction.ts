import type { Provider } from '../../providers/define.ts';

/** Shorter values stand in texts by chance. */
const shortest = 6;

const mark = '[redacted]';

/** Takes the secrets of an account out of what its provider says, exactly and in every form a URL may give them. */
export interface Redactor {
  text(text: string): string;
  /** Parsed JSON, names of members included. */
  value(value: unknown): unknown;
}

/** What must not come back of credentials: whatever the provider declares as secret, the tokens of OAuth, and the secret of an account's own app. */
export const secretsIn = (provider: Provider, credentials: Readonly<Record<string, string>>): readonly string[] => {
  const isSecret = (name: string): boolean =>
    provider.credentials[name]?.secret ?? (name.endsWith('_token') || name === 'client_secret');
  return Object.entries(credentials)
    .filter(([name]) => isSecret(name))
    .map(([, value]) => value);
};

/** @param secrets those shorter than 6 characters are left alone */
export const createRedactor = (secrets: readonly string[]): Redactor => {
  const forms = secrets.filter(({ length }) => length >= shortest).flatMap((one) => [one, encodeURIComponent(one)]);
  // The longest first: one secret may be a part of another.
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
