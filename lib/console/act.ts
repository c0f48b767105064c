import { readKey } from '../api/auth.ts';
import type { consoleRoutes } from '../api/console.ts';
import type { Call } from '../call.ts';
import { hashSecret, operatorScope, parseToken } from '../crypto/tokens.ts';
import { ApiError, AuthenticationFailed } from '../errors.ts';
import { originOf } from '../management/origin.ts';
import { type Html, html } from '../pages/html.ts';
import { putEntry } from '../store/audit/entries.ts';
import { entryOf } from '../store/audit/part.ts';
import { getKey } from '../store/projects/api-keys.ts';
import { removeConsoleSession } from '../store/projects/console-sessions.ts';
import type { ActName } from './act-routes.ts';
import { actedEndpoints } from './acted-endpoints.ts';
import { type Action, actions } from './actions.ts';
import { safeAddress } from './addresses.ts';
import { createAsk } from './ask.ts';
import { asCurls, failureOf } from './parts.ts';
import { pathIn, signedOf } from './paths.ts';
import { type ConsoleAnswer, KeyRefused } from './protocol.ts';
import { beginSession, confirm, endedCookie, findSession, hasFormToken, isConfirmed, type Session } from './session.ts';
import { consoleOrigin, takesOperators } from './settings.ts';
import { framed, signInPage } from './shell.ts';

type Acted = Call<(typeof consoleRoutes)['act']>;

const forbidden = (message: string): ApiError => new ApiError('forbidden', message, { details: { retriable: false } });

/** Refuses a form that no page of this console sent. Browsers set both headers, and pages cannot change them. */
const refuseForeign = ({ headers }: Acted): void => {
  const { origin = '', host } = headers;
  const isOwn = headers['sec-fetch-site'] === 'same-origin' && URL.canParse(origin) && new URL(origin).host === host;
  if (!isOwn) throw forbidden('The form was not sent from a page of this console.');
};

type Outcome = 'signed_in' | 'refused';

/** The project of a typed key, if the key exists. Default: the operator, so that no caller can write to a project. */
const ownerOf = async (named: { readonly project: string; readonly id: string } | undefined): Promise<string> => {
  const key = named && (await getKey(named.project, named.id));
  return key?.project ?? operatorScope;
};

/** Records a sign-in, or a refused key. */
const recordKey = async ({ now, log }: Acted, text: string, outcome: Outcome): Promise<void> => {
  const named = parseToken('uis', text);
  try {
    const project = await ownerOf(named);
    const actor = { kind: 'key', id: named?.id ?? 'unknown' } as const;
    await putEntry(entryOf({ project, actor, action: `console.${outcome}`, target: undefined, changes: [] }, now));
  } catch (error) {
    log.error('audit item not stored', { failure: error });
  }
};

/** Reads a typed key. @param page the page to show if the key is refused */
const keyOrRefusal = async (call: Acted, text: string, page: (fault: string) => ReturnType<typeof signInPage>) => {
  try {
    return await readKey(text, call.now);
  } catch (error) {
    if (!(error instanceof AuthenticationFailed)) throw error;
    const fault = 'This API key is not valid. It may be mistyped, expired or revoked.';
    throw new KeyRefused(fault, page(fault), () => recordKey(call, text, 'refused'));
  }
};

const signIn = async (call: Acted, origin: string): Promise<ConsoleAnswer> => {
  const text = (call.body.key ?? '').trim();
  const to = safeAddress(call.body.to);
  const found = await keyOrRefusal(call, text, (fault) => signInPage(to, fault));
  if (found.key.project === operatorScope && !takesOperators()) {
    await recordKey(call, text, 'refused');
    throw forbidden('A key of the operator cannot sign in here. Use the key of a project.');
  }
  const secret = parseToken('uis', text)?.secret ?? '';
  const cookie = await beginSession(origin, found, hashSecret(secret), call.now);
  await recordKey(call, text, 'signed_in');
  const before = await findSession(origin, call.cookies, call.now);
  if (before !== undefined) await removeConsoleSession(before.stored);
  return { redirect: to, cookies: [cookie] };
};

