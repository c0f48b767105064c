import { holdsScope, type KeyScope } from '../access.ts';
import type { Caller, Headers } from '../call.ts';
import { operatorScope, type ParsedToken, parseToken, type TokenKind, verifySecret } from '../crypto/tokens.ts';
import { ApiError, AuthenticationFailed } from '../errors.ts';
import type { Route } from '../route.ts';
import type { Connection } from '../store/connections/connection.ts';
import { recallConnection, rememberConnection } from '../store/connections/connection-cache.ts';
import { getConnection } from '../store/connections/connections.ts';
import { type ApiKey, getKey } from '../store/projects/api-keys.ts';
import { type Policy, policyOf } from '../store/projects/policy.ts';
import { getProject, type Project } from '../store/projects/projects.ts';
import { recentProject, rememberProject } from '../store/projects/recent-projects.ts';
import { isRefused, noteRefusal } from '../store/projects/recent-refusals.ts';
import { checkOrigin, refuseKeyOfPage } from './browser-origin.ts';
import {
  type ConnectionName,
  checkNamed,
  connectionNameOf,
  findNamedConnection,
  namingHeaders,
} from './named-connection.ts';

const keyHeader = 'x-api-key';
const tokenHeader = 'x-connection-token';

/** A missing credential. It does not count as a failed authentication, because nothing was tried. */
const missing = (header: string, instead = ''): ApiError =>
  new ApiError('unauthorized', `The header ${header} is missing${instead}.`, { details: { retriable: false } });

const namedInstead = `; with an ${keyHeader}, name the connection: ${namingHeaders.connection}, or ${namingHeaders.customer} and ${namingHeaders.provider}`;

/** Error 401 for a key or token. The message does not say whether it is malformed, unknown, expired or revoked. */
const invalid = (header: string): AuthenticationFailed =>
  new AuthenticationFailed(
    'unauthorized',
    `The ${header} is not valid. It may be mistyped, expired or revoked: send a current one.`,
    { details: { retriable: false } },
  );

const forbidden = (message: string): ApiError => new ApiError('forbidden', message, { details: { retriable: false } });

/** A credential as the caller sent it, and its parts. */
interface Given extends ParsedToken {
  readonly text: string;
}

/** Refuses a credential without a look-up if its shape or its checksum is wrong. */
const read = (kind: TokenKind, text: string, header: string): Given => {
  const token = parseToken(kind, text);
  if (token === undefined) throw invalid(header);
  return { ...token, text };
};

/** Remembers a credential that was looked up in vain, and returns its refusal. */
const refuse = ({ text }: Given, header: string, now: number): AuthenticationFailed => {
  noteRefusal(text, now);
  return invalid(header);
};

/**
 * Reads the project that owns a key.
 * @returns `undefined` if the project does not exist or is being deleted; `op` for the operator, who has no project
 */
const readOwner = async (id: string, now: number): Promise<Project | typeof operatorScope | undefined> => {
  if (id === operatorScope) return operatorScope;
  const project = await getProject(id);
  if (project === undefined || project.deletingSince !== undefined) return undefined;
  rememberProject(project, now);
  return project;
};

/** An API key that works, and the policy of its project. */
export interface FoundKey {
  readonly key: ApiKey;
  readonly policy: Policy;
}

/**
 * An API key and the policy of its project. The keys of a deleted project stop working at once. Therefore the project
 * is read together with the key, and never from a cache.
 */
const findKey = async (given: Given, now: number): Promise<FoundKey> => {
  if (isRefused(given.text, now)) throw invalid(keyHeader);
  const { project, id, secret } = given;
  const [key, owner] = await Promise.all([getKey(project, id), readOwner(project, now)]);
  if (key === undefined || !verifySecret(secret, key.hashes, now)) throw refuse(given, keyHeader, now);
  // Not remembered as refused: if a deletion finds connections, it is cancelled, and the keys work again.
  if (owner === undefined) throw invalid(keyHeader);
  return { key, policy: policyOf(owner === operatorScope ? undefined : owner) };
};

/**
 * Reads the API key that a person types.
 * @throws AuthenticationFailed with the same message for every fault
 */
export const readKey = (text: string, now: number): Promise<FoundKey> => findKey(read('uis', text, keyHeader), now);

/**
 * An API key by its id, if one of its valid secrets has this hash. Returns `undefined` if the key was revoked, has
 * expired or has another secret, or if its project is being deleted.
 * @param now epoch ms
 */
export const recallKey = async (
  { project, id, hash }: { readonly project: string; readonly id: string; readonly hash: string },
  now: number,
): Promise<FoundKey | undefined> => {
  const [key, owner] = await Promise.all([getKey(project, id), readOwner(project, now)]);
  const secret = key?.hashes.find((one) => one.hash === hash);
  if (key === undefined || secret === undefined || owner === undefined) return undefined;
  if (secret.expiresAt !== undefined && secret.expiresAt <= now) return undefined;
  return { key, policy: policyOf(owner === operatorScope ? undefined : owner) };
};

const accepts = (connection: Connection | undefined, secret: string, now: number): connection is Connection =>
  connection !== undefined && connection.status !== 'revoked' && verifySecret(secret, connection.tokenHashes, now);

