import { expect } from 'vitest';
import { salesforceClient } from '../../../../infra/simulators/salesforce/client.ts';
import { type SalesforceAccount, startSalesforceSimulator } from '../../../../infra/simulators/salesforce/index.ts';
import { salesforceOrgs } from '../../../../infra/simulators/salesforce/seeds.ts';
import { at, type Send } from '../../../../infra/simulators/shared/request.ts';
import { isDescribed } from '../../../contract/descriptions.ts';
import { createContract } from '../../../contract/exchange.ts';

export const data = '/services/data/v66.0';

/** An org for a single test. At the end, its responses are compared with the vendor's description. */
export const openOrg = async (number: 0 | 1 = 0) => {
  const clock = { now: Date.parse('2026-03-04T05:06:07.891Z') };
  const simulator = await startSalesforceSimulator({ now: () => clock.now, searchLagMs: 0 });
  const account: SalesforceAccount = simulator.account(salesforceOrgs[number].domain);
  const send: Send = salesforceClient(account);

  const query = async (soql: string, path = 'query'): Promise<Record<string, unknown>[]> => {
    const { status, body } = await send('GET', `${data}/${path}?q=${encodeURIComponent(soql)}`);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return at(body, 'records') as Record<string, unknown>[];
  };

  const errorOf = async (reply: ReturnType<Send>): Promise<readonly [number, unknown]> => {
    const { status, body } = await reply;
    return [status, at(body, '0.errorCode')];
  };

  return {
    account,
    clock,
    send,
    simulator,
    query,
    errorOf,
    /** The code of the refusal of a query. */
    refused: async (soql: string) => (await errorOf(send('GET', `${data}/query?q=${encodeURIComponent(soql)}`)))[1],
    stop: async () => {
      await simulator.close();
      if (!isDescribed('salesforce')) return;
      const contract = createContract('salesforce');
      // Some requests are wrong on purpose, so only the responses are compared.
      expect(simulator.exchanges.flatMap((exchange) => contract.checkResponse(exchange))).toEqual([]);
    },
  };
};

export type TestOrg = Awaited<ReturnType<typeof openOrg>>;
