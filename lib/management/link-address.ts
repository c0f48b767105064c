import type { MagicLink } from '../store/connections/magic-links.ts';

/**
 * The address that the person of a link returns to, with the link and what came of it. `GET /magic-link/{id}` is the
 * outcome that cannot be forged.
 * @returns `undefined` where the link has none
 */
export const addressAfter = (
  { id, returnUrl }: MagicLink,
  outcome: Readonly<Record<string, string>> = {},
): string | undefined => {
  if (returnUrl === undefined) return undefined;
  const url = new URL(returnUrl);
  for (const [name, value] of Object.entries({ ...outcome, magic_link: id })) url.searchParams.set(name, value);
  return url.href;
};
