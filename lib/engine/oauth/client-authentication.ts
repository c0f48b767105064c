import * as oauth from 'oauth4webapi';
import type { OAuth } from '../../providers/define.ts';
import type { OAuthApp } from './oauth-app.ts';

/**
 * HTTP Basic of an app. Characters that a form need not encode stay as they are, so that it reads the same at a vendor
 * that decodes both parts (RFC 6749, section 2.3.1) and at one that does not.
 */
export const basicOf = ({ clientId, clientSecret }: OAuthApp): string =>
  `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')}`;

/** How the app of a project proves itself at the token endpoint. */
export const authenticationOf = ({ authorization }: OAuth, app: OAuthApp): oauth.ClientAuth =>
  authorization === undefined
    ? oauth.ClientSecretPost(app.clientSecret)
    : (_server, _client, _body, headers) => headers.set('authorization', basicOf(app));
