import { Connection, OAuth2 } from 'jsforce';
import { expect } from 'vitest';
import { startSalesforceSimulator } from '../../../infra/simulators/salesforce/index.ts';
import { salesforceOrgs } from '../../../infra/simulators/salesforce/seeds.ts';
import { redirectUri } from '../../simulators/consenting-client.ts';
import type { ClientSuite, OpenClient } from '../suite.ts';
import { salesforceRecordCalls } from './salesforce-records.ts';

const [acme] = salesforceOrgs;

/** A client of Salesforce: https://jsforce.github.io/document/ */
export const open: OpenClient = async () => {
  const simulator = await startSalesforceSimulator();
  const account = simulator.account(acme.domain);
  const connection = new Connection({ instanceUrl: account.url, accessToken: account.accessToken, version: '66.0' });

  const calls: ClientSuite['calls'] = {
    ...salesforceRecordCalls(connection, account),
    'all objects, and what one of them has': async () => {
      const { sobjects } = await connection.describeGlobal();
      expect(sobjects.map(({ name }) => name)).toEqual(expect.arrayContaining(['Account', 'Contact', 'Vehicle__c']));
      const { fields, recordTypeInfos } = await connection.sobject('Contact').describe();
      expect(fields.find(({ name }) => name === 'AccountId')).toMatchObject({
        type: 'reference',
        referenceTo: ['Account'],
      });
      expect(fields.find(({ name }) => name === 'Level__c')?.picklistValues?.map(({ value }) => value)).toContain(
        'Primary',
      );
      expect(recordTypeInfos).toHaveLength(1);
    },
    'the stages that deals of a record type have': async () => {
      const below = '/ui-api/object-info/Opportunity/picklist-values/012000000000000AAA/StageName';
      const { values } = await connection.request<{ values: { value: string }[] }>(below);
      expect(values.map(({ value }) => value)).toEqual(expect.arrayContaining(['Prospecting', 'Closed Won']));
    },
    'limits, and what the headers say of them': async () => {
      expect(await connection.limits()).toMatchObject({ DailyApiRequests: { Max: 15_000 } });
      expect(connection.limitInfo.apiUsage).toMatchObject({ limit: 15_000 });
    },
    'who the session is of': async () => {
      // The client's own call uses the vendor's address from the response.
      const who = await connection.request(`${account.url}/services/oauth2/userinfo`);
      expect(who).toMatchObject({ user_id: account.userId, organization_id: account.organizationId });
    },
    'a consent with a proof, a refresh and a revocation': async () => {
      const { clientId, clientSecret } = simulator.oauth.app;
      const loginUrl = `${simulator.url}/login.salesforce.com`;
      const oauth2 = new OAuth2({ clientId, clientSecret, redirectUri, loginUrl, useVerifier: true });
      const url = await simulator.oauth.consent(oauth2.getAuthorizationUrl({ scope: 'api refresh_token' }));
      const tokens = await oauth2.requestToken(url.searchParams.get('code') ?? '');
      expect(tokens.instance_url).toBe(`https://${acme.domain}.my.salesforce.com`);
      // A client with PKCE sends the proof with every later request, too. The simulator does not accept this.
      const later = new OAuth2({ clientId, clientSecret, redirectUri, loginUrl });
      const renewed = await later.refreshToken(tokens.refresh_token ?? '');
      expect(renewed.access_token).not.toBe(tokens.access_token);
      await later.revokeToken(tokens.refresh_token ?? '');
    },
    'a session that has ended is renewed by the client': async () => {
      const { clientId, clientSecret } = simulator.oauth.app;
      const tokens = simulator.oauth.issue(acme.domain);
      const renewing = new Connection({
        oauth2: { clientId, clientSecret, redirectUri, loginUrl: `${simulator.url}/login.salesforce.com` },
        instanceUrl: account.url,
        accessToken: String(tokens.access_token),
        refreshToken: String(tokens.refresh_token),
        version: '66.0',
      });
      expect(await renewing.limits()).toHaveProperty('DailyApiRequests');
    },
  };

  const unsupported: ClientSuite['unsupported'] = {
    'recent records': () => connection.recent(),
    'the layouts of all objects': () => connection.request('/describe/layouts'),
    'quick actions': () => connection.quickActions(),
    'the theme of tabs': () => connection.theme(),
    'reports and dashboards': () => connection.analytics.reports(),
    'a query explained': () => connection.request(`/query?explain=${encodeURIComponent('SELECT Id FROM Account')}`),
    'several requests in a batch': () => connection.requestPost('/composite/batch', { batchRequests: [] }),
    'a tree of records': () => connection.requestPost('/composite/tree/Account', { records: [] }),
    tooling: async () => connection.tooling.query('SELECT Id FROM ApexClass'),
  };
  return { name: 'jsforce', simulator, calls, unsupported };
};
