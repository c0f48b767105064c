import { operatorScope, parseToken, verifySecret } from '../crypto/tokens.ts';
import { ApiError } from '../errors.ts';
import type { Connection } from '../store/connection.ts';
import { recallConnection, rememberConnection } from '../store/connection-cache.ts';
import { getConnection } from '../store/connections.ts';
import { type ApiKey, getKey } from '../store/keys.ts';
import { type Policy, policyOf } from '../store/policy.ts';
import { getProject, type Project } from '../store/projects.ts';
import { recentProject, rememberProject } from '../store/recent-projects.ts';
import type { KeyScope, Route } from './route.ts';

/** Who calls, as far as the route's `auth` asks. */
export type Caller =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'operator';
      readonly keyId: string;
      /** Seals the cursors of the lists that this API key is shown. */
      readonly cursorKey: Uint8Array;
      readonly policy: Policy;
    }
  | {
      readonly kind: 'project';
      readonly project: string;
      readonly keyId: string;
      readonly scopes: readonly KeyScope[];
      readonly cursorKey: Uint8Array;
      readonly policy: Policy;
    }
  | {
      readonly kind: 'connection';
      readonly project: string;
      readonly connection: Connection;
      readonly keyId?: string;
      readonly policy: Policy;
    };

/** Lower-case names. */
export type Headers = Readonly<Record<string, string | undefined>>;

const keyHeader = 'x-api-key';
const tokenHeader = 'x-connection-token';

const missing = (header: string): ApiError =>
  new ApiError('unauthorized', `The header ${header} is missing.`, { details: { retriable: false } });

/** The same words whether the key is malformed, unknown, expired or revoked. */
const invalid = (header: string): ApiError =>
  new ApiError('unauthorized', `The ${header} is not valid.`, { details: { retriable: false } });

const forbidden = (message: string): ApiError => new ApiError('forbidden', message, { details: { retriable: false } });

/** The keys of a project stop with it, at once: it is read beside each of them, never taken from what is known. */
const readOwner = async (id: string, now: number): Promise<Project | undefined> => {
  if (id === operatorScope) return undefined;
  const project = await getProject(id);
  if (project === undefined || project.deletingSince !== undefined) throw invalid(keyHeader);
  rememberProject(project, now);
  return project;
};

interface FoundKey {
  readonly key: ApiKey;
  readonly policy: Policy;
}

const findKey = async (text: string, now: number): Promise<FoundKey> => {
  const token = parseToken('uis', text);
  if (token === undefined) throw invalid(keyHeader);
  const [key, owner] = await Promise.all([getKey(token.project, token.id), readOwner(token.project, now)]);
  if (key === undefined || !verifySecret(token.secret, key.hashes, now)) throw invalid(keyHeader);
  return { key, policy: policyOf(owner) };
};

const accepts = (connection: Connection | undefined, secret: string, now: number): connection is Connection =>
  connection !== undefined && connection.status !== 'revoked' && verifySecret(secret, connection.tokenHashes, now);

/** A token that does not fit what was read before may be newer than that. */
const findConnection = async (text: string, now: number): Promise<Connection> => {
  const token = parseToken('uct', text);
  if (token === undefined) throw invalid(tokenHeader);
  const known = recallConnection(token, now);
  if (accepts(known, token.secret, now)) return known;
  const connection = await getConnection(token.project, token.id);
  if (!accepts(connection, token.secret, now)) throw invalid(tokenHeader);
  rememberConnection(connection, now);
  return connection;
};

/** The project that a token names, read beside its connection and not after it. */
const findOwner = async (text: string, now: number): Promise<Project | undefined> => {
  const token = parseToken('uct', text);
  return token && recentProject(token.project, now);
};

const checkScope = (route: Route, scopes: readonly string[], header: string): void => {
  if (route.scope === undefined || scopes.includes(route.scope) || scopes.includes('admin')) return;
  throw forbidden(`The ${header} does not have the scope ${route.scope}.`);
};

const asOperator = ({ key, policy }: FoundKey): Caller => {
  if (key.project !== operatorScope) throw forbidden('This route takes an operator key, not the key of a project.');
  return { kind: 'operator', keyId: key.id, cursorKey: key.cursorKey, policy };
};

const asProject = (route: Route, { key, policy }: FoundKey): Caller => {
  if (key.project === operatorScope) throw forbidden('This route takes the key of a project, not an operator key.');
  checkScope(route, key.scopes, keyHeader);
  const { project, id: keyId, scopes, cursorKey } = key;
  return { kind: 'project', project, keyId, scopes, cursorKey, policy };
};

const asConnection = async (route: Route, token: string, keyText: string | undefined, now: number): Promise<Caller> => {
  const [connection, owner] = await Promise.all([findConnection(token, now), findOwner(token, now)]);
  checkScope(route, connection.scopes, tokenHeader);
  const policy = policyOf(owner);
  const caller = { kind: 'connection', project: connection.project, connection, policy } as const;
  if (keyText === undefined) return caller;
  const { key } = await findKey(keyText, now);
  if (key.project !== connection.project) throw invalid(keyHeader);
  return { ...caller, keyId: key.id };
};

/**
 * Finds out who calls: one read per credential given, and one of the project where that is not known from before.
 * @param now epoch ms
 * @throws ApiError `unauthorized` or `forbidden`
 */
export const authenticate = async (route: Route, headers: Headers, now: number): Promise<Caller> => {
  if (route.auth === 'none') return { kind: 'none' };
  const token = headers[tokenHeader];
  const keyText = headers[keyHeader];
  if (route.auth === 'connection' || route.auth === 'connection_or_key') {
    if (token) return asConnection(route, token, keyText, now);
    if (route.auth === 'connection' || !keyText) throw missing(tokenHeader);
  }
  if (!keyText) throw missing(keyHeader);
  const found = await findKey(keyText, now);
  if (route.auth === 'operator') return asOperator(found);
  if (route.auth === 'operator_or_key' && found.key.project === operatorScope) return asOperator(found);
  return asProject(route, found);
};
