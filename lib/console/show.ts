import type { Call } from '../call.ts';
import { originOf } from '../management/origin.ts';
import { html } from '../pages/html.ts';
import { notices } from './actions.ts';
import { safeAddress } from './addresses.ts';
import { createAsk } from './ask.ts';
import { pages } from './pages/index.ts';
import { pathIn, signedOf } from './paths.ts';
import type { ConsoleAnswer } from './protocol.ts';
import { endedCookie, findSession, hasCookie, type Session, touch } from './session.ts';
import { consoleOrigin } from './settings.ts';
import { againPage, assets, framed, signInPage } from './shell.ts';
import { shownEndpoints } from './shown-endpoints.ts';
import type { ConsolePage } from './visit.ts';

/** A request for a page. Pages read their filters from the query as it was sent. */
type Shown = Omit<Call, 'params' | 'query' | 'body'>;

/** Values of the path of a page. `undefined` if the path is another one. */
const paramsOf = (pattern: string, path: string): Record<string, string> | undefined => {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    if (part.startsWith('{')) params[part.slice(1, -1)] = given[index] ?? '';
    else if (part !== given[index]) return undefined;
  }
  return params;
};

const find = (path: string): readonly [ConsolePage, Record<string, string>] | undefined => {
  for (const page of pages) {
    const params = paramsOf(page.path, path);
    if (params !== undefined) return [page, params];
  }
  return undefined;
};

/** Path and query of a request, without the word about the last change. */
const addressIn = ({ path, rawQuery }: Pick<Call, 'path' | 'rawQuery'>): string => {
  const query = new URLSearchParams(rawQuery);
  query.delete('done');
  const search = query.toString();
  return safeAddress(search === '' ? path : `${path}?${search}`);
};

/** Whether a link on another site led here. Browsers send no strict cookie with this request. */
const isFromElsewhere = ({ headers }: Pick<Call, 'headers'>): boolean =>
  headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site';

/** The answer to a browser without a session. */
const unsigned = (call: Shown, origin: string): ConsoleAnswer => {
  const address = addressIn(call);
  if (!hasCookie(origin, call.cookies))
    return { page: isFromElsewhere(call) ? againPage(address) : signInPage(address) };
  const page = signInPage(address, 'The session has ended, or its key no longer works. Sign in again.');
  return { status: 401, page, cookies: [endedCookie(origin)] };
};

const shownPage = async (call: Shown, session: Session): Promise<ConsoleAnswer> => {
  const path = pathIn(call);
  const signed = signedOf(session);
  const { formToken } = session;
  const found = find(path === '' && signed.isOperator ? 'projects' : path);
  if (found === undefined) {
    const main = html`<h1>There is no such page</h1><p>Choose a page in the menu, or search for an id.</p>`;
    return { status: 404, page: framed({ path, signed, formToken }, 'There is no such page', main) };
  }
  const [page, params] = found;
  const { done, ...rest } = Object.fromEntries(new URLSearchParams(call.rawQuery));
  const query = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''));
  const ask = createAsk(shownEndpoints, session, call);
  const visit = {
    params,
    query,
    now: call.now,
    origin: originOf(call),
    address: addressIn(call),
    formToken,
    ask,
    scopes: signed.scopes,
  };
  const { title, main, status } = await page.load(visit);
  const notice = done === undefined ? undefined : notices[done];
  return { ...(status && { status }), page: framed({ path: page.path, signed, formToken, notice }, title, main) };
};

/** Shows a page of the console to a browser with a session, and the sign-in to other browsers. */
export const showPage = async (call: Shown): Promise<ConsoleAnswer> => {
  const origin = consoleOrigin(call);
  const file = assets.get(pathIn(call));
  if (file !== undefined) return { file };
  const session = await findSession(origin, call.cookies, call.now);
  if (session === undefined) return unsigned(call, origin);
  // A page that reads itself again is no click: it must not keep the session alive.
  if (call.headers['sec-fetch-dest'] !== 'empty') call.defer(touch(session, call.now));
  return shownPage(call, session);
};
