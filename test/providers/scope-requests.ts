import { existsSync } from 'node:fs';
import { fieldsIn } from '../../infra/simulators/github/graphql-scopes.ts';
import { operationsIn } from '../../infra/simulators/linear/scopes.ts';
import { operationOf, type ScopeTable } from '../../infra/simulators/shared/scopes.ts';
import { isQuirk, playQuirk } from '../../lib/engine/compile/checks/play-quirk.ts';
import { providers } from '../../lib/providers/all.ts';
import type { Provider } from '../../lib/providers/define.ts';
import { oauth as hubspotOauth, marketingScopes } from '../../lib/providers/hubspot/oauth.ts';
import { loadWebhooks } from '../../lib/providers/webhook-registry.ts';

/** The exports of a simulator's `scopes.ts`: the scopes of each operation, and the scopes in the settings of an app. */
interface Scopes {
  readonly scopeTable: ScopeTable;
  readonly appScopes?: readonly string[];
}

const fileOf = (id: string): string => `infra/simulators/${id}/scopes.ts`;

const scopesOf = async (id: string): Promise<Scopes> => {
  const file = `../../${fileOf(id)}`;
  if (!existsSync(new URL(file, import.meta.url))) return { scopeTable: {} };
  return await import(file);
};

const known: Readonly<Record<string, Scopes>> = Object.fromEntries(
  await Promise.all(Object.keys(providers).map(async (id) => [id, await scopesOf(id)] as const)),
);

export const tables: Readonly<Record<string, ScopeTable>> = Object.fromEntries(
  Object.entries(known).map(([id, { scopeTable }]) => [id, scopeTable]),
);

/** A request that a declaration makes. */
export interface DeclaredRequest {
  readonly provider: Provider;
  /** Place in the declaration: `objects.crm.deal.list`. */
  readonly place: string;
  readonly operations: readonly string[];
}

interface Found {
  readonly place: string;
  readonly template: { readonly method?: string; readonly path?: string; readonly graphql?: string };
}

/**
 * Operations that read the content of files. An asset of Linear is read with the token.
 * https://linear.app/developers/file-storage-authentication
 */
const contentOf: Readonly<Record<string, readonly string[]>> = { linear: ['GET /private-storage/{upload}'] };

const isTemplate = (value: object): value is Found['template'] =>
  typeof Reflect.get(value, 'graphql') === 'string' ||
  (typeof Reflect.get(value, 'method') === 'string' && typeof Reflect.get(value, 'path') === 'string');

const templatesIn = (value: unknown, place: string, seen: ReadonlySet<unknown>): readonly Found[] => {
  if (isQuirk(value)) return templatesIn(playQuirk(value).steps, place, seen);
  if (typeof value !== 'object' || value === null || value instanceof RegExp || seen.has(value)) return [];
  const above = new Set([...seen, value]);
  const below = Object.entries(value).flatMap(([name, one]) => templatesIn(one, `${place}.${name}`, above));
  return isTemplate(value) ? [{ place, template: value }, ...below] : below;
};

/** Names of the operations in a GraphQL query, for providers that grant scopes by field. Default: by root field. */
const namedIn: Readonly<Record<string, (query: string) => readonly string[]>> = { github: fieldsIn };

const operationsOf = ({ id }: Provider, { place, template }: Found): readonly string[] => {
  if (template.graphql !== undefined) return (namedIn[id] ?? operationsIn)(template.graphql);
  const [path = ''] = template.path?.split('?') ?? [];
  const operation = operationOf(tables[id] ?? {}, template.method ?? '', path.replace(/\.json$/, ''));
  if (operation === undefined)
    throw new Error(
      `${id}${place}: the \`scopeTable\` of ${fileOf(id)} has no ${template.method} ${path}: add it with the scopes that suffice, or with none.`,
    );
  return [operation];
};

/** All requests of a declaration, including its webhooks and quirks. */
export const requestsOf = async (provider: Provider): Promise<readonly DeclaredRequest[]> => {
  const webhooks = await loadWebhooks(provider.id);
  const found = templatesIn({ ...provider, oauth: undefined, webhooks }, '', new Set());
  const files = (contentOf[provider.id] ?? []).map((operation) => ({
    provider,
    place: 'content',
    operations: [operation],
  }));
  return [
    ...found.map((one) => ({ provider, place: one.place.slice(1), operations: operationsOf(provider, one) })),
    ...files,
  ];
};

/** Scopes of a HubSpot app. The marketing scopes are included only if the app uses marketing. */
const ofHubspot: readonly string[] = [...hubspotOauth.scopes, ...marketingScopes];

/** Scopes of an app: requested in the consent, or chosen in the app's settings if the consent requests none. */
export const askedOf = ({ id, oauth }: Provider): readonly string[] =>
  id === 'hubspot' ? ofHubspot : (known[id]?.appScopes ?? oauth?.scopes ?? []);

export const everyProvider: readonly Provider[] = Object.values(providers);
