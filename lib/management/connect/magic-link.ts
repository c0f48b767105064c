import type * as z from 'zod';
import type { magicLinkRecord, magicLinkRoutes } from '../../api/management/magic-link.ts';
import type { Answer, Call } from '../../call.ts';
import { newId } from '../../crypto/ids.ts';
import { mintToken } from '../../crypto/tokens.ts';
import { checkNamedHost } from '../../engine/oauth/hosts.ts';
import { type Issue, validationError } from '../../errors.ts';
import { loadProvider, providerIds } from '../../providers/load.ts';
import { hasVertical } from '../../providers/summary.ts';
import {
  getMagicLink,
  isOpen,
  type LinkStatus,
  listMagicLinks as listStored,
  type MagicLink,
  putMagicLink,
  revokeMagicLink,
} from '../../store/connections/magic-links.ts';
import { isoTime } from '../../store/dynamodb/item.ts';
import type { PageRequest } from '../../store/dynamodb/query.ts';
import { type LinkedUser, saveLinkedUser } from '../../store/projects/linked-users.ts';
import { projectOf } from '../caller.ts';
import { findLinkedUser } from '../connections/connections.ts';
import { namedLinkedUser } from '../connections/named-linked-user.ts';
import { originOf } from '../origin.ts';
import { answerPage } from '../page-answer.ts';
import { requireFound } from '../require-found.ts';
import { checkReturnUrl } from './return-urls.ts';

type Routes = typeof magicLinkRoutes;

const statusOf = (link: MagicLink, now: number): LinkStatus => {
  if (link.use !== undefined) return 'used';
  return isOpen(link, now) ? 'open' : 'expired';
};

/** A magic link as the API shows it. @param now epoch ms */
export const presentMagicLink = (link: MagicLink, now: number): z.input<typeof magicLinkRecord> => ({
  id: link.id,
  id_project: link.project,
  id_linked_user: link.linkedUser,
  linked_user_origin_id: link.linkedUserOriginId,
  providers: link.providers === undefined ? null : [...link.providers],
  categories: link.categories === undefined ? null : [...link.categories],
  host: link.host ?? null,
  return_url: link.returnUrl ?? null,
  language: link.language ?? null,
  confirm: link.confirm ?? false,
  status: statusOf(link, now),
  id_connection: link.use?.connection ?? null,
  created_at: link.createdAt,
  expires_at: link.expiresAt,
  used_at: link.use?.at ?? null,
});

/** The linked user of a link. If an alias is given, an unknown linked user is created. */
const linkedUserFor = async (
  project: string,
  body: Call<Routes['create']>['body'],
  now: number,
): Promise<LinkedUser> => {
  const { linked_user_origin_id: originId, alias } = body;
  if (originId === undefined || alias === undefined) return findLinkedUser(project, body);
  if (body.id_linked_user !== undefined) await findLinkedUser(project, body);
  return (await saveLinkedUser({ project, originId, alias }, now)).linkedUser;
};

/**
 * The given provider ids, each once, in the given order.
 * @param categories only providers with objects of these categories
 * @throws ApiError `validation_failed` with every unknown id, and for categories without a provider
 */
const checkProviders = (
  ids: readonly string[] | undefined,
  categories: readonly string[] | undefined,
): readonly string[] | undefined => {
  const issues = (ids ?? []).flatMap((id, index): Issue[] =>
    providerIds.includes(id)
      ? []
      : [{ path: `providers[${index}]`, message: `is not one of ${providerIds.join(', ')}` }],
  );
  if (issues.length > 0) throw validationError(issues);
  if (categories === undefined) return ids && [...new Set(ids)];
  const left = [...new Set(ids ?? providerIds)].filter((id) =>
    categories.some((category) => hasVertical(id, category)),
  );
  if (left.length > 0) return left;
  throw validationError([{ path: 'categories', message: 'contain none of the providers of the link' }]);
};

/**
 * Checks the host of a link. A host needs a single provider, and must belong to it.
 * @throws ApiError `validation_failed` with the path `host`
 */
const checkHost = async (ids: readonly string[] | undefined, host: string | undefined): Promise<void> => {
  if (host === undefined) return;
  const [only, ...others] = ids ?? [];
  const provider = only === undefined || others.length > 0 ? undefined : await loadProvider(only);
  if (provider === undefined) throw validationError([{ path: 'host', message: 'requires exactly one provider' }]);
  checkNamedHost(provider, host);
};

/**
 * Creates a magic link. No other answer contains its address. If an alias is given, an unknown linked user is
 * created.
 * @throws ApiError `validation_failed` for an unknown linked user, provider or host, or a URL that the project does
 * not allow
 */
export const createMagicLink = async ({ body, caller, domain, now }: Call<Routes['create']>): Promise<Answer> => {
  const project = projectOf(caller);
  const { host, language, confirm, categories } = body;
  const offered = checkProviders(body.providers, categories);
  await checkHost(offered, host);
  const returnUrl = body.return_url === undefined ? undefined : await checkReturnUrl(project, body.return_url);
  const linkedUser = await linkedUserFor(project, body, now);
  const name = { project, id: newId() };
  const { token, hash } = mintToken({ kind: 'uml', ...name });
  const link: MagicLink = {
    ...name,
    linkedUser: linkedUser.id,
    linkedUserOriginId: linkedUser.originId,
    providers: offered,
    categories: categories && [...new Set(categories)],
    host,
    returnUrl,
    language,
    confirm,
    hashes: [{ hash }],
    createdAt: isoTime(now),
    expiresAt: isoTime(now + body.expires_in * 1000),
  };
  await putMagicLink(link);
  return {
    data: { ...presentMagicLink(link, now), url: `${originOf({ domain })}/connect/${token}` },
    message: 'Keep the url: it is shown only once.',
  };
};

/**
 * A page of the project's magic links.
 * @throws ApiError `invalid_cursor`
 */
export const listMagicLinks = ({ query, caller, now }: Call<Routes['list']>): Promise<Answer> => {
  const project = projectOf(caller);
  const { provider, status, id_connection: connection, order } = query;
  const linkedUser = namedLinkedUser(project, query);
  const read = (page: PageRequest) =>
    listStored(project, { ...page, linkedUser, provider, status, connection, at: now, isDescending: order === 'desc' });
  const filters = { linkedUser, provider, status, connection, order };
  return answerPage({ caller, project, route: 'GET /magic-link', filters }, query, read, (link) =>
    presentMagicLink(link, now),
  );
};

const unrevoked = async (project: string, id: string): Promise<MagicLink | undefined> => {
  const link = await getMagicLink(project, id);
  return link?.revokedAt === undefined ? link : undefined;
};

/**
 * Returns one magic link, with the connection that was made with it.
 * @throws ApiError `not_found`
 */
export const getMagicLinkById = async ({ params: { id }, caller, now }: Call<Routes['get']>): Promise<Answer> => ({
  data: presentMagicLink(requireFound(await unrevoked(projectOf(caller), id), 'magic link', id), now),
});

/**
 * Revokes a magic link. A connection that was made with it stays.
 * @throws ApiError `not_found`
 */
export const removeMagicLink = async ({ params: { id }, caller, now }: Call<Routes['remove']>): Promise<Answer> => {
  requireFound((await revokeMagicLink(projectOf(caller), id, isoTime(now))) || undefined, 'magic link', id);
  return { data: { id, deleted: true } };
};
