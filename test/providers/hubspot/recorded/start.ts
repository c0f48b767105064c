import { hubspotClient } from '../../../../infra/simulators/hubspot/client.ts';
import { startHubspotSimulator } from '../../../../infra/simulators/hubspot/index.ts';
import { hubspotPortals } from '../../../../infra/simulators/hubspot/seeds.ts';
import type { Start } from '../../../recorded/scripts.ts';

export const start: Start = async () => {
  const simulator = await startHubspotSimulator({ answers: 'documented' });
  return [simulator, hubspotClient(simulator.url, simulator.account(hubspotPortals[0].portalId))];
};
