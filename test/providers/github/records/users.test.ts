import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { githubGraphqlFailure, githubGraphqlLimit } from '../../../../infra/simulators/github/graphql-errors.ts';
import type { GithubSettings } from '../../../../infra/simulators/github/seeds.ts';
import { githubAccounts } from '../../../../infra/simulators/github/seeds.ts';
import type { Failure } from '../../../../infra/simulators/shared/failures.ts';
import { envelopeOf, failureOf, recordOf, recordsOf } from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';
import { connectByConsent, makeTenant } from '../../../integration/consent.ts';

let service: Service;
let token: string;

/** An account with many users, all assignable in the same repository. */
const crowd: GithubSettings = {
  accessToken: 'sim-github-crowd',
  firstId: 83_000_000,
  people: [
    { login: 'sim-person-0', name: null, email: null },
    ...Array.from({ length: 249 }, (_, n) => ({ login: `sim-person-${n + 1}`, name: `Person ${n + 1}`, email: null })),
  ],
  organizations: [],
  repositories: [
    {
      owner: 'sim-person-0',
      name: 'square',
      description: null,
      role: 'admin',
      assignable: Array.from({ length: 250 }, (_, n) => `sim-person-${n}`),
    },
  ],
};

beforeAll(async () => {
  service = await startService({ github: { accounts: [...githubAccounts, crowd] } });
  ({ token } = await service.connect(await service.project(), 'github'));
});

afterAll(() => service.stop());

const hub = () => service.simulators.github;

const scopeMessage =
  "The 'email' field requires one of the following scopes: ['user:email', 'read:user'], but your token has only been granted the: ['repo'] scopes.";
const saml = 'Resource protected by organization SAML enforcement.';
const noNode = "Could not resolve to a node with the global id of 'R_1'";

describe('a list of users on GitHub', () => {
  it('equals the users by id, with name, e-mail address and times', async () => {
    const listed = recordsOf(await service.call('GET', '/ticketing/users', { token, query: { limit: 100 } }));
    for (const user of listed) {
      expect(recordOf(await service.call('GET', `/ticketing/users/${user.id}`, { token }))).toEqual(user);
    }
    const shown = listed.map(({ name, email_address, created_at, modified_at }) => ({
      name,
      email_address,
      times: [created_at, modified_at].map((time) => typeof time),
    }));
    expect(shown).toContainEqual({
      name: 'Octavia Cat',
      email_address: 'octavia@sim-octo.example',
      times: ['string', 'string'],
    });
    expect(shown).toContainEqual({ name: 'sim-hubot', email_address: '', times: ['string', 'string'] });
  });

  it('is refused with the name of the scope if the app has not requested it', async () => {
    const tenant = await makeTenant(service);
    const { token: own } = await service.connect(tenant, 'github', { linkedUser: tenant.linkedUser });
    const account = hub().account('sim-octocat').login;
    const ask = async (scopes: readonly string[]) => {
      await connectByConsent(service, tenant, 'github', { account, scopes });
      return service.call('GET', '/ticketing/users', { token: own });
    };
    const refused = await ask(['repo', 'read:org']);
    expect(failureOf(refused)).toEqual([424, 'provider_forbidden']);
    expect(envelopeOf(refused).message).toContain("'read:user'");
    expect(recordsOf(await ask(['repo', 'read:org', 'read:user'])).length).toBeGreaterThan(0);
  });

  it('costs one request per hundred users of a repository, and none per user', async () => {
    const credentials = { access_token: crowd.accessToken };
    const { token: fresh } = await service.connect(await service.project(), 'github', { credentials });
    const seen: string[] = [];
    const stop = hub().onExchange(({ method, path }) => seen.push(`${method} ${path}`));
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await service.call('GET', '/ticketing/users', { token: fresh, query: { limit: 100, cursor } });
      ids.push(...recordsOf(page).map(({ id }) => id));
      cursor = envelopeOf(page).next_cursor ?? undefined;
    } while (cursor !== undefined);
    stop();
    expect(new Set(ids).size).toBe(250);
    expect(seen).toEqual(['GET /user/repos', ...Array.from({ length: 3 }, () => 'POST /graphql')]);
  });

  it.each<[string, () => Failure, number, string, string]>([
    [
      'a scope that is missing',
      () => githubGraphqlFailure('INSUFFICIENT_SCOPES', scopeMessage),
      424,
      'provider_forbidden',
      'read:user',
    ],
    [
      'an organisation that wants single sign-on',
      () => githubGraphqlFailure('FORBIDDEN', saml),
      424,
      'provider_forbidden',
      'SAML',
    ],
    ['a repository that is gone', () => githubGraphqlFailure('NOT_FOUND', noNode), 404, 'not_found', 'R_1'],
    ['points that are used up', () => githubGraphqlLimit('primary', 90), 429, 'rate_limited', 'API rate limit'],
    ['a secondary limit with a time', () => githubGraphqlLimit('secondary', 90), 429, 'rate_limited', 'secondary'],
    ['a secondary limit in words only', () => githubGraphqlLimit('secondary'), 429, 'rate_limited', 'secondary'],
    [
      'an error that nobody knows',
      () => githubGraphqlFailure(undefined, 'Something went wrong'),
      502,
      'provider_failed',
      'wrong',
    ],
  ])('fails with 200 and the words of GitHub: %s', async (_, failure, status, error, words) => {
    const { token: fresh } = await service.connect(await service.project(), 'github', { account: 1 });
    hub().fail({ ...failure(), times: 10 });
    const reply = await service.call('GET', '/ticketing/users', { token: fresh });
    hub().clearFailures();
    expect(failureOf(reply)).toEqual([status, error]);
    expect(envelopeOf(reply).message).toContain(words);
  });
});
