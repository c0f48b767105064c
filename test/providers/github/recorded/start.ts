import { githubClient } from '../../../../infra/simulators/github/client.ts';
import { startGithubSimulator } from '../../../../infra/simulators/github/index.ts';
import type { Start } from '../../../recorded/scripts.ts';

export const start: Start = async () => {
  const simulator = await startGithubSimulator();
  return [simulator, githubClient(simulator.url, simulator.account('sim-octocat'))];
};
