import { ApiError, notApplied } from '../../../errors.ts';
import type { PathRequest, Provider } from '../../../providers/define.ts';
import { isMove } from '../answer/redirect-statuses.ts';
import { defaultMaxBytes, type HttpAnswer } from '../http.ts';
import type { Redactor } from '../redaction.ts';
import type { Target } from '../request/base-url.ts';
import { matchesTemplate } from '../request/template.ts';

/** Redirects of a read that are followed: a renamed thing takes one, and one that was renamed and moved another. */
const most = 3;

/** A request by a template, and what goes with it. */
export interface Hop {
  readonly provider: Provider;
  readonly base: Target;
  readonly template: PathRequest;
  /** Below the base URL, encoded: where it was sent first. */
  readonly path: string;
  readonly redactor: Redactor;
}

const refused = ({ provider, redactor }: Hop, why: string): ApiError =>
  new ApiError('provider_failed', `${provider.id} answered with a redirect ${redactor.text(why)}`, {
    details: { provider: { name: provider.id }, ...notApplied },
  });

const targetOf = (hop: Hop, { headers }: HttpAnswer, from: URL): URL => {
  const { location } = headers;
  if (location === undefined || !URL.canParse(location, from.href)) throw refused(hop, 'to no address');
  return new URL(location, from);
};

/** Without its query, which may be a credential. */
const placeOf = ({ base }: Hop, url: URL): string =>
  url.origin === new URL(base.url).origin ? url.pathname : `${url.host}${url.pathname}`;

const isOurs = ({ base }: Hop, { username, password, href }: URL): boolean =>
  username === '' && password === '' && href.startsWith(`${base.url}/`);

/**
 * The next address of a read: below the base URL of the account, so that credentials go to nobody else and no other
 * account is read. The socket checks each address again.
 */
const nextOf = (hop: Hop, answer: HttpAnswer, from: URL): URL => {
  const url = targetOf(hop, answer, from);
  if (!isOurs(hop, url))
    throw refused(hop, `to ${placeOf(hop, url)}, which is not of this account; it was not followed`);
  return url;
};

/** The first parts of a path, as many as another has. */
const asLongAs = (path: string, other: string): string => path.split('/').slice(0, other.split('/').length).join('/');

/**
 * A redirect to another thing of the same form is that thing's answer: an issue that is in another repository now. So is one
 * to another thing of a form that the path goes through: the issue whose comments are asked for.
 */
const refuseAnother = (hop: Hop, url: URL): void => {
  const { provider, base, template } = hop;
  const path = `${url.origin}${url.pathname}`.slice(base.url.length);
  const isSame = path.toLowerCase() === asLongAs(hop.path, path).toLowerCase();
  if (isSame || !matchesTemplate(asLongAs(template.path, path), path)) return;
  throw new ApiError('not_found', `${provider.id} has no such record: it is now ${hop.redactor.text(path)}`, {
    details: { provider: { name: provider.id }, ...notApplied },
  });
};

/**
 * The answer to a read, wherever the provider has moved it below the base URL of the account. Deadline and size hold for
 * all hops together.
 * @param answer the first one
 * @param send sends the same request to another address, whose answer has this many bytes at most
 * @throws ApiError `provider_failed` for a redirect that is not followed, `not_found` where it leads to another record
 */
export const followMoves = async (
  hop: Hop,
  answer: HttpAnswer,
  send: (url: string, maxBytes: number) => Promise<HttpAnswer>,
): Promise<HttpAnswer> => {
  let from = new URL(hop.base.url + hop.path);
  let found = answer;
  let left = defaultMaxBytes;
  for (let hops = 0; isMove(found); hops += 1) {
    if (hops === most) throw refused(hop, `for the ${most + 1}th time; it was not followed`);
    from = nextOf(hop, found, from);
    left -= found.body.length;
    found = await send(from.href, left);
  }
  refuseAnother(hop, from);
  return found;
};

/**
 * A write is sent to no other place than its own: what is there is known only to one who reads it. The answer sends the
 * same request elsewhere, so nothing was done with it.
 * @throws ApiError which names the place: `not_found` where it is another record, else `provider_failed`
 */
export const refuseMovedWrite = (hop: Hop, answer: HttpAnswer): HttpAnswer => {
  if (!isMove(answer)) return answer;
  const url = targetOf(hop, answer, new URL(hop.base.url + hop.path));
  if (isOurs(hop, url)) refuseAnother(hop, url);
  throw refused(hop, `to ${placeOf(hop, url)}; a write is not sent on`);
};
