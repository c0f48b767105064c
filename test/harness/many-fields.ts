import { activecampaignAccounts } from '../../infra/simulators/activecampaign/seeds.ts';
import { attioWorkspaces } from '../../infra/simulators/attio/seeds.ts';
import { closeOrganizations } from '../../infra/simulators/close/seeds.ts';
import { dynamicsOrgs } from '../../infra/simulators/dynamics-365/seeds.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { jiraSites } from '../../infra/simulators/jira/seeds.ts';
import { pipedriveCompanies } from '../../infra/simulators/pipedrive/seeds.ts';
import type { SimulatorOptions } from '../../infra/simulators/registry.ts';
import { salesforceOrgs } from '../../infra/simulators/salesforce/seeds.ts';
import { zendeskSubdomains } from '../../infra/simulators/zendesk/seeds.ts';
import { zohoOrgs } from '../../infra/simulators/zoho-crm/seeds.ts';

/** Label of an account's nth custom field, at every vendor. */
export const labelOf = (number: number): string => `Field ${number}`;

const upTo = <T>(count: number, make: (number: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));

/**
 * Accounts with many custom fields. The first account of each vendor has this number for each object that can have
 * custom fields. The second account has the usual few. GitHub and Linear have no custom fields.
 * An audience of Mailchimp has 80 fields at most. https://mailchimp.com/help/about-audience-fields-and-merge-tags/
 * (unproven) An account of Brevo has 200, in no request. https://developers.brevo.com/docs/platform-quotas
 */
export const manyFields = (count: number) => {
  const [account, ...accounts] = activecampaignAccounts;
  const [workspace, ...workspaces] = attioWorkspaces;
  const [portal, ...portals] = hubspotPortals;
  const [site, ...sites] = jiraSites;
  const [subdomain, ...subdomains] = zendeskSubdomains;
  const [company, ...companies] = pipedriveCompanies;
  const [organization, ...organizations] = closeOrganizations;
  const [org, ...orgs] = salesforceOrgs;
  const [zohoOrg, ...zohos] = zohoOrgs;
  const [dynamicsOrg, ...dynamics] = dynamicsOrgs;
  const dynamicsTables = ['contact', 'account', 'lead', 'opportunity', 'incident'];
  const dynamicsLines = upTo(
    count,
    (number) => `new_customer_field_${String(number).padStart(5, '0')} string ~${labelOf(number)}`,
  );
  const zohoModules = ['Contacts', 'Accounts', 'Leads', 'Deals'];
  const zohoLines = upTo(
    count,
    (number) => `Customer_Field_${String(number).padStart(5, '0')} text 100 c ~${labelOf(number)}`,
  );
  const lines = upTo(count, (number) => ({
    line: `Customer_Field_${String(number).padStart(5, '0')}__c string 100 cu ~${labelOf(number)}`,
  }));
  const sobjects = ['Contact', 'Account', 'Lead', 'Opportunity', 'Case', 'Task', 'Event'];
  const properties = upTo(count, (number) => ({
    name: `customer_field_${String(number).padStart(5, '0')}`,
    label: labelOf(number),
    type: 'string' as const,
    fieldType: 'text',
  }));
  const types = ['contacts', 'companies', 'leads', 'deals', 'tickets'] as const;
  const customProperties = Object.fromEntries(types.map((type) => [type, properties]));
  const kind = 'com.atlassian.jira.plugin.system.customfieldtypes:textfield';
  return {
    activecampaign: { accounts: [{ ...account, moreFields: count }, ...accounts] },
    attio: { workspaces: [{ ...workspace, moreFields: count }, ...workspaces] },
    hubspot: { strictDuplicates: false, portals: [{ ...portal, customProperties }, ...portals] },
    jira: {
      sites: [
        {
          ...site,
          customFields: upTo(count, (number) => ({ name: labelOf(number), schema: { type: 'string', custom: kind } })),
        },
        ...sites,
      ],
    },
    zendesk: {
      exportLagMs: 0,
      subdomains: [
        { ...subdomain, customFields: upTo(count, (number) => ({ type: 'text', title: labelOf(number) })) },
        ...subdomains,
      ],
    },
    salesforce: { orgs: [{ ...org, fields: Object.fromEntries(sobjects.map((name) => [name, lines])) }, ...orgs] },
    'dynamics-365': {
      orgs: [
        { ...dynamicsOrg, columns: Object.fromEntries(dynamicsTables.map((name) => [name, dynamicsLines])) },
        ...dynamics,
      ],
    },
    'zoho-crm': {
      orgs: [{ ...zohoOrg, fields: Object.fromEntries(zohoModules.map((name) => [name, zohoLines])) }, ...zohos],
    },
    close: { organizations: [{ ...organization, moreFields: count }, ...organizations] },
    pipedrive: { companies: [{ ...company, moreFields: count }, ...companies] },
  } satisfies SimulatorOptions;
};
