import { salesforceClient } from '../../../../infra/simulators/salesforce/client.ts';
import { startSalesforceSimulator } from '../../../../infra/simulators/salesforce/index.ts';
import { salesforceOrgs } from '../../../../infra/simulators/salesforce/seeds.ts';
import type { Start } from '../../../recorded/scripts.ts';

export const start: Start = async () => {
  const simulator = await startSalesforceSimulator();
  return [simulator, salesforceClient(simulator.account(salesforceOrgs[0].domain))];
};
