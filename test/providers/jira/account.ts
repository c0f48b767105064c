import { jiraSites } from '../../../infra/simulators/jira/seeds.ts';
import type { Simulators } from '../../../infra/simulators/registry.ts';

/** Direct access to the first simulated account. */
export const account = ({ jira }: Simulators) => jira.account(jiraSites[0].site);
