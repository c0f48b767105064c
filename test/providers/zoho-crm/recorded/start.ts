import { zohoClient } from '../../../../infra/simulators/zoho-crm/client.ts';
import { startZohoSimulator } from '../../../../infra/simulators/zoho-crm/index.ts';
import { zohoOrgs } from '../../../../infra/simulators/zoho-crm/seeds.ts';
import type { Start } from '../../../recorded/scripts.ts';

export const start: Start = async () => {
  const simulator = await startZohoSimulator();
  return [simulator, zohoClient(simulator.account(zohoOrgs[0].id))];
};
