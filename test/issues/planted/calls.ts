import { expect } from 'vitest';
import { brevoAccounts } from '../../../infra/simulators/brevo/seeds.ts';
import { hubspotRateLimit, invalidProperties, type PropertyProblem } from '../../../infra/simulators/hubspot/errors.ts';
import { appScopes } from '../../../infra/simulators/hubspot/scopes.ts';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import type { Failure } from '../../../infra/simulators/shared/failures.ts';
import { dataOf } from '../../harness/reply.ts';
import { type Account, createdBy, day, hour, minute } from '../../stage/account.ts';
import type { OpeningFault, Planted } from './fault.ts';

const contacts = '/crm/contacts';
const always = { times: Number.POSITIVE_INFINITY };

const hubspotOf = ({ stage }: Account) => stage.service.simulators.hubspot;

const list = (account: Account, path = contacts) => account.ofAccount('GET', path);

/** Fails each request to HubSpot until the cure. */
const failing =
  (failure: Failure) =>
  (account: Account): Planted => {
    hubspotOf(account).fail({ ...failure, ...always });
    return { meet: () => list(account), cure: hubspotOf(account).clearFailures };
  };

/** Returns a refusal of a property to each request with this method until the cure, as HubSpot words it. */
const refusing = (account: Account, method: string, problem: PropertyProblem): Pick<Planted, 'cure'> => {
  const { status, body } = invalidProperties([problem], hubspotPortals[0].portalId).answer;
  hubspotOf(account).fail({ kind: 'status', status, body, vendorShaped: true, method, ...always });
  return { cure: hubspotOf(account).clearFailures };
};

/** Returns the vendor's own answer with a status to each request until the cure. */
const answering =
  (status: number) =>
  (account: Account): Planted => {
    hubspotOf(account).failWith(status, always);
    return { meet: () => list(account), cure: hubspotOf(account).clearFailures };
  };

/** Connects the account again with a new token. */
const reconnect = async ({ send, connection, project, customer }: Account, token: string): Promise<void> => {
  const body = { provider: 'hubspot', linked_user_origin_id: customer, credentials: { access_token: token } };
  expect(dataOf((await send('POST', '/connections', { key: project.key, body })).reply)).toMatchObject({
    id: connection.id,
  });
};