/**
 * The connection of a token. If the token does not match the cached connection, the token may be newer than the cache
 * entry.
 */
const findConnection = async (given: Given, now: number): Promise<Connection> => {
  const known = recallConnection(given, now);
  if (accepts(known, given.secret, now)) return known;
  const connection = await getConnection(given.project, given.id);
  if (!accepts(connection, given.secret, now)) throw refuse(given, tokenHeader, now);
  rememberConnection(connection, now);
  return connection;
};

const checkScope = (route: Route, scopes: readonly KeyScope[], header: string): void => {
  if (route.scope === undefined || holdsScope(scopes, route.scope)) return;
  throw forbidden(`The ${header} does not have the scope ${route.scope}; add the scope, or use another key or token.`);
};

const asOperator = ({ key, policy }: FoundKey): Caller => {
  if (key.project !== operatorScope) throw forbidden('This route needs an operator key, not the key of a project.');
  return { kind: 'operator', keyId: key.id, cursorKey: key.cursorKey, policy };
};

const asProject = (route: Route, { key, policy }: FoundKey): Caller => {
  if (key.project === operatorScope) throw forbidden('This route needs the key of a project, not an operator key.');
  checkScope(route, key.scopes, keyHeader);
  const { project, id: keyId, scopes, cursorKey } = key;
  return { kind: 'project', project, keyId, scopes, cursorKey, policy };
};

/** The caller of a route with an API key alone. @throws ApiError `forbidden` without the scope of the route */
export const callerOf = (route: Route, found: FoundKey): Caller => {
  const isOperator = found.key.project === operatorScope;
  if (route.auth === 'operator' || (route.auth === 'operator_or_key' && isOperator)) return asOperator(found);
  return asProject(route, found);
};

const asConnection = async (route: Route, text: string, headers: Headers, now: number): Promise<Caller> => {
  const keyText = headers[keyHeader];
  const token = read('uct', text, tokenHeader);
  const besides = keyText === undefined ? undefined : read('uis', keyText, keyHeader);
  if (isRefused(text, now)) throw invalid(tokenHeader);
  // The connection and the project that the token names are read in parallel.
  const [connection, owner] = await Promise.all([findConnection(token, now), recentProject(token.project, now)]);
  checkScope(route, connection.scopes, tokenHeader);
  const policy = policyOf(owner);
  if (headers.origin !== undefined) checkOrigin(policy, headers.origin);
  if (isNaming(headers)) checkNamed(connection, connectionNameOf(headers));
  const { project, scopes } = connection;
  const caller = { kind: 'connection', project, connection, scopes, policy } as const;
  if (besides === undefined) return caller;
  const { key } = await findKey(besides, now);
  if (key.project !== connection.project) throw invalid(keyHeader);
  return { ...caller, keyId: key.id };
};

/**
 * The key of a project, for the connection that the headers name. The caller has the scopes that both the key and the
 * connection have.
 */
const asNamed = async (route: Route, { key, policy }: FoundKey, name: ConnectionName, now: number): Promise<Caller> => {
  asProject(route, { key, policy });
  const { project, id: keyId } = key;
  const connection = await findNamedConnection(project, name, { isWrite: route.method !== 'GET', now });
  checkScope(route, connection.scopes, 'connection');
  const scopes = connection.scopes.filter((scope) => holdsScope(key.scopes, scope));
  return { kind: 'connection', project, connection, scopes, keyId, policy };
};

/** Whether a header names a connection. */
const isNaming = (headers: Headers): boolean =>
  (headers[namingHeaders.connection] ?? headers[namingHeaders.customer] ?? headers[namingHeaders.provider]) !==
  undefined;

const takesConnection = ({ auth }: Route): boolean => auth === 'connection' || auth === 'connection_or_key';

/**
 * Finds out who calls. Costs one read for each given credential, one for the project if it is not cached, and one or
 * two for the connection that a key names. Costs no read if the shape or the checksum of a credential is wrong, or if
 * the credential was looked up in vain within the last 30 s.
 * @param now epoch ms
 * @throws AuthenticationFailed with the same message for every fault of a credential
 * @throws ApiError `unauthorized` if there is no credential, `forbidden` also for pages of browsers
 * (`browser-origin.ts`)
 */
export const authenticate = async (route: Route, headers: Headers, now: number): Promise<Caller> => {
  if (route.auth === 'none') return { kind: 'none' };
  if (headers.origin !== undefined) refuseKeyOfPage(headers);
  const token = headers[tokenHeader];
  const keyText = headers[keyHeader];
  if (takesConnection(route) && token) return asConnection(route, token, headers, now);
  if (!keyText) throw takesConnection(route) ? missing(tokenHeader, namedInstead) : missing(keyHeader);
  const key = read('uis', keyText, keyHeader);
  const name = takesConnection(route) && isNaming(headers) ? connectionNameOf(headers) : undefined;
  const found = await findKey(key, now);
  if (name !== undefined) return asNamed(route, found, name, now);
  if (route.auth === 'connection') {
    // A key that lacks the scope is refused for this reason first: a connection would not help.
    asProject(route, found);
    throw missing(tokenHeader, namedInstead);
  }
  return callerOf(route, found);
};
