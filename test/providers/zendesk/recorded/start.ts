import { zendeskClient } from '../../../../infra/simulators/zendesk/client.ts';
import { startZendeskSimulator } from '../../../../infra/simulators/zendesk/index.ts';
import { zendeskSubdomains } from '../../../../infra/simulators/zendesk/seeds.ts';
import type { Start } from '../../../recorded/scripts.ts';

export const start: Start = async () => {
  const simulator = await startZendeskSimulator({ answers: 'documented' });
  return [simulator, zendeskClient(simulator.account(zendeskSubdomains[0].subdomain))];
};
