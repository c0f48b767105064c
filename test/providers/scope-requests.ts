import { activecampaignScopes } from '../../infra/simulators/activecampaign/scopes.ts';
import { attioAppScopes, attioScopes } from '../../infra/simulators/attio/scopes.ts';
import { brevoScopes } from '../../infra/simulators/brevo/scopes.ts';
import { closeAppScopes, closeScopes } from '../../infra/simulators/close/scopes.ts';
import { dynamicsScopes } from '../../infra/simulators/dynamics-365/scopes.ts';
import { fieldsIn } from '../../infra/simulators/github/graphql-scopes.ts';
import { githubScopes } from '../../infra/simulators/github/scopes.ts';
import { hubspotScopes } from '../../infra/simulators/hubspot/scopes.ts';
import { jiraScopes } from '../../infra/simulators/jira/scopes.ts';
import { klaviyoScopes } from '../../infra/simulators/klaviyo/scopes.ts';
import { linearScopes, operationsIn } from '../../infra/simulators/linear/scopes.ts';
import { mailchimpScopes } from '../../infra/simulators/mailchimp/scopes.ts';
import { pipedriveAppScopes, pipedriveScopes } from '../../infra/simulators/pipedrive/scopes.ts';
import { salesforceScopes } from '../../infra/simulators/salesforce/scopes.ts';
import { operationOf, type ScopeTable } from '../../infra/simulators/scopes.ts';
import { zendeskScopes } from '../../infra/simulators/zendesk/scopes.ts';
import { zohoScopes } from '../../infra/simulators/zoho-crm/scopes.ts';
import { providers } from '../../lib/providers/all.ts';
import type { Provider } from '../../lib/providers/define.ts';
import { oauth as hubspotOauth, marketingScopes } from '../../lib/providers/hubspot/oauth.ts';
import { loadWebhooks } from '../../lib/providers/webhook-registry.ts';
import { isQuirk, playQuirk } from './quirk-steps.ts';

export const tables: Readonly<Record<string, ScopeTable>> = {
  activecampaign: activecampaignScopes,
  attio: attioScopes,
  close: closeScopes,
  github: githubScopes,
  hubspot: hubspotScopes,
  jira: jiraScopes,
  klaviyo: klaviyoScopes,
  brevo: brevoScopes,
  linear: linearScopes,
  mailchimp: mailchimpScopes,
  pipedrive: pipedriveScopes,
  salesforce: salesforceScopes,
  'dynamics-365': dynamicsScopes,
  'zoho-crm': zohoScopes,
  zendesk: zendeskScopes,
};

/** A request that a declaration makes. */
export interface DeclaredRequest {
  readonly provider: Provider;
  /** Where the declaration has it: `objects.crm.deal.list`. */
  readonly place: string;
  readonly operations: readonly string[];
}

interface Found {
  readonly place: string;
  readonly template: { readonly method?: string; readonly path?: string; readonly graphql?: string };
}

/** How files go through the session: an asset of Linear is read with the token. https://linear.app/developers/file-storage-authentication */
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

/** How scopes are named of a GraphQL operation: by its roots, or by its fields. */
const namedIn: Readonly<Record<string, (query: string) => readonly string[]>> = { github: fieldsIn };

const operationsOf = ({ id }: Provider, { place, template }: Found): readonly string[] => {
  if (template.graphql !== undefined) return (namedIn[id] ?? operationsIn)(template.graphql);
  const [path = ''] = template.path?.split('?') ?? [];
  const operation = operationOf(tables[id] ?? {}, template.method ?? '', path.replace(/\.json$/, ''));
  if (operation === undefined)
    throw new Error(
      `${id} ${place}: no scopes are known of ${template.method} ${path}; infra/simulators/${id}/scopes.ts names them`,
    );
  return [operation];
};

/** Every request of a declaration, those of its webhooks and quirks too. */
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

const chosenInSettings: Readonly<Record<string, readonly string[]>> = {
  attio: attioAppScopes,
  close: closeAppScopes,
  // Those of marketing are named by apps that use it.
  hubspot: [...hubspotOauth.scopes, ...marketingScopes],
  pipedrive: pipedriveAppScopes,
};

/** What each app has: asked for in the consent, or chosen in its settings where the consent asks for nothing. */
export const askedOf = ({ id, oauth }: Provider): readonly string[] => chosenInSettings[id] ?? oauth?.scopes ?? [];

export const everyProvider: readonly Provider[] = Object.values(providers);
