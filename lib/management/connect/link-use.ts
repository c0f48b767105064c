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

/** Refusal if another tab was faster, or the link expired or was revoked while the person filled in the form. */
export const unusableLink = (): ApiError =>
  new ApiError(
    'link_used',
    'The link was used, has expired or was revoked meanwhile; create a new one: POST /magic-link.',
  );

/**
 * Use of a link. It contains the current name of the account at the provider. A repaired connection may have stored
 * another name.
 */
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
 * Stores a proven account and uses up its magic link. If a second tab connects the same account again, the link was
 * used for this account, and the call succeeds.
 * @param now epoch ms
 * @throws ApiError `link_used` if the link cannot be used (now or any longer), and the errors of `storeConnection`
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
