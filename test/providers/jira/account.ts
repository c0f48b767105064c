import { jiraSites } from '../../../infra/simulators/jira/seeds.ts';
import type { Simulators } from '../../../infra/simulators/registry.ts';

/** The first account, at the vendor itself. */
export const account = ({ jira }: Simulators) => jira.account(jiraSites[0].site);
