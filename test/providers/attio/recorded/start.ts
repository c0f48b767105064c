import { attioClient } from '../../../../infra/simulators/attio/client.ts';
import { startAttioSimulator } from '../../../../infra/simulators/attio/index.ts';
import { attioWorkspaces } from '../../../../infra/simulators/attio/seeds.ts';
import type { Start } from '../../../recorded/scripts.ts';

export const start: Start = async () => {
  const simulator = await startAttioSimulator();
  return [simulator, attioClient(simulator.account(attioWorkspaces[0].slug))];
};
