import { type Answer, type Call, isObject } from '../vendor.ts';
import type { RevocationRoute } from './dialect.ts';
import { Refused } from './refused.ts';
import { authenticateApp, membersOf, type TokenContext } from './token.ts';

/** Ends a grant. RFC 7009: an unknown token is no error. */
export const answerRevocation = (context: TokenContext, call: Call, revocation: RevocationRoute): Answer => {
  const { dialect, store, now } = context;
  const { by, member, wholeAccount, status } = revocation;
  const members = isObject(call.body) ? membersOf(call) : {};
  const bearer = /^Bearer (.+)$/i.exec(call.headers.authorization ?? '')?.[1] ?? '';
  const app = by === 'token' || by === 'none' ? undefined : authenticateApp(context, call, by, members);
  if (call.params.client_id !== undefined && call.params.client_id !== app?.clientId) {
    throw new Refused('invalid_client', 'the app is another one');
  }
  const known = store.find(by === 'token' ? bearer : (members[member ?? 'token'] ?? ''));
  const isExpired = known?.row.expiresAt !== undefined && known.row.expiresAt <= now();
  if (by === 'token' && (!known?.isValid || isExpired)) return { ...dialect.refuse(unauthorized), status: 401 };
  if (known && (app === undefined || known.grant.clientId === app.clientId)) {
    const ended = wholeAccount ? store.grantsOf(known.grant.holder) : [known.grant];
    for (const grant of ended) if (grant.clientId === known.grant.clientId) store.endGrant(grant.id);
  }
  return { status };
};

const unauthorized = { error: 'invalid_client', description: 'the token is not valid' } as const;

/** Describes a token. RFC 7662. */
export const answerIntrospection = (context: TokenContext, call: Call): Answer => {
  const { dialect, store, now } = context;
  const members = membersOf(call);
  const app = authenticateApp(context, call, dialect.client, members);
  const known = store.find(members.token ?? '');
  if (!known || known.grant.clientId !== app.clientId) throw new Refused('invalid_request', 'the token is not known');
  const { row, grant, isValid } = known;
  const holder = context.holders.find(({ id }) => id === grant.holder) ?? { id: grant.holder, name: grant.holder };
  const expiresAt = row.expiresAt;
  const body = dialect.introspection?.answer({
    holder,
    scopes: grant.scopes,
    accessToken: row.token,
    refreshToken: undefined,
    lifetime: expiresAt === undefined ? undefined : Math.max(0, Math.round((expiresAt - now()) / 1000)),
    token: row.token,
    use: row.use,
    active: isValid && (expiresAt === undefined || expiresAt > now()),
    expiresAt,
    clientId: app.clientId,
    now: now(),
  });
  return { status: 200, body };
};
