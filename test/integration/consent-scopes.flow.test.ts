import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attioWorkspaces } from '../../infra/simulators/attio/seeds.ts';
import { closeOrganizations } from '../../infra/simulators/close/seeds.ts';
import { dynamicsOrgs } from '../../infra/simulators/dynamics-365/seeds.ts';
import { githubAccounts } from '../../infra/simulators/github/seeds.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { klaviyoAccounts } from '../../infra/simulators/klaviyo/seeds.ts';
import { linearWorkspaces } from '../../infra/simulators/linear/seeds.ts';
import { mailchimpAccounts } from '../../infra/simulators/mailchimp/seeds.ts';
import { pipedriveCompanies } from '../../infra/simulators/pipedrive/seeds.ts';
import { salesforceOrgs } from '../../infra/simulators/salesforce/seeds.ts';
import { zohoOrgs } from '../../infra/simulators/zoho-crm/seeds.ts';
import { pathOf as pathOfObject } from '../../lib/api/records/records.ts';
import type { UnifiedObject } from '../../lib/objects/define.ts';
import { objects } from '../../lib/objects/registry.ts';
import { providers } from '../../lib/providers/all.ts';
import type { Declaration } from '../../lib/providers/define.ts';
import { oauth as hubspotOauth, marketingScopes } from '../../lib/providers/hubspot/oauth.ts';
import { canDo, kindsOf } from '../../lib/providers/language/kinds.ts';
import { withClass } from '../harness/classes.ts';
import { type Service, startService } from '../harness/service.ts';
import { type ConsentingId, connectByConsent, makeTenant } from './consent.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

/** Account to choose on the consent page. Other providers get the account from the person's earlier input. */
const accounts: Readonly<Record<ConsentingId, string>> = {
  attio: attioWorkspaces[0].slug,
  hubspot: String(hubspotPortals[0].portalId),
  pipedrive: pipedriveCompanies[0].companyDomain,
  github: githubAccounts[0].people[0].login,
  linear: linearWorkspaces[0].urlKey,
  zendesk: 'sim-acme',
  jira: 'sim-acme-work',
  salesforce: salesforceOrgs[0].domain,
  'zoho-crm': zohoOrgs[0].id,
  'dynamics-365': dynamicsOrgs[0].host,
  close: closeOrganizations[0].organizationId,
  mailchimp: mailchimpAccounts[0].accountId,
  klaviyo: klaviyoAccounts[0].accountId,
};

const pathOf = (provider: ConsentingId, name: string): string => {
  const [, object] = Object.entries<UnifiedObject>(objects).find(([one]) => one === name) ?? [];
  return object === undefined ? '' : withClass(pathOfObject(object), provider);
};

describe('an account that is connected by consent, with the requested scopes', () => {
  it.each(Object.keys(accounts) as ConsentingId[])('lists and describes every object of %s', async (id) => {
    const tenant = await makeTenant(service);
    // The account is first connected by credentials. The consent repairs this connection, so its token is known.
    const { token } = await service.connect(tenant, id, { linkedUser: tenant.linkedUser });
    // Scopes for marketing are only requested by name.
    const scopes = id === 'hubspot' && { scopes: [...hubspotOauth.scopes, ...marketingScopes] };
    const { outcome } = await connectByConsent(service, tenant, id, { account: accounts[id], ...scopes });
    expect(outcome.status).toBe('pending');
    const refused: string[] = [];
    const stop = service.simulators[id].onExchange(({ method, path, status, responseBody }) => {
      if (status === 401 || status === 403 || JSON.stringify(responseBody)?.includes('FORBIDDEN'))
        refused.push(`${method} ${path}`);
    });
    const declared = Object.entries<Declaration | undefined>(providers[id]?.objects ?? {});
    const seen: string[] = [];
    for (const [name, declaration] of declared) {
      if (declaration === undefined) continue;
      const reply = await service.call('GET', `${pathOf(id, name)}/meta`, { token });
      expect(reply.status, `${name} meta`).toBe(200);
      const lists = kindsOf(declaration).some(([, one]) => canDo(one, 'list') && one.partitions?.object === undefined);
      if (!lists) continue;
      const listed = await service.call('GET', pathOf(id, name), { token, query: { limit: 2 } });
      expect(listed.status, `${name} list`).toBe(200);
      seen.push(name);
    }
    stop();
    // Contacts of Mailchimp are listed per list, and Klaviyo has two objects.
    expect(seen.length).toBeGreaterThan({ mailchimp: 0, klaviyo: 1 }[String(id)] ?? 3);
    expect(refused).toEqual([]);
  });
});
