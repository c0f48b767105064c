import { newId } from '../../crypto/ids.ts';
import { operatorScope } from '../../crypto/tokens.ts';
import { invocations } from '../../invocation.ts';
import { changesOf } from './changes.ts';
import { type Actor, entryPart, type NewEntry } from './entries.ts';
import type { AuditedKind } from './kinds.ts';

/** Author of the changes that the current invocation makes. */
const currentActor = (): Actor => {
  const { caller, route, page, function: name = 'command' } = invocations.getStore() ?? {};
  if (caller?.keyId !== undefined && caller.kind !== 'connection')
    return { kind: caller.kind === 'operator' ? 'operator' : 'key', id: caller.keyId };
  if (route !== undefined && caller?.kind === 'none') return { kind: 'connect_page', id: page ?? name };
  return { kind: 'worker', id: name };
};

/** The facts of the current invocation that an entry contains. The operator's changes are entries of `op`. */
export const entryOf = (
  { project, ...facts }: Pick<NewEntry, 'project' | 'action' | 'target' | 'changes'> & { readonly actor?: Actor },
  time: number,
): NewEntry => {
  const { route, requestId } = invocations.getStore() ?? {};
  const actor = facts.actor ?? currentActor();
  return {
    ...facts,
    project: actor.kind === 'operator' ? operatorScope : project,
    id: newId(),
    actor,
    route,
    requestId,
    time,
  };
};

/** A change of an item, for its entry. Without `before`, the item is new. Without `after`, it is deleted. */
export interface ItemAudit {
  readonly project: string;
  /** Id of the item, as the API shows it. */
  readonly target: string;
  readonly kind: AuditedKind;
  readonly before?: object | undefined;
  readonly after?: object | undefined;
  /** Word for the change. Default: created, updated or deleted. */
  readonly verb?: string | undefined;
  /** Default: the caller of the invocation. */
  readonly actor?: Actor;
}

const usualVerb = ({ before, after }: ItemAudit): string => {
  if (before === undefined) return 'created';
  return after === undefined ? 'deleted' : 'updated';
};

/**
 * Part of the transaction of a change: its audit entry. So there is no change without its entry, and no entry without
 * its change. The call then leaves no other entry.
 */
export const auditPart = (audit: ItemAudit) => {
  const { project, target, kind, before, after, verb = usualVerb(audit), actor } = audit;
  const invocation = invocations.getStore();
  if (invocation !== undefined) invocation.isAudited = true;
  const action = `${kind.name}.${verb}`;
  const changes = changesOf(kind, before, after);
  return entryPart(entryOf({ project, action, target, changes, ...(actor && { actor }) }, Date.now()));
};