/** Faults that calls of the API meet. */
export const callFaults: readonly OpeningFault[] = [
  {
    fault: 'the token of the account is revoked',
    decided: [
      /Cause: The provider no longer accepts the credentials: they ended, or a person revoked them\./,
      /link to reconnect the account: ask an administrator of the project to create a reconnect link \(scope connections \)/,
    ],
    plant: (account) => {
      const { vendor } = account;
      vendor.expireAccessToken();
      return {
        meet: () => list(account),
        cure: () => reconnect(account, vendor.issueAccessToken()),
      };
    },
    opens: 'connection_needs_reauth',
    after: 0,
    step: minute,
    closedBy: 'a successful call after the customer has connected the account again',
  },
  {
    fault: 'the app of the account lacks a scope',
    decided: [
      /The connection lacks a scope\. Needs at the provider: crm\.objects\.contacts\.read/,
      /GET \/crm\/contacts has not succeeded with this connection in the last 14 days, and no other route with the same right\./,
      /Check that your OAuth app asks for the scope/,
    ],
    plant: (account) => {
      const { vendor } = account;
      vendor.limitScopes(appScopes.filter((scope) => !scope.startsWith('crm.objects.contacts')));
      return {
        meet: () => list(account),
        cure: () => vendor.limitScopes(appScopes),
        other: () => list(account, '/crm/companies'),
      };
    },
    opens: 'provider_forbidden',
    after: 10 * minute,
    step: 2 * minute,
    closedBy: 'a successful call of the same route',
  },
  {
    fault: 'the user of the account may read companies, but not change them',
    decided: [
      /Needs at the provider: crm\.objects\.companies\.write POST \/crm\/companies, which needs the same right, succeeded \d+ min\. ago\. The connection had the right then: the user may not change this record, or the right was lost since\./,
    ],
    plant: async (account) => {
      const { id } = createdBy(await account.ofAccount('POST', '/crm/companies', { name: 'Initech' }));
      hubspotOf(account).failWith(403, { method: 'PATCH', ...always });
      return {
        meet: () => account.ofAccount('PATCH', `/crm/companies/${id}`, { name: 'Initrode' }),
        cure: hubspotOf(account).clearFailures,
        other: () => list(account, '/crm/companies'),
      };
    },
    opens: 'provider_forbidden',
    after: 10 * minute,
    step: 2 * minute,
    closedBy: 'a successful update of a company',
  },
  {
    fault: 'the account does not allow the address of the service',
    decided: [
      /refuses the address of the service\..*Ask your operator which address the service calls from\..*an entry in the allow list/,
      /Evidence No call from our address has succeeded with this connection in the last 14 days\./,
      /Please allow the address that we send you/,
    ],
    provider: 'brevo',
    plant: (account) => {
      const { rules } = account.stage.service.simulators.brevo.account(brevoAccounts[0].email);
      rules.allowed = ['198.51.100.1'];
      return {
        meet: () => list(account, '/marketingautomation/contacts'),
        cure: () => delete rules.allowed,
      };
    },
    opens: 'address_not_allowed',
    after: 0,
    step: minute,
    closedBy: 'a successful call',
  },
  {
    fault: 'the rate limit of the account is used up for an hour',
    decided: [
      /A limit of requests that ends within minutes\./,
      /The limit ends by itself within minutes\. Another program of the customer uses up the limit/,
      /Our own requests in the last hour: \d+\. These are few/,
      /another program of the customer uses up the limit/,
    ],
    plant: answering(429),
    opens: 'rate_limited',
    after: hour,
    quiet: 15 * minute,
    step: 10 * minute,
    closedBy: 'a successful call 15 minutes after the last error',
  },
  {
    fault: 'the daily limit of the account is used up',
    decided: [
      /for a longer time, such as a day\./,
      /in the time zone of the account\. Another program of the customer uses up the limit/,
      /Our own requests in the last 24 hours: \d+\. These/,
      /another program of the customer uses up the limit/,
    ],
    plant: (account) => {
      hubspotOf(account).fail({ ...hubspotRateLimit('DAILY'), ...always });
      return {
        meet: () => list(account),
        cure: () => {
          hubspotOf(account).clearFailures();
          account.stage.pass(day);
        },
      };
    },
    opens: 'rate_limited',
    after: hour,
    step: 15 * minute,
    closedBy: 'a successful call on the next day',
  },
  {
    fault: 'the vendor fails each request',
    decided: [
      /an error of its own, such as 500\..*status page, and wait/,
      /Other accounts in the last hour: 0 of 0 at hubspot work, 0 of 0 at other providers work\. No other account was used/,
    ],
    plant: answering(500),
    opens: 'provider_failed',
    after: 15 * minute,
    quiet: 5 * minute,
    step: 3 * minute,
    closedBy: 'a successful call 5 minutes after the last error',
  },
  {
    fault: 'the vendor ends each connection',
    decided: [/has not answered.*check your own network/, /connection broken off/],
    plant: failing({ kind: 'cut' }),
    opens: 'provider_failed',
    after: 15 * minute,
    quiet: 5 * minute,
    step: 5 * minute,
    closedBy: 'a successful call 5 minutes after the last error',
  },
  {
    fault: 'the vendor returns a page about its maintenance',
    decided: [/cannot read the answer\..*a developer must look/, /200, unreadable/],
    plant: failing({ kind: 'garbage' }),
    opens: 'provider_failed',
    after: 15 * minute,
    quiet: 5 * minute,
    step: 5 * minute,
    closedBy: 'a successful call 5 minutes after the last error',
  },
  {
    fault: 'the account has deleted a field that creates contain',
    decided: [
      /does not have a field of the request\..*1\. A person whose key has records:read reads.*2\. If one of your field mappings names the field, your developer.*3\. Otherwise the customer restores/,
      /A custom field of the account\. Its name is in the message; ask a person whose key has records:read\./,
    ],
    plant: (account) => {
      const message = 'Property "colour" does not exist';
      return {
        ...refusing(account, 'POST', { name: 'colour', error: 'PROPERTY_DOESNT_EXIST', message }),
        meet: () => account.ofAccount('POST', contacts, { last_name: 'Lovelace' }),
        other: () => list(account),
      };
    },
    opens: 'provider_rejected',
    after: 30 * minute,
    step: 10 * minute,
    closedBy: 'a successful create of a contact',
  },
  {
    fault: 'the account requires a value that updates lack',
    decided: [/requires a value that the request lacks\..*3\. Otherwise your developer sends a value for the field/],
    plant: async (account) => {
      const { id } = createdBy(await account.ofAccount('POST', '/ticketing/tickets', { name: 'Cannot sign in' }));
      const message = 'hs_resolution is required';
      return {
        ...refusing(account, 'PATCH', { name: 'hs_resolution', error: 'REQUIRED_FIELD', message }),
        meet: () => account.ofAccount('PATCH', `/ticketing/tickets/${id}`, { name: 'Cannot sign out' }),
        other: () => list(account, '/ticketing/tickets'),
      };
    },
    opens: 'provider_rejected',
    after: 30 * minute,
    step: 10 * minute,
    closedBy: 'a successful update of a ticket',
  },
];
