import { jiraClient } from '../../../../infra/simulators/jira/client.ts';
import { startJiraSimulator } from '../../../../infra/simulators/jira/index.ts';
import { jiraSites } from '../../../../infra/simulators/jira/seeds.ts';
import type { Start } from '../../../recorded/scripts.ts';

export const start: Start = async () => {
  const simulator = await startJiraSimulator();
  return [simulator, jiraClient(simulator.account(jiraSites[1].site))];
};
