import { githubAccounts } from '../../../infra/simulators/github/seeds.ts';
import type { Simulators } from '../../../infra/simulators/registry.ts';

/** Direct access to the first simulated account. */
export const account = ({ github }: Simulators) => github.account(githubAccounts[0].people[0].login);
