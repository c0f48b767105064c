import { ApiError } from '../../errors.ts';
import type { Connection } from '../../store/connections/connection.ts';
import type { SingleUse } from '../../store/connections/connection-changes.ts';
import { getMagicLink, type LinkName, type LinkUse, linkUsage } from '../../store/connections/magic-links.ts';
import {
  connectionOf,
  type ProvenAccount,
  type StoredConnection,
  storeConnection,
} from '../connections/store-connection.ts';

/** Another tab was faster, the link expired while the form was filled in, or it was revoked. */
export const unusableLink = (): ApiError =>
  new ApiError('link_used', 'The link was used, has expired or was revoked meanwhile.');

/** The account is called as the provider calls it at this time: a connection that is repaired may have another name of it. */
const useBy = ({ id }: Connection, { provider, account }: ProvenAccount, at: string): LinkUse => ({
  connection: id,
  provider,
  account: account.name,
  at,
});

const singleUseOf = (link: LinkName, proven: ProvenAccount): SingleUse => ({
  usage: (connection, at) => ({ Update: linkUsage(link, useBy(connection, proven, at)) }),
  refusal: unusableLink,
});

/**
 * Stores a proven account and uses up the magic link that it was connected with. The same account again, from a second
 * tab, finds the link used for just that.
 * @param now epoch ms
 * @throws ApiError `link_used` when the link cannot be used (any more), and as `storeConnection`
 */
export const storeByLink = async (link: LinkName, proven: ProvenAccount, now: number): Promise<StoredConnection> => {
  try {
    return await storeConnection({ ...proven, singleUse: singleUseOf(link, proven) }, now);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'link_used') throw error;
    const { use } = (await getMagicLink(link.project, link.id)) ?? {};
    const repeated = use && (await connectionOf(proven));
    if (repeated === undefined || use?.connection !== repeated.id) throw error;
    return storeConnection(proven, now);
  }
};
