import { operatorScope } from '../../crypto/tokens.ts';
import { type Audit, removeAudited } from '../audit/audited.ts';
import * as auditedKinds from '../audit/kinds.ts';
import { auditPart } from '../audit/part.ts';
import { writeTogether } from '../dynamodb/transaction.ts';
import type { SyncPause } from '../sync/pauses.ts';
import { askReplan } from '../sync/replans.ts';
import { providerPauses, rememberProviderPause } from './provider-pauses.ts';

const audit = (target: string): Audit => ({ project: operatorScope, target, kind: auditedKinds.providerPause });

/** Pauses all syncs with a provider: in this process at once, in others within 30 seconds. @param now epoch ms */
export const pauseProvider = async (provider: string, pause: SyncPause, now: number): Promise<void> => {
  const item = { provider, ...pause };
  await writeTogether([providerPauses.part.put(item), auditPart({ ...audit(provider), after: item })]);
  rememberProviderPause(provider, pause, now);
};

/** Ends the pause and starts the cycles of all connections, one project after the other. @param now epoch ms */
export const resumeProvider = async (provider: string, now: number): Promise<void> => {
  await removeAudited(providerPauses, { provider }, audit(provider));
  rememberProviderPause(provider, undefined, now);
  await askReplan(operatorScope, now);
};
