import { describe, expect, it } from 'vitest';
import type { SentRequest } from '../../lib/engine/http/session/stopwatch.ts';
import { objects } from '../../lib/objects/registry.ts';
import { loaders } from '../../lib/providers/registry.ts';
import { neededScopesOf, recordsPath } from '../../lib/requests/failure-reason.ts';

const provider = (await loaders.hubspot?.()) ?? expect.fail('no provider');

const sent = (method: string): SentRequest => ({ provider, method, path: undefined, attempts: 1, duration: 1 });

it('the path of each object follows from its name', () => {
  for (const [name, { vertical, plural }] of Object.entries(objects))
    expect(recordsPath(name)).toBe(`/${vertical}/${plural}`);
});

describe('a refused call needs', () => {
  it.each([
    ['GET /crm/contacts', 'POST', ['crm.objects.contacts.read']],
    ['GET /crm/companies/{id}', 'GET', ['crm.objects.companies.read']],
    ['PATCH /crm/companies/{id}', 'PATCH', ['crm.objects.companies.write']],
    ['PATCH /crm/companies', 'GET', ['crm.objects.companies.read']],
  ])('%s, refused at a %s → %j', (route, method, needs) => {
    expect(neededScopesOf(route, sent(method))).toEqual(needs);
  });

  it('nothing that the declaration does not name', () => {
    expect(neededScopesOf(undefined, sent('GET'))).toBeUndefined();
    expect(neededScopesOf('GET /crm/contacts-of-others', sent('GET'))).toBeUndefined();
    expect(neededScopesOf('GET /crm/contacts', undefined)).toBeUndefined();
  });

  it('one of several scopes as a choice', () => {
    expect(neededScopesOf('GET /crm/pipelines', sent('GET'))?.[0]).toMatch(/^\S+ or \S+/);
  });
});
