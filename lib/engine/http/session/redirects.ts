import { type ApiError, refusal } from '../../../errors.ts';
import type { PathRequest } from '../../../providers/define.ts';
import type { Asked } from '../answer/failures.ts';
import { defaultMaxBytes, type HttpAnswer, movedStatuses } from '../http.ts';
import { providerFailed } from '../provider-failed.ts';
import type { Target } from '../request/base-url.ts';
import { matchesTemplate } from '../request/template.ts';

/** Maximum redirects of a read. A renamed record needs one; a record that was renamed and moved needs two. */
const most = 3;

/** A request from a template, and its context. */
export interface Hop extends Asked {
  readonly base: Target;
  readonly template: PathRequest;
  /** First path of the request, below the base URL, URL-encoded. */
  readonly path: string;
}

const refused = ({ provider, redactor }: Hop, why: string): ApiError =>
  providerFailed(provider, `answered with a redirect ${redactor.text(why)}`);

const targetOf = (hop: Hop, { headers }: HttpAnswer, from: URL): URL => {
  const { location } = headers;
  if (location === undefined || !URL.canParse(location, from.href)) throw refused(hop, 'to no address');
  return new URL(location, from);
};

/** Describes an address without its query, which may contain a credential. */
const placeOf = ({ base }: Hop, url: URL): string =>
  url.origin === new URL(base.url).origin ? url.pathname : `${url.host}${url.pathname}`;

const isOurs = ({ base }: Hop, { username, password, href }: URL): boolean =>
  username === '' && password === '' && href.startsWith(`${base.url}/`);

/**
 * Next address of a read. It must be below the account's base URL, so that no other party receives the credentials and
 * no other account is read. The socket checks each address again.
 */
const nextOf = (hop: Hop, answer: HttpAnswer, from: URL): URL => {
  const url = targetOf(hop, answer, from);
  if (!isOurs(hop, url))
    throw refused(hop, `to ${placeOf(hop, url)}, which is not of this account; it was not followed`);
  return url;
};

/** Shortens a path to the number of segments of the other path. */
const asLongAs = (path: string, other: string): string => path.split('/').slice(0, other.split('/').length).join('/');

/**
 * Refuses a redirect to another record: its path has the same form but other ids, such as an issue that moved to
 * another repository. The same applies to the record above a list, such as the issue of requested comments.
 */
const refuseAnother = (hop: Hop, url: URL): void => {
  const { provider, base, template, redactor } = hop;
  const path = `${url.origin}${url.pathname}`.slice(base.url.length);
  const isSame = path.toLowerCase() === asLongAs(hop.path, path).toLowerCase();
  if (isSame || !matchesTemplate(asLongAs(template.path, path), path)) return;
  const said = `${provider.id} has no such record: it is now ${redactor.text(path)}`;
  throw refusal('not_found', said, { provider: { name: provider.id } });
};

/**
 * Follows the redirects of a read below the account's base URL. Deadline and maximum size apply to all hops together.
 * @param answer the first response
 * @param send sends the same request to another address. The response has at most `maxBytes` bytes.
 * @throws ApiError `provider_failed` for a redirect that is not followed, `not_found` if it leads to another record
 */
export const followMoves = async (
  hop: Hop,
  answer: HttpAnswer,
  send: (url: string, maxBytes: number) => Promise<HttpAnswer>,
): Promise<HttpAnswer> => {
  let from = new URL(hop.base.url + hop.path);
  let found = answer;
  let left = defaultMaxBytes;
  for (let hops = 0; movedStatuses.has(found.status); hops += 1) {
    if (hops === most) throw refused(hop, `for the ${most + 1}th time; it was not followed`);
    from = nextOf(hop, found, from);
    left -= found.body.length;
    found = await send(from.href, left);
  }
  refuseAnother(hop, from);
  return found;
};

/**
 * Refuses a redirected write. The service sends a write only to its own address, because it does not know the record at
 * another address. The redirect means that nothing was done.
 * @throws ApiError that names the address: `not_found` if another record is there, otherwise `provider_failed`
 */
export const refuseMovedWrite = (hop: Hop, answer: HttpAnswer): HttpAnswer => {
  if (!movedStatuses.has(answer.status)) return answer;
  const url = targetOf(hop, answer, new URL(hop.base.url + hop.path));
  if (isOurs(hop, url)) refuseAnother(hop, url);
  throw refused(hop, `to ${placeOf(hop, url)}; a write is not redirected`);
};
