import type { Simulators } from '../../../infra/simulators/registry.ts';
import { account } from './account.ts';

/** Credentials of the first simulated account. A fault may have replaced the first token. */
export const credentials = (simulators: Simulators) => ({ access_token: account(simulators).accessToken });
