import type { Values } from '../../engine/http/request/template.ts';
import { readAll } from '../../engine/http/session/read-all.ts';
import { remoteIdOf } from '../../engine/mapping/remote-ids.ts';
import { remembered } from '../../engine/metadata/account-cache.ts';
import type { ListRequest } from '../../providers/define.ts';
import type { RecordContext } from '../context.ts';
import { remotePathOfRecord } from '../present.ts';

/** A collection that a list has already read, and the values of its requests. */
export interface Earlier {
  readonly context: RecordContext;
  readonly values: Values;
}

/** Maximum number of collections that are read at the same time. */
const concurrency = 5;

const idOf = (context: RecordContext, remote: unknown): string => remoteIdOf(remotePathOfRecord(context, remote));

/**
 * The ids in a collection. They are cached as long as the account's collections, because each later page needs them
 * again.
 */
const idsIn = ({ context, values }: Earlier, request: ListRequest): Promise<ReadonlySet<string>> =>
  remembered(context.session, `ids ${JSON.stringify([request, values])}`, context.now, async () => {
    const remotes = await readAll(context.session, request, request, values);
    return new Set(remotes.map((remote) => idOf(context, remote)));
  });

/**
 * The records that no earlier collection contains. So a list contains each record once, with the first of its
 * collections.
 */
export const withoutEarlier = async (
  context: RecordContext,
  request: ListRequest,
  remotes: readonly unknown[],
  earlier: readonly Earlier[],
): Promise<readonly unknown[]> => {
  let left = remotes;
  for (let index = 0; index < earlier.length && left.length > 0; index += concurrency) {
    const known = await Promise.all(earlier.slice(index, index + concurrency).map((each) => idsIn(each, request)));
    left = left.filter((remote) => !known.some((ids) => ids.has(idOf(context, remote))));
  }
  return left;
};
