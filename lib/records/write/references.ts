import type { RemotePath } from '../../engine/mapping/remote-ids.ts';
import type { SeparateWrite } from '../../engine/mapping/write/record.ts';
import type { ObjectName } from '../../objects/names.ts';
import type { Links, ObjectDeclaration } from '../../providers/define.ts';
import { isSeparate, mappingOf } from '../../providers/language/kinds.ts';
import type { RemotePaths } from '../issued-ids.ts';

/** A reference to write or take away by a request of its own, and where the record is that it refers to. */
export interface Reference extends SeparateWrite {
  readonly object: ObjectName;
  readonly remote: RemotePath;
  readonly links: Links;
}

/** References with the records that they refer to, of which all were found before. */
export const referencesOf = (
  declaration: ObjectDeclaration,
  written: readonly SeparateWrite[],
  remotePaths: RemotePaths,
): readonly Reference[] =>
  written.map((reference) => {
    const mapping = mappingOf(declaration, reference.name);
    const remote = remotePaths.get(reference.id);
    if (remote !== undefined && isSeparate(mapping))
      return { ...reference, object: mapping.object, remote, links: mapping.links };
    throw new Error(`${reference.name} refers to ${reference.id}, which was not looked up`);
  });
