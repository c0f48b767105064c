import type { Answer, Call } from '../call.ts';
import { operatorScope } from '../crypto/tokens.ts';
import { invocations } from '../invocation.ts';
import { putEntry } from '../store/audit/entries.ts';
import { entryOf } from '../store/audit/part.ts';

/** Members of paths and answers that name the target of a call. */
const names = ['id', 'id_linked_user', 'provider'];

const nameIn = (value: unknown): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  return names.map((name): unknown => Reflect.get(value, name)).find((one) => typeof one === 'string');
};

/**
 * Records a management call that was carried out, and that put no entry into a transaction: it changed nothing here,
 * or only data that is no set-up, such as deliveries and syncs. A failure to record the call is logged and not
 * returned, because the call itself succeeded.
 */
export const recordAudit = async (call: Call, answer: Answer): Promise<void> => {
  const { caller, now, log } = call;
  if (invocations.getStore()?.isAudited || (caller.kind !== 'project' && caller.kind !== 'operator')) return;
  const project = caller.kind === 'project' ? caller.project : operatorScope;
  const target = nameIn(call.params) ?? nameIn(answer.data);
  try {
    await putEntry(entryOf({ project, action: 'call', target, changes: [] }, now));
  } catch (error) {
    log.error('audit item not stored', { failure: error });
  }
};
