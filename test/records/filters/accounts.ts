import { activecampaignAccounts } from '../../../infra/simulators/activecampaign/seeds.ts';
import { attioWorkspaces } from '../../../infra/simulators/attio/seeds.ts';
import { brevoAccounts } from '../../../infra/simulators/brevo/seeds.ts';
import { closeOrganizations } from '../../../infra/simulators/close/seeds.ts';
import { dynamicsOrgs } from '../../../infra/simulators/dynamics-365/seeds.ts';
import { githubAccounts } from '../../../infra/simulators/github/seeds.ts';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import { jiraSites } from '../../../infra/simulators/jira/seeds.ts';
import { klaviyoAccounts } from '../../../infra/simulators/klaviyo/seeds.ts';
import { linearWorkspaces } from '../../../infra/simulators/linear/seeds.ts';
import { mailchimpAccounts } from '../../../infra/simulators/mailchimp/seeds.ts';
import { pipedriveCompanies } from '../../../infra/simulators/pipedrive/seeds.ts';
import { salesforceOrgs } from '../../../infra/simulators/salesforce/seeds.ts';
import { zendeskSubdomains } from '../../../infra/simulators/zendesk/seeds.ts';
import { zohoOrgs } from '../../../infra/simulators/zoho-crm/seeds.ts';
import { type ProviderName, providerNames } from '../../contract/descriptions.ts';
import { type AnsweredRecord, envelopeOf, recordsOf } from '../../harness/reply.ts';
import { type Service, type ServiceOptions, startService } from '../../harness/service.ts';

type Query = Readonly<Record<string, string>>;

/** What a unified record is at the vendor: the last part of its address. */
export const lastOf = (remoteId: unknown): string => {
  const parts = String(remoteId).split('/');
  const last = parts.at(-1) ?? '';
  return parts.length === 1 ? last : decodeURIComponent(last);
};

/** An account of each provider, connected, and seen from behind. */
export interface Accounts {
  readonly service: Service;
  readonly activecampaign: ReturnType<Service['simulators']['activecampaign']['account']>;
  readonly close: ReturnType<Service['simulators']['close']['account']>;
  readonly hubspot: ReturnType<Service['simulators']['hubspot']['account']>;
  readonly zendesk: ReturnType<Service['simulators']['zendesk']['account']>;
  readonly pipedrive: ReturnType<Service['simulators']['pipedrive']['account']>;
  readonly github: ReturnType<Service['simulators']['github']['account']>;
  readonly jira: ReturnType<Service['simulators']['jira']['account']>;
  readonly brevo: ReturnType<Service['simulators']['brevo']['account']>;
  readonly klaviyo: ReturnType<Service['simulators']['klaviyo']['account']>;
  readonly linear: ReturnType<Service['simulators']['linear']['account']>;
  readonly mailchimp: ReturnType<Service['simulators']['mailchimp']['account']>;
  readonly attio: ReturnType<Service['simulators']['attio']['account']>;
  readonly salesforce: ReturnType<Service['simulators']['salesforce']['account']>;
  readonly dynamics: ReturnType<Service['simulators']['dynamics-365']['account']>;
  readonly zoho: ReturnType<Service['simulators']['zoho-crm']['account']>;
  tokenOf(provider: ProviderName): string;
  /** A list through the service, to its end. */
  list(provider: ProviderName, path: string, query?: Query): Promise<readonly AnsweredRecord[]>;
  /** Our id of a record that the vendor calls so. */
  idOf(provider: ProviderName, path: string, theirs: string, query?: Query): Promise<string>;
}

/** Repository whose issues are made here. */
export const repository = 'sim-octo-org/web';

const listOf =
  (service: Service, tokens: ReadonlyMap<ProviderName, string>): Accounts['list'] =>
  async (provider, path, query = {}) => {
    const token = tokens.get(provider);
    const records: AnsweredRecord[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = { ...query, limit: 100, ...(cursor !== undefined && { cursor }) };
      const reply = await service.call('GET', path, { token, query: page });
      records.push(...recordsOf(reply));
      const { next_cursor: next } = envelopeOf(reply);
      if (!next) return records;
      cursor = next;
    }
  };

const idIn =
  (list: Accounts['list']): Accounts['idOf'] =>
  async (provider, path, theirs, query) => {
    const found = (await list(provider, path, query)).find(({ remote_id: id }) => lastOf(id) === theirs);
    if (found === undefined) throw new Error(`${provider} ${path} has no ${theirs}`);
    return found.id;
  };

/** Starts the service, with an account of each provider. */
export const openAccounts = async (options: ServiceOptions = {}): Promise<Accounts> => {
  const service = await startService({ ...options, zendesk: { exportLagMs: 0, ...options.zendesk } });
  const project = await service.project();
  const tokens = new Map<ProviderName, string>();
  for (const provider of providerNames) tokens.set(provider, (await service.connect(project, provider)).token);
  const { simulators } = service;
  const list = listOf(service, tokens);
  return {
    service,
    activecampaign: simulators.activecampaign.account(activecampaignAccounts[0].account),
    close: simulators.close.account(closeOrganizations[0].organizationId),
    hubspot: simulators.hubspot.account(hubspotPortals[0].portalId),
    zendesk: simulators.zendesk.account(zendeskSubdomains[0].subdomain),
    pipedrive: simulators.pipedrive.account(pipedriveCompanies[0].companyDomain),
    github: simulators.github.account(githubAccounts[0].people[0].login),
    jira: simulators.jira.account(jiraSites[0].site),
    brevo: simulators.brevo.account(brevoAccounts[0].email),
    klaviyo: simulators.klaviyo.account(klaviyoAccounts[0].accountId),
    linear: simulators.linear.account(linearWorkspaces[0].urlKey),
    mailchimp: simulators.mailchimp.account(mailchimpAccounts[0].accountId),
    attio: simulators.attio.account(attioWorkspaces[0].slug),
    salesforce: simulators.salesforce.account(salesforceOrgs[0].domain),
    dynamics: simulators['dynamics-365'].account(dynamicsOrgs[0].host),
    zoho: simulators['zoho-crm'].account(zohoOrgs[0].id),
    tokenOf: (provider) => tokens.get(provider) ?? '',
    list,
    idOf: idIn(list),
  };
};
