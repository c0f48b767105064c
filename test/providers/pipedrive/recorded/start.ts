import { pipedriveClient } from '../../../../infra/simulators/pipedrive/client.ts';
import { startPipedriveSimulator } from '../../../../infra/simulators/pipedrive/index.ts';
import { pipedriveCompanies } from '../../../../infra/simulators/pipedrive/seeds.ts';
import type { Start } from '../../../recorded/scripts.ts';

export const start: Start = async () => {
  const simulator = await startPipedriveSimulator({ answers: 'documented' });
  return [simulator, pipedriveClient(simulator.account(pipedriveCompanies[0].companyDomain))];
};
