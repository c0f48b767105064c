import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { placesOfTypes } from '../../infra/docs/language.ts';
import { languageTypes } from '../../infra/docs/language-types.ts';
import { checkProvider } from '../../lib/engine/compile/checks/check-provider.ts';
import { textOf } from '../../lib/engine/compile/checks/finding.ts';
import { isHostOf } from '../../lib/engine/http/request/oauth-hosts.ts';
import { authorizeUrl } from '../../lib/engine/oauth/grants.ts';
import { mentionsIn } from '../../lib/engine/provider-webhooks/notifications.ts';
import type { OAuth, OAuthHosts, Provider, ProviderWebhooks } from '../../lib/providers/define.ts';
import { type Service, startService } from '../harness/service.ts';
import { membersIn } from '../language/examples.ts';
import { Language } from '../language/members.ts';
import { examples, type Made, providerOf, type Written, writeExamples } from './examples.ts';
import { playSteps } from './play.ts';
import { type ScriptedVendor, startScriptedVendor } from './scripted-vendor.ts';

const made = vi.hoisted(() => new Map<string, Made>());

vi.mock(import('../../lib/providers/registry.ts'), async (original) => {
  const { loaders } = await original();
  const has = (id: string): boolean => made.has(id) || id in loaders;
  const of = (id: string) => {
    const own = made.get(id);
    return own === undefined ? loaders[id] : async () => own.provider;
  };
  return {
    loaders: new Proxy(loaders, {
      get: (_, id) => of(String(id)),
      has: (_, id) => has(String(id)),
      getOwnPropertyDescriptor: (_, id) =>
        has(String(id)) ? { value: of(String(id)), enumerable: true, configurable: true, writable: true } : undefined,
      ownKeys: () => [...Object.keys(loaders), ...made.keys()],
    }),
  };
});

vi.mock(import('../../lib/providers/webhook-registry.ts'), async (original) => {
  const real = await original();
  return { ...real, loadWebhooks: async (id) => (made.has(id) ? made.get(id)?.webhooks : real.loadWebhooks(id)) };
});

let written: Written;
let vendor: ScriptedVendor;
let service: Service;

beforeAll(async () => {
  written = writeExamples();
  const { provider: base } = await written.load<{ provider: Provider }>('provider');
  vendor = await startScriptedVendor({ 'GET /me': { company: { id: '1', name: 'Acme' } } });
  for (const example of examples) {
    const one = providerOf(example, await written.load(example.name), base);
    made.set(one.provider.id, one);
    process.env[`PROVIDER_URL_${one.provider.id.toUpperCase().replaceAll('-', '_')}`] = vendor.urlOf(example.name);
  }
  service = await startService();
});

afterAll(async () => {
  await service.stop();
  await vendor.close();
  written.remove();
});

describe('the examples of the reference', () => {
  it('are compiled', async () => {
    expect(await written.compile()).toBe('');
  });

  it('have names of their own', () => {
    expect(new Set(examples.map(({ name }) => name)).size).toBe(examples.length);
  });

  it.each(examples.map(({ name }) => name))('%s has no mistake', (name) => {
    const one = made.get(`acme-${name}`) ?? expect.fail();
    expect(checkProvider(one.provider, one.webhooks).map(textOf)).toEqual([]);
  });

  it.each(examples.filter(({ steps }) => steps.length > 0).map((one) => [one.name, one] as const))(
    '%s is run as the page shows',
    async (_, example) => {
      const { provider } = made.get(`acme-${example.name}`) ?? expect.fail();
      expect(await playSteps(service, vendor, provider, example)).toEqual([]);
    },
  );
});

/** Loads the exports of an example. */
const load = <T>(name: string): Promise<T> => written.load<T>(name);

describe('examples that no calls are shown of', () => {
  it('are these', () => {
    const without = examples.filter(({ steps }) => steps.length === 0).map(({ name }) => name);
    expect(without.toSorted()).toEqual(['app-webhooks', 'hosts', 'oauth']);
  });

  it('ask for consent', async () => {
    const { oauth } = await load<{ oauth: OAuth }>('oauth');
    const { provider } = made.get('acme-oauth') ?? expect.fail();
    const app = { clientId: 'c' };
    const inputs = { site: 'globex' };
    const asked = {
      app,
      redirectUri: 'https://us.example/callback',
      scopes: oauth.scopes,
      state: 's',
      verifier: 'v',
      inputs,
    };
    const url = new URL(await authorizeUrl(provider, asked));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      prompt: 'consent',
      scope: 'read,write',
      access: 'offline',
    });
  });

  it('ask for consent at the host of the account, and at no other host', async () => {
    const { oauth } = await load<{ oauth: { hosts: OAuthHosts } }>('hosts');
    const at = (host: string) => isHostOf(oauth.hosts, host);
    expect(['test.acme.example', 'us.my.acme.example', 'us--dev.sandbox.my.acme.example'].every(at)).toBe(true);
    expect(['acme.example', 'a.b.my.acme.example', 'my.acme.example'].some(at)).toBe(false);
  });

  it('say which record a change notification is about', async () => {
    const { webhooks } = await load<{ webhooks: ProviderWebhooks }>('app-webhooks');
    const message = { method: 'POST', uri: '/', headers: { 'x-acme-event': 'user.changed' }, body: Buffer.from('') };
    expect(mentionsIn(webhooks, message, { account: 'acct_1', user: { id: 7 } })).toMatchObject([
      { object: 'crm.user', remote: ['7'] },
    ]);
  });
});

describe('the words of the language', () => {
  it('stand in a table each, with a meaning', () => {
    const [types, places] = [languageTypes(), placesOfTypes()];
    const placed = [...types].filter(([name]) => places.has(name));
    const taken = placed.flatMap(([, { others, nested }]) => [...others, ...nested.map(([, other]) => other)]);
    const missing = [...types].filter(
      ([name, { words }]) =>
        words.length > 0 && !places.has(name) && !taken.some((other) => new RegExp(`\\b${name}\\b`).test(other)),
    );
    expect(missing.map(([name]) => name)).toEqual([]);
    const words = [...types].flatMap(([name, of]) =>
      of.words.map((word) => ({ ...word, name: `${name}.${word.name}` })),
    );
    expect(words.filter(({ meaning }) => meaning === '').map(({ name }) => name)).toEqual([]);
  });

  it('stand in an example each', () => {
    const language = new Language({ config: written.config });
    const used = new Set(examples.flatMap(({ name }) => [...membersIn(language, written.pathOf(name))]));
    const missing = language.members().filter(({ id }) => !used.has(id));
    language.close();
    expect(missing).toEqual([]);
  });
});
