import type { RemotePath } from '../engine/mapping/remote-ids.ts';
import type { Declaration } from '../providers/define.ts';
import { kindsOf } from '../providers/language/kinds.ts';
import type { OpenedObject } from '../records/context.ts';
import { remotePathOfRecord } from '../records/present.ts';
import { isLeftOut, type LeftOut, unlessForbidden } from '../records/read/forbidden-kinds.ts';
import { readRemotes } from '../records/read/retriever.ts';
import { scopesOf, startOf } from '../records/read/scopes.ts';
import type { SourcePosition } from './record-source.ts';

/** Whether a reconciliation lists only ids, not whole records. */
export const listsIds = (declared: Declaration): boolean =>
  kindsOf(declared).every(([, { reconcile }]) => reconcile?.list !== undefined);

/** Remote paths from a single request. */
export interface IdStep {
  readonly paths: readonly RemotePath[];
  /** Position of the next request; `undefined` at the end of the list. */
  readonly next: SourcePosition | undefined;
  /** Kind that was not read because the account may not list it. */
  readonly leftOut?: LeftOut;
}

/** Opens the list of ids of all records of an object. */
export const openIdList = async (
  opened: OpenedObject,
): Promise<(position: SourcePosition | undefined) => Promise<IdStep>> => {
  const scopes = await scopesOf(opened, {});
  return async (position) => {
    const index = startOf(scopes, position);
    const scope = scopes[index];
    const list = scope?.declaration.reconcile?.list;
    if (scope === undefined || list === undefined) return { paths: [], next: undefined };
    const after = scopes[index + 1];
    const selection = { limit: list.max, filters: {}, isBare: true };
    const found = await unlessForbidden(scope, scopes, () => readRemotes(scope, list, selection, position ?? {}));
    if (isLeftOut(found)) return { paths: [], leftOut: found, next: after && { scope: after.scope } };
    const following = found.next === undefined ? after : scope;
    return {
      paths: found.remotes.map((remote) => remotePathOfRecord(scope, remote)),
      next: following && { scope: following.scope, ...found.next },
    };
  };
};
