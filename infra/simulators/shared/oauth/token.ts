import { createHash } from 'node:crypto';
import { type Answer, type Call, isObject } from '../vendor.ts';
import { type AuthorizeContext, isAt } from './authorize.ts';
import type { App, Dialect, Holder } from './dialect.ts';
import type { HoldBack } from './hold-back.ts';
import { Refused } from './refused.ts';
import type { Known, Tokens } from './store.ts';

/** State that the token endpoint needs. A test may change the functions' results between two requests. */
export interface TokenContext extends AuthorizeContext {
  /** Lifetime of access tokens, in seconds. Undefined: unlimited. */
  lifetime(): number | undefined;
  rotates(): boolean;
  /** Duration of an answer, in ms. */
  delayMs(): number;
  readonly holdBack: HoldBack;
}

type Members = Readonly<Record<string, string>>;

/**
 * Body members as texts. A number becomes its digits.
 * @throws Refused `invalid_request` if the body is not an object
 */
export const membersOf = ({ body }: Call): Members => {
  if (!isObject(body)) throw new Refused('invalid_request', 'the body is missing or not of the right kind');
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
};

/** RFC 6749, section 2.3.1: id and secret are form-encoded within the header. */
const basicOf = ({ headers }: Call): { id: string; secret: string } | undefined => {
  const [, given] = /^Basic (.+)$/i.exec(headers.authorization ?? '') ?? [];
  if (given === undefined) return undefined;
  const [id = '', secret = ''] = Buffer.from(given, 'base64').toString('utf8').split(':');
  const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));
  return { id: decode(id), secret: decode(secret) };
};

/**
 * Checks the secret in the header or in the body.
 * @throws Refused `invalid_client` for an unknown app and a wrong secret
 */
export const authenticateApp = (
  { apps }: Pick<AuthorizeContext, 'apps'>,
  call: Call,
  by: Dialect['client'],
  members: Members = {},
): App => {
  const given = by === 'basic' ? basicOf(call) : { id: members.client_id ?? '', secret: members.client_secret ?? '' };
  const app = apps.get(given?.id ?? '');
  if (!app || app.clientSecret !== given?.secret) throw new Refused('invalid_client', 'client id or secret is wrong');
  return app;
};

const standardNames: Readonly<Record<string, readonly string[]>> = {
  authorization_code: ['grant_type', 'code', 'redirect_uri'],
  refresh_token: ['grant_type', 'refresh_token'],
};

const checkMembers = (dialect: Dialect, members: Members): void => {
  const known = standardNames[members.grant_type ?? ''];
  if (!known) throw new Refused('unsupported_grant_type', 'grant_type is not one of those supported');
  const allowed = [
    ...known,
    ...(dialect.client === 'body' ? ['client_id', 'client_secret'] : []),
    ...(dialect.pkce && members.grant_type === 'authorization_code' ? ['code_verifier'] : []),
    ...(dialect.tokenMembers ?? []),
  ];
  const unknown = Object.keys(members).find((name) => !allowed.includes(name));
  if (unknown !== undefined) throw new Refused('invalid_request', `${unknown} is not a member of this request`);
};

/** Account of a stored id. @throws Error for an unknown id: the journal belongs to other options */
export const holderOf = ({ holders }: Pick<AuthorizeContext, 'holders'>, id: string): Holder => {
  const holder = holders.find((candidate) => candidate.id === id);
  if (!holder) throw new Error(`No account ${id}`);
  return holder;
};

const lifetimeOf = (context: TokenContext, { expires_in: asked }: Members): number | undefined => {
  const usual = context.lifetime();
  return context.dialect.mayAskLifetime && asked !== undefined ? Number(asked) : usual;
};

const answerTokens = (
  { dialect }: TokenContext,
  holder: Holder,
  scopes: readonly string[],
  issued: { accessToken: string; refreshToken?: string; lifetime?: number; isRenewal?: true },
): Answer => {
  const body = dialect.answer({ holder, scopes, refreshToken: undefined, lifetime: undefined, ...issued });
  return { status: dialect.status, body, headers: { 'cache-control': 'no-store' } };
};

const expiryOf = ({ now }: TokenContext, lifetime: number | undefined): number | undefined =>
  lifetime === undefined ? undefined : now() + lifetime * 1000;

const present = (issued: Tokens, lifetime: number | undefined) => ({
  accessToken: issued.access.token,
  ...(issued.refresh && { refreshToken: issued.refresh.token }),
  ...(lifetime !== undefined && { lifetime }),
});

const redeemCode = (context: TokenContext, call: Call, app: App, members: Members): Answer => {
  const { store, now } = context;
  const row = store.findCode(members.code ?? '');
  const refuse = (why: string) => new Refused('invalid_grant', why, 'code');
  if (!row || row.clientId !== app.clientId) throw refuse('the code is not known');
  const holder = holderOf(context, row.holder);
  if (!isAt(holder, call.tenant)) throw refuse('the code belongs to another account');
  if (row.used) throw refuse('the code was used');
  if (row.expiresAt <= now()) throw refuse('the code has expired');
  if (members.redirect_uri !== row.redirectUri) {
    throw new Refused('redirect_uri_mismatch', 'redirect_uri is another one than at the consent', 'code');
  }
  const proof = createHash('sha256')
    .update(members.code_verifier ?? '')
    .digest('base64url');
  if (row.challenge !== undefined && proof !== row.challenge) throw refuse('code_verifier does not fit the challenge');
  if (row.challenge === undefined && members.code_verifier !== undefined) throw refuse('there was no code_challenge');
  store.useCode(row);
  const grant = store.addGrant({ holder: row.holder, clientId: app.clientId, scopes: row.scopes });
  const lifetime = lifetimeOf(context, members);
  const issued = store.issue(grant.id, expiryOf(context, lifetime));
  return answerTokens(context, holder, grant.scopes, present(issued, lifetime));
};

const refresh = (context: TokenContext, call: Call, app: App, members: Members): Answer => {
  const { store } = context;
  const known = store.find(members.refresh_token ?? '');
  const refuse = () => new Refused('invalid_grant', 'refresh token is invalid, expired or revoked', 'refresh_token');
  if (!known || !isRefreshable(known, app)) {
    if (known && context.dialect.reuseEndsGrant) store.endGrant(known.grant.id);
    throw refuse();
  }
  const holder = holderOf(context, known.grant.holder);
  if (!isAt(holder, call.tenant)) throw refuse();
  context.holdBack.check(known.row.token, known.grant.holder);
  context.holdBack.note(known.row.token, context.delayMs());
  const lifetime = lifetimeOf(context, members);
  const expiresAt = expiryOf(context, lifetime);
  if (context.rotates()) {
    store.endTokens(known.grant.id);
    return answerTokens(context, holder, known.grant.scopes, present(store.issue(known.grant.id, expiresAt), lifetime));
  }
  const access = store.addAccess(known.grant.id, expiresAt);
  return answerTokens(context, holder, known.grant.scopes, {
    ...present({ access, refresh: known.row }, lifetime),
    isRenewal: true,
  });
};

const isRefreshable = (known: Known, app: App): boolean =>
  known.isValid && known.row.use === 'refresh' && known.grant.clientId === app.clientId;

/** Answers a token request. @throws Refused */
export const answerTokenRequest = (context: TokenContext, call: Call): Answer => {
  const members = membersOf(call);
  const app = authenticateApp(context, call, context.dialect.client, members);
  checkMembers(context.dialect, members);
  return members.grant_type === 'refresh_token'
    ? refresh(context, call, app, members)
    : redeemCode(context, call, app, members);
};
