import type { ProviderName } from '../descriptions.ts';
import { inAnswer, inBody } from './faults.ts';
import type { Control, Negative } from './negative-controls.ts';
import { asOther, control, form, lacks, noBody, without } from './undescribed.ts';

type Item = Readonly<Record<string, unknown>>;

export const secrets = { client_id: 'id', client_secret: 'secret' };
export const code = { grant_type: 'authorization_code', code: 'c', redirect_uri: 'https://a.test/callback' };
const tokens = { access_token: 'a', token_type: 'Bearer', scope: 'read', refresh_token: 'r', expires_in: 3600 };

/** Members of a token request with a code and the secret of an app. */
export const ofCodeAndApp: readonly string[] = Object.keys({ ...code, ...secrets });

/** Creates the control of a token request that is documented but not described. */
export const tokenControl = (
  provider: ProviderName,
  operation: string,
  contentType: string,
  further: Item,
  required: readonly string[],
): Control => {
  const body = { ...code, ...secrets, ...further };
  const refresh = { ...secrets, grant_type: 'refresh_token' };
  return control(provider, operation, { body, contentType, answer: tokens }, [
    ...lacks(body, ...required),
    inBody('a grant that is not supported', /allowed values/, { ...body, grant_type: 'password' }),
    inBody('a refresh without a token', /required property 'refresh_token'/, refresh),
    asOther(contentType === form ? 'application/json' : form),
    noBody,
    inAnswer('no token', /required property 'access_token'/, without(tokens, 'access_token')),
    inAnswer('a lifetime in words', /must be integer/, { ...tokens, expires_in: 'soon' }),
    inAnswer('an error of no vendor', /must|unknown/, { fault: 'x' }, 400),
  ]);
};

export const otherGrant = (body: Item): Negative =>
  inBody('a grant that is not supported', /must be equal to one of the allowed values/, {
    ...body,
    grant_type: 'password',
  });

/** Faults: each lacks a member that a token request with a code must have. */
export const ofCode = (body: Item, ...further: readonly string[]): readonly Negative[] =>
  lacks(body, 'grant_type', 'code', 'redirect_uri', ...further);

export const asJson: Negative = {
  name: 'JSON in the place of a form',
  where: 'request',
  message: /"application\/json" is not one of/,
  change: { contentType: 'application/json' },
};

export const asForm: Negative = {
  name: 'a form in the place of JSON',
  where: 'request',
  message: /is not one of application\/json/,
  change: { contentType: form },
};

export const lifetimeInWords = (answer: Item): Negative =>
  inAnswer('a lifetime in words', /must be integer/, { ...answer, expires_in: 'soon' });
