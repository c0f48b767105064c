import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { connectionContext, sealCredentials } from '../../lib/crypto/credentials.ts';
import { openJson } from '../../lib/crypto/envelope.ts';
import { openProviderWebhookSecret, sealProviderWebhookSecret } from '../../lib/crypto/provider-webhook-secret.ts';
import { openLinkToken, openVerifier, sealLinkToken, sealVerifier } from '../../lib/crypto/verifier.ts';

const key = randomBytes(32);
const named = () => ({ project: randomUUID(), id: randomUUID() });

describe('two secrets encrypted with one data key', () => {
  it("cannot be decrypted in each other's place: the credentials of a connection and the secret of its webhooks", () => {
    const connection = named();
    const credentials = sealCredentials(key, connection, { api_token: 'token' });
    const secret = sealProviderWebhookSecret(key, connection, '"secret"');
    expect(openJson(key, credentials, connectionContext(connection))).toEqual({ api_token: 'token' });
    expect(openProviderWebhookSecret(key, connection, secret)).toBe('"secret"');
    expect(() => openProviderWebhookSecret(key, connection, credentials)).toThrow();
    expect(() => openJson(key, secret, connectionContext(connection))).toThrow();
  });

  it("cannot be decrypted in each other's place: the verifier of a consent and the token of its link", () => {
    const consent = named();
    const [verifier, token] = [sealVerifier(key, consent, 'verifier'), sealLinkToken(key, consent, 'token')];
    expect([openVerifier(key, consent, verifier), openLinkToken(key, consent, token)]).toEqual(['verifier', 'token']);
    expect(() => openVerifier(key, consent, token)).toThrow();
    expect(() => openLinkToken(key, consent, verifier)).toThrow();
  });
});

describe("the secret of a connection's webhooks", () => {
  it('cannot be decrypted for another connection or another project', () => {
    const connection = named();
    const sealed = sealProviderWebhookSecret(key, connection, 'secret');
    for (const other of [named(), { ...connection, id: randomUUID() }, { ...connection, project: randomUUID() }])
      expect(() => openProviderWebhookSecret(key, other, sealed)).toThrow();
  });
});
