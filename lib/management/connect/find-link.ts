import { parseToken, verifySecret } from '../../crypto/tokens.ts';
import { ApiError, AuthenticationFailed } from '../../errors.ts';
import { invocations } from '../../invocation.ts';
import { getMagicLink, type MagicLink } from '../../store/connections/magic-links.ts';
import { isRefused, noteRefusal } from '../../store/projects/recent-refusals.ts';

/** Refusal for an unknown link, and for a link that cannot be used for the request. */
export const unknownLink = (): ApiError => new ApiError('not_found', 'There is no such link.');

/** Refusal for a token without a link, in the same words. */
const unknownToken = (headers: Readonly<Record<string, string>>): ApiError =>
  new AuthenticationFailed('not_found', unknownLink().message, { headers });

/**
 * The link of a token, in any state.
 * @param now epoch ms
 * @param headers of the answer if no link is found
 * @throws AuthenticationFailed `not_found`, the same for a malformed and for an unknown token
 */
export const findLink = async (
  token: string,
  now: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<MagicLink> => {
  const parsed = parseToken('uml', token);
  if (!parsed || isRefused(token, now)) throw unknownToken(headers);
  const link = await getMagicLink(parsed.project, parsed.id);
  if (link && verifySecret(parsed.secret, link.hashes, now)) {
    const invocation = invocations.getStore();
    if (invocation !== undefined) invocation.page = link.id;
    return link;
  }
  noteRefusal(token, now);
  throw unknownToken(headers);
};
