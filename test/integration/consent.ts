import { type MadeProject, registerApp as register } from '../../infra/local/setup.ts';
import { dynamicsOrgs } from '../../infra/simulators/dynamics-365/seeds.ts';
import { type Simulators, simulatedIds } from '../../infra/simulators/registry.ts';
import type { AuthorizationServer } from '../../infra/simulators/shared/oauth/server.ts';
import { dataOf } from '../harness/reply.ts';
import type { ProviderId, Service } from '../harness/service.ts';

/** Providers that are connected by consent. */
export type ConsentingId = {
  [Id in ProviderId]: Simulators[Id] extends { readonly oauth: AuthorizationServer } ? Id : never;
}[ProviderId];

/** Whether customers connect accounts of the provider by consent. */
export const consents = (service: Service, id: ProviderId): id is ConsentingId => 'oauth' in service.simulators[id];

export const returnUrl = 'https://app.example/connected?from=settings';

/** A project with its own app at every provider, and a linked user of the project. */
export interface Tenant extends MadeProject {
  readonly linkedUser: string;
}

export const registerApp = (service: Service, project: MadeProject, provider: ConsentingId): Promise<void> =>
  register(service.call, project, provider, service.simulators[provider].oauth.app);

/** Creates a tenant with apps of these providers only. */
export const tenantAt = async (service: Service, ...providers: readonly ConsentingId[]): Promise<Tenant> => {
  const project = await service.project();
  const body = { return_urls: ['https://app.example/connected'] };
  dataOf(await service.call('PATCH', `/projects/${project.id}`, { key: project.key, body }));
  for (const id of providers) await registerApp(service, project, id);
  return { ...project, linkedUser: await service.linkedUser(project) };
};

export const makeTenant = (service: Service): Promise<Tenant> =>
  tenantAt(service, ...simulatedIds.filter((id) => consents(service, id)));

const usualInputs: Partial<Record<ProviderId, Readonly<Record<string, string>>>> = {
  zendesk: { subdomain: 'sim-acme' },
  jira: { site: 'sim-acme-work' },
};

/** Requests the URL of a consent page. */
export const askConsent = (service: Service, tenant: Tenant, provider: ProviderId, change: object = {}) =>
  service.call('POST', '/connections/authorize', {
    key: tenant.key,
    body: {
      provider,
      id_linked_user: tenant.linkedUser,
      return_url: returnUrl,
      ...(usualInputs[provider] && { inputs: usualInputs[provider] }),
      // Each environment has a separate host, which only the customer knows.
      ...(provider === 'dynamics-365' && { host: dynamicsOrgs[0].host }),
      ...change,
    },
  });

export const consentUrl = async (
  service: Service,
  tenant: Tenant,
  provider: ProviderId,
  change: object = {},
): Promise<string> => String(Object(dataOf(await askConsent(service, tenant, provider, change), 201)).url);

/** Opens the consent page and agrees. Returns the address to which the vendor redirects the browser. */
export const consented = async (
  service: Service,
  tenant: Tenant,
  provider: ConsentingId,
  { account, ...change }: { readonly account?: string; readonly [member: string]: unknown } = {},
): Promise<URL> =>
  service.simulators[provider].oauth.consent(
    await consentUrl(service, tenant, provider, change),
    account === undefined ? {} : { account },
  );

export interface Landing {
  readonly status: number;
  readonly location: string | null;
  /** Query of the `location` header. */
  readonly outcome: Readonly<Record<string, string>>;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * Opens an address of the service as a browser does, without following redirects. @param cookies cookies as
 * `name=value`
 */
export const land = async (url: URL | string, cookies: readonly string[] = []): Promise<Landing> => {
  const headers = cookies.length === 0 ? {} : { cookie: cookies.join('; ') };
  const answer = await fetch(url, { redirect: 'manual', headers });
  const location = answer.headers.get('location');
  const outcome = location === null ? {} : Object.fromEntries(new URL(location).searchParams);
  return { status: answer.status, location, outcome, headers: answer.headers, text: await answer.text() };
};

/** Confirms the consent, as the project's backend does when the browser has returned. */
export const confirm = (
  service: Service,
  { key, linkedUser }: Pick<Tenant, 'key' | 'linkedUser'>,
  { outcome }: Pick<Landing, 'outcome'>,
) =>
  service.call('POST', `/connections/${outcome.id_connection}/confirm`, {
    key,
    body: { code: outcome.code, id_linked_user: linkedUser },
  });

/** Connects an account by consent: consent, callback and, for a pending connection, confirmation. */
export const connectByConsent = async (...given: Parameters<typeof consented>): Promise<Landing> => {
  const landing = await land(await consented(...given));
  const [service, tenant] = given;
  if (landing.outcome.status === 'pending') dataOf(await confirm(service, tenant, landing));
  return landing;
};
