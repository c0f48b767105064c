import type { MagicLink } from '../../store/connections/magic-links.ts';

/** An address with the given query parameters. Each replaces an existing parameter of the same name. */
export const withParameters = (address: string, parameters: Readonly<Record<string, string>>): string => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
};

/**
 * The address to which the person of a link returns, with the link's id and the outcome. The outcome in the address
 * can be forged; `GET /magic-link/{id}` is reliable.
 * @returns `undefined` if the link has no such address
 */
export const addressAfter = (
  { id, returnUrl }: MagicLink,
  outcome: Readonly<Record<string, string>> = {},
): string | undefined =>
  returnUrl === undefined ? undefined : withParameters(returnUrl, { ...outcome, magic_link: id });
