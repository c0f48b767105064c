import { describe, expect, it } from 'vitest';
import { startStopwatch } from '../../../lib/engine/http/session/stopwatch.ts';
import { GrantRevoked, refreshCredentials } from '../../../lib/engine/oauth/grants.ts';
import { ApiError } from '../../../lib/errors.ts';
import { providers } from '../../../lib/providers/all.ts';
import type { Provider } from '../../../lib/providers/define.ts';
import { acme } from '../acme.ts';
import { sendJson, startServer } from '../http/server.ts';
import { type Fate, standardRefusals, vendorRefusals } from './token-refusals.ts';

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const answers: Answer[] = [];
let asked = 0;
const server = await startServer((_, response) => {
  const [answer = { status: 500, body: {} }] = answers.length > 1 ? answers.splice(0, 1) : answers;
  asked += 1;
  sendJson(response, answer.status, answer.body, answer.headers);
});
process.env.PROVIDER_OAUTH_URL_ACME = server.url;

const connectable = Object.values(providers).flatMap(({ id, name, errors, oauth }): readonly Provider[] =>
  oauth === undefined
    ? []
    : [
        {
          ...acme,
          name,
          errors,
          oauth: { ...oauth, tokenUrl: 'https://acme.example/token', fromAnswer: {} },
          hostParts: {},
        },
      ].map((provider) => Object.assign(provider, { vendor: id })),
);

const vendorOf = (provider: Provider): string => String(Reflect.get(provider, 'vendor'));
const providerOf = (id: string): Provider => {
  const found = connectable.find((provider) => vendorOf(provider) === id);
  if (found === undefined) throw new Error(`${id} has no OAuth`);
  return found;
};

/** Options with too little time for a second attempt. */
const hurried = () => ({ now: Date.now(), deadline: Date.now() + 1_500, stopwatch: startStopwatch() });

const refresh = (provider: Provider, clock = hurried()) => {
  const credentials = { access_token: 'access-0', refresh_token: 'refresh-0' };
  return refreshCredentials(provider, { clientId: 'client', clientSecret: 'client-secret' }, credentials, clock);
};

const failing = async (provider: Provider, ...given: readonly Answer[]): Promise<unknown> => {
  answers.splice(0, answers.length, ...given);
  return refresh(provider).then(
    () => undefined,
    (error: unknown) => error,
  );
};

const codes = {
  app: 'provider_rejected',
  wait: 'rate_limited',
  retry: 'provider_failed',
  forbidden: 'provider_forbidden',
};

const fateOf = (error: unknown): Fate | string => {
  if (error instanceof GrantRevoked) return 'gone';
  if (!(error instanceof ApiError)) return String(error);
  const [fate] = Object.entries(codes).find(([, code]) => code === error.code) ?? [];
  const isLater = fate === 'wait' || fate === 'retry';
  if (error.details?.retriable !== isLater || error.details.outcome !== 'not_applied')
    return JSON.stringify(error.details);
  return fate ?? error.code;
};

describe.each(connectable.map((provider) => [vendorOf(provider), provider] as const))(
  'the token endpoint of %s',
  (_, provider) => {
    it.each(standardRefusals)('returns %s, which means %s', async (error, fate) => {
      const failure = await failing(provider, { status: 400, body: { error, error_description: 'why it is so' } });
      expect(fateOf(failure)).toBe(fate);
      expect(failure instanceof Error && failure.message).toContain('why it is so');
    });

    it('asks for fewer requests, and names a time to come back', async () => {
      const failure = await failing(provider, { status: 429, body: {}, headers: { 'retry-after': '77' } });
      expect(failure).toMatchObject({ code: 'rate_limited', details: { retry_after: 77, outcome: 'not_applied' } });
    });

    it('is unavailable, and names a time to come back', async () => {
      const failure = await failing(provider, { status: 503, body: {}, headers: { 'retry-after': '78' } });
      expect(failure).toMatchObject({ code: 'provider_failed', details: { retriable: true, retry_after: 78 } });
    });

    it('refuses an unpaid account', async () => {
      const failure = await failing(provider, { status: 402, body: {} });
      expect(failure).toMatchObject({ code: 'provider_forbidden', message: expect.stringMatching(/unpaid/) });
    });
  },
);

describe('an error of one vendor only', () => {
  it.each(vendorRefusals)(
    '$provider: $status $body means $fate',
    async ({ provider, status, body, fate, says, wait }) => {
      const failure = await failing(providerOf(provider), { status, body });
      expect(fateOf(failure)).toBe(fate);
      if (says !== undefined) expect(failure instanceof Error && failure.message).toMatch(says);
      if (wait !== undefined) expect(failure).toMatchObject({ details: { retry_after: wait } });
    },
  );

  it('is tested for each vendor whose declaration has its own words', () => {
    const own = connectable.filter(({ oauth }) => oauth?.meanings !== undefined).map(vendorOf);
    expect(own.filter((id) => !vendorRefusals.some(({ provider }) => provider === id))).toEqual([]);
  });

  it('is repeated within the request if the vendor is briefly busy with the token', async () => {
    const tokens = { access_token: 'access-1', token_type: 'Bearer', instance_url: 'https://x.my.salesforce.com' };
    const busy = { error: 'invalid_grant', error_description: 'token request is already being processed' };
    answers.splice(0, answers.length, { status: 400, body: busy }, { status: 200, body: tokens });
    asked = 0;
    const clock = { ...hurried(), deadline: Date.now() + 10_000 };
    expect(await refresh(providerOf('salesforce'), clock)).toMatchObject({ access_token: 'access-1' });
    expect(asked).toBe(2);
  });
});
