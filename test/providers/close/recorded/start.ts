import { closeClient } from '../../../../infra/simulators/close/client.ts';
import { startCloseSimulator } from '../../../../infra/simulators/close/index.ts';
import { closeOrganizations } from '../../../../infra/simulators/close/seeds.ts';
import type { Start } from '../../../recorded/scripts.ts';

export const start: Start = async () => {
  const simulator = await startCloseSimulator();
  return [simulator, closeClient(simulator.account(closeOrganizations[0].organizationId))];
};
