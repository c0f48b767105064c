import * as oauth from 'oauth4webapi';
import type { OAuth } from '../../providers/define.ts';
import type { OAuthApp } from './oauth-app.ts';

/**
 * HTTP Basic credentials of an app. Characters that a form need not encode stay unencoded. Vendors that decode both
 * parts (RFC 6749, section 2.3.1) and vendors that do not therefore read the same text.
 */
export const basicOf = ({ clientId, clientSecret }: OAuthApp): string =>
  `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')}`;

/** Client authentication of a project's app at the token endpoint. */
export const authenticationOf = ({ authorization }: OAuth, app: OAuthApp): oauth.ClientAuth =>
  authorization === undefined
    ? oauth.ClientSecretPost(app.clientSecret)
    : (_server, _client, _body, headers) => headers.set('authorization', basicOf(app));
