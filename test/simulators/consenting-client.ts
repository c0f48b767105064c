import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { SimulatedId } from '../../infra/simulators/registry.ts';
import type { App } from '../../infra/simulators/shared/oauth/dialect.ts';
import type { AuthorizationServer, OAuthRules } from '../../infra/simulators/shared/oauth/server.ts';
import type { Simulator } from '../../infra/simulators/shared/simulator.ts';

export interface Options {
  readonly journal?: string;
  readonly now?: () => number;
  readonly oauth?: OAuthRules;
}

/** A request with a token that lacks a scope, and the vendor's refusal. */
export interface RefusedRequest {
  /** Scopes of the token. */
  readonly scopes: readonly string[];
  /** Scopes that the request needs. Default: all scopes of the app. */
  readonly enough?: readonly string[];
  readonly method: string;
  readonly path: (account: string) => string;
  readonly body?: object;
  readonly status: number;
  readonly answer: object;
}

/** Settings of an app that follows a vendor's documentation. */
export interface VendorClient {
  readonly provider: SimulatedId;
  readonly accounts: readonly [string, string];
  readonly start: (options: Options) => Promise<Simulator & { readonly oauth: AuthorizationServer }>;
  /** Path between the simulator's address and the vendor's path. */
  readonly prefix: (account: string) => string;
  readonly authorizePath: string;
  readonly tokenPath: string;
  readonly encoding: 'form' | 'json';
  readonly basic?: true;
  readonly pkce: boolean;
  /** Scopes in the vendor's form for the consent. */
  readonly scope?: string;
  /** Path of a read that needs only these scopes. */
  readonly read: (account: string) => string;
  /** GraphQL operation of that read, sent with POST. */
  readonly query?: string;
  readonly withoutScope: RefusedRequest;
}

export const redirectUri = 'http://127.0.0.1:9/connections/oauth/callback';
export const verifier = 'v'.repeat(43);

export const authorizeUrlOf = (client: VendorClient, url: string, account: string, change: object = {}): string => {
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const parameters = {
    response_type: 'code',
    client_id: `sim-${client.provider}-client`,
    redirect_uri: redirectUri,
    state: 'the state',
    ...(client.scope !== undefined && { scope: client.scope }),
    ...(client.pkce && { code_challenge: challenge, code_challenge_method: 'S256' }),
    ...change,
  };
  return `${url}${client.prefix(account)}${client.authorizePath}?${new URLSearchParams(parameters)}`;
};

export interface TokenReply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export const requestToken = async (
  client: VendorClient,
  url: string,
  account: string,
  app: App,
  members: Readonly<Record<string, string>>,
): Promise<TokenReply> => {
  const secrets = { client_id: app.clientId, client_secret: app.clientSecret };
  const basic = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64');
  const all = client.basic ? members : { ...members, ...secrets };
  const answer = await fetch(`${url}${client.prefix(account)}${client.tokenPath}`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': client.encoding === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
      ...(client.basic && { authorization: `Basic ${basic}` }),
    },
    body: client.encoding === 'json' ? JSON.stringify(all) : new URLSearchParams(all).toString(),
  });
  return { status: answer.status, body: z.record(z.string(), z.unknown()).parse(await answer.json()) };
};

/** Members of the request that redeems a code. */
export const codeMembers = (client: VendorClient, code: string): Record<string, string> => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri: redirectUri,
  ...(client.pkce && { code_verifier: verifier }),
});
