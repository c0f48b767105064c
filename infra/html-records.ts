import type { UnifiedObject } from '../lib/objects/define.ts';
import type { ObjectName } from '../lib/objects/names.ts';
import { objects } from '../lib/objects/registry.ts';
import { providers } from '../lib/providers/all.ts';
import type { Declaration, FieldMapping } from '../lib/providers/define.ts';
import { hasHtml, kindsOf } from '../lib/providers/language/kinds.ts';

const declarationsOf = (name: ObjectName): readonly Declaration[] =>
  Object.values(providers).flatMap(({ objects: declared }) => declared[name] ?? []);

/** Objects whose records `expand` may add to a record. */
const referencesOf = (name: ObjectName): readonly ObjectName[] =>
  declarationsOf(name)
    .flatMap(kindsOf)
    .flatMap(([, { fields, partitions }]) => [
      ...Object.values<FieldMapping | undefined>(fields).flatMap((mapping) =>
        typeof mapping === 'object' && mapping.kind === 'ref' ? [mapping.object] : [],
      ),
      ...(partitions?.object === undefined ? [] : [partitions.object]),
    ]);

const reachOf = (name: ObjectName, reached = new Set<ObjectName>()): ReadonlySet<ObjectName> => {
  if (reached.has(name)) return reached;
  reached.add(name);
  for (const other of referencesOf(name)) reachOf(other, reached);
  return reached;
};

/**
 * Whether a function may read a text that a vendor keeps as HTML, in its own records or in referenced records.
 * @param file file of the function, such as `crm/notes`. A file without an object may read records of its whole
 * vertical, or of all verticals
 */
export const mayHaveHtml = (file: string): boolean => {
  const all = Object.entries<UnifiedObject>(objects);
  const own = all.filter(([, { vertical, plural }]) => file === `${vertical}/${plural}`);
  const ofVertical = all.filter(([, { vertical }]) => file.startsWith(`${vertical}/`));
  const names = (own.length > 0 ? own : ofVertical).map(([name]) => name as ObjectName);
  if (names.length === 0) return true;
  return names.flatMap((name) => [...reachOf(name)]).some((name) => declarationsOf(name).some(hasHtml));
};
