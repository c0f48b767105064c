import type { CredentialField } from './language/credentials.ts';

const day = 24 * 60 * 60;

/**
 * The credential that ends within a day of its creation, with its lifetime in seconds. Pages ask no customer for it,
 * because the connection would soon need a new one.
 */
export const shortLived = (
  credentials: Readonly<Record<string, CredentialField>>,
): { readonly name: string; readonly seconds: number } | undefined => {
  const found = Object.entries(credentials).find(([, { lifetime }]) => lifetime !== undefined && lifetime <= day);
  return found && { name: found[0], seconds: found[1].lifetime ?? 0 };
};

/** Whether pages may ask a customer for the credentials of a provider: there are some, and they last. */
export const hasLastingKeys = (credentials: Readonly<Record<string, CredentialField>>): boolean =>
  Object.keys(credentials).length > 0 && shortLived(credentials) === undefined;
