import { getPath, getText } from '../../lib/providers/language/answers.ts';
import type { ProviderName } from '../contract/descriptions.ts';
import { fromFolders } from '../providers/folders.ts';
import type { Recorded } from './exchanges.ts';
import { objectsIn, type RecordedRecord, type Resource, type Resources } from './resource.ts';

const all = await fromFolders<Resources>('recorded/resources');

const inResource = (
  { at, inner, holders: ofHolders = [], objects, kind, path }: Resource,
  parts: readonly string[],
  { method, response }: Recorded,
): readonly RecordedRecord[] => {
  const holders = objectsIn(getPath(response, at));
  const found = inner
    ? holders.flatMap((holder) =>
        objectsIn(getPath(holder, inner.at)).map((remote) => ({
          remote,
          partition: [getText(holder, inner.part) ?? ''],
        })),
      )
    : holders.map((remote) => ({ remote, partition: parts }));
  const from = `${method} ${path.source}`;
  const outer = holders.flatMap((remote) =>
    ofHolders.map((object) => ({ remote, partition: [], object, kind: undefined, from })),
  );
  return [...outer, ...found.flatMap((one) => objects.map((object) => ({ ...one, object, kind, from })))];
};

const isOf = ({ at, type }: Resource, response: unknown): boolean =>
  type === undefined || getText(objectsIn(getPath(response, at))[0], 'attributes.type') === type;

/** Records in a recorded response that belong to unified objects. Empty for other responses. */
export const recordsIn = (provider: ProviderName, exchange: Recorded): readonly RecordedRecord[] => {
  if (exchange.status >= 300 || exchange.method === 'DELETE') return [];
  const resources = all[provider] ?? [];
  if (typeof resources === 'function') return resources(exchange);
  const { path, response } = exchange;
  const resource = resources.find(
    (one) =>
      one.path.test(path) &&
      one.methods?.includes(exchange.method) !== false &&
      getPath(response, one.at) !== undefined &&
      isOf(one, response),
  );
  return resource === undefined ? [] : inResource(resource, resource.path.exec(path)?.slice(1) ?? [], exchange);
};
