import type { MagicLink } from '../../store/connections/magic-links.ts';

/** An address with these parameters of its query, each in the place of one of that name. */
export const withParameters = (address: string, parameters: Readonly<Record<string, string>>): string => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
};

/**
 * The address that the person of a link returns to, with the link and what came of it. `GET /magic-link/{id}` is the
 * outcome that cannot be forged.
 * @returns `undefined` where the link has none
 */
export const addressAfter = (
  { id, returnUrl }: MagicLink,
  outcome: Readonly<Record<string, string>> = {},
): string | undefined =>
  returnUrl === undefined ? undefined : withParameters(returnUrl, { ...outcome, magic_link: id });