const signOut = async (session: Session, origin: string): Promise<ConsoleAnswer> => {
  await removeConsoleSession(session.stored);
  return { redirect: '/console', cookies: [endedCookie(origin)] };
};

const inFrame = (session: Session, title: string, main: Html) =>
  framed({ path: '', signed: signedOf(session), formToken: session.formToken }, title, main);

/** The page that asks for the key before a change. It repeats the fields of the form. */
const confirmPage = ({ body, path }: Acted, session: Session, { title }: Action, fault?: string) => {
  const { key: _, ...fields } = body;
  return inFrame(
    session,
    title,
    html`<h1>${title}</h1>${fault !== undefined && html`<p class="alert" role="alert">${fault}</p>`}
<p>Type the API key again. For five minutes, further changes do not ask for the key.</p>
<form method="post" action="${path}">${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<p><label for="key">API key of this session</label><input id="key" name="key" type="password" required maxlength="300" autocomplete="off" spellcheck="false"></p>
<p><button class="strong">${title}</button> <a href="${safeAddress(body.back)}">Cancel</a></p></form>`,
  );
};

/**
 * Checks the key that was typed for a change. It must be the key of the session.
 * @returns false if no key was typed and the last one is too old
 */
const isAllowed = async (call: Acted, session: Session, action: Action): Promise<boolean> => {
  const text = call.body.key?.trim();
  if (text === undefined || text === '') return isConfirmed(session, call.now);
  const refused = (fault: string) => confirmPage(call, session, action, fault);
  const { key } = await keyOrRefusal(call, text, refused);
  if (key.project !== session.key.project || key.id !== session.key.id) {
    const fault = 'This is not the key of this session. Nothing was changed.';
    throw new KeyRefused(fault, refused(fault), () => recordKey(call, text, 'refused'));
  }
  await confirm(session, call.now);
  return true;
};

const change = async (call: Acted, session: Session): Promise<ConsoleAnswer> => {
  const name = pathIn(call).replace(/^act\//, '');
  const action = pathIn(call) === `act/${name}` && Object.hasOwn(actions, name) ? actions[name as ActName] : undefined;
  if (action === undefined) throw new ApiError('not_found', 'The console has no such form.');
  if (!(await isAllowed(call, session, action))) return { page: confirmPage(call, session, action) };
  const reply = await action.run(createAsk(actedEndpoints, session, call), call.body);
  const back = safeAddress(call.body.back);
  const shown = (status: number, part: Html): ConsoleAnswer => ({
    status,
    page: inFrame(
      session,
      action.title,
      html`<h1>${action.title}</h1>${part}${asCurls({ origin: originOf(call) }, [reply.asked])}<p><a href="${back}">Back</a></p>`,
    ),
  });
  if (!reply.ok) return shown(reply.status, failureOf(reply));
  if (action.result !== undefined) return shown(200, action.result(reply.data));
  return { redirect: `${back}${back.includes('?') ? '&' : '?'}done=${name}` };
};

/** Signs in, signs out, or makes a change with the rights of the key that signed in. */
export const actOnForm = async (call: Acted): Promise<ConsoleAnswer> => {
  const origin = consoleOrigin(call);
  refuseForeign(call);
  const path = pathIn(call);
  if (path === 'sign-in') return signIn(call, origin);
  const session = await findSession(origin, call.cookies, call.now);
  if (session === undefined)
    return {
      status: 401,
      page: signInPage(safeAddress(call.body.back), 'The session has ended. Sign in again.'),
      cookies: [endedCookie(origin)],
    };
  if (!hasFormToken(session, call.body.token)) throw forbidden('The form is not of this session. Load its page again.');
  if (path === 'sign-out') return signOut(session, origin);
  return change(call, session);
};
