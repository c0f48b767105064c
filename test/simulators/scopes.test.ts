import { afterAll, describe, expect, it } from 'vitest';
import { vendorClients } from './vendor-clients.ts';

describe.each(vendorClients.map((client) => [client.provider, client] as const))('a token of %s', (_, client) => {
  const started = client.start({});
  const [account] = client.accounts;
  const refused = client.withoutScope;

  afterAll(async () => (await started).close());

  const ask = async (scopes?: readonly string[]) => {
    const { url, oauth } = await started;
    const { access_token: token } = oauth.issue(account, scopes);
    const { method, path, body } = refused;
    const answer = await fetch(`${url}${path(account)}`, {
      method,
      headers: { authorization: `Bearer ${String(token)}`, 'user-agent': 'test', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: JSON.parse(text || 'null') as unknown };
  };

  it("is refused in the vendor's own form without a scope of the operation", async () => {
    const { status, body } = await ask(refused.scopes);
    expect(status).toBe(refused.status);
    expect(body).toMatchObject(refused.answer);
  });

  it('is accepted with the scopes of the app', async () => {
    const { body } = await ask(refused.enough);
    expect(body).not.toMatchObject(refused.answer);
  });
});
