import { githubAccounts } from '../../../infra/simulators/github/seeds.ts';
import type { Simulators } from '../../../infra/simulators/registry.ts';

/** The first account, at the vendor itself. */
export const account = ({ github }: Simulators) => github.account(githubAccounts[0].people[0].login);
