import type { connectStatusRoutes } from '../../api/management/connect.ts';
import type { Answer, Call } from '../../call.ts';
import { ApiError, notApplied } from '../../errors.ts';
import { isOpen, type MagicLink } from '../../store/connections/magic-links.ts';
import { recentProject } from '../../store/projects/recent-projects.ts';
import { isFirstOfSecond } from '../../store/projects/recent-questions.ts';
import { findLink, unknownLink } from './find-link.ts';

/**
 * Limits how often a page can ask for the status of a magic link.
 * @throws ApiError `rate_limited` for the second request within a second
 */
const checkPace = (token: string, now: number): void => {
  if (isFirstOfSecond(token, now)) return;
  throw new ApiError('rate_limited', 'Ask once a second at most.', { details: { ...notApplied, retry_after: 1 } });
};

/**
 * Headers that let a page read the answer. Empty for a caller that is not a page. @throws ApiError `forbidden` for a
 * page of an origin that the project does not list
 */
const headersFor = async (
  { project: id }: MagicLink,
  origin: string | undefined,
  now: number,
): Promise<Record<string, string>> => {
  const project = await recentProject(id, now);
  if (project === undefined || project.deletingSince !== undefined) throw unknownLink();
  if (origin === undefined) return {};
  if (project.connectOrigins.includes(origin)) return { 'access-control-allow-origin': origin, vary: 'origin' };
  throw new ApiError(
    'forbidden',
    'The project does not list the origin of this page; add it to connect_origins: PATCH /projects/{id}.',
    { details: { retriable: false } },
  );
};

const statusOf = (link: MagicLink, now: number): 'pending' | 'done' | 'failed' => {
  if (link.use !== undefined) return 'done';
  return isOpen(link, now) && link.failedAt === undefined ? 'pending' : 'failed';
};

/** Headers of the refusal of an unknown link, which every page may read. */
const readByAll = { 'access-control-allow-origin': '*' };

/**
 * Progress of a link, for the page that opened it. The page needs this request, because it cannot look into the
 * window of the link.
 * @throws AuthenticationFailed `not_found`, ApiError `forbidden` for a page of an origin that the project does not
 * list, `rate_limited`
 */
export const showLinkStatus = async ({
  params: { token },
  headers,
  now,
}: Call<(typeof connectStatusRoutes)['status']>): Promise<Answer> => {
  const link = await findLink(token, now, readByAll);
  const allowed = await headersFor(link, headers.origin, now);
  checkPace(token, now);
  return { data: { status: statusOf(link, now) }, headers: allowed };
};
