import type { ObjectName } from '../../objects/names.ts';
import type { Codec, RefField } from '../define.ts';
import { getText } from '../language/answers.ts';
import { numberId } from './codecs.ts';

/** Paths of the record that a note or a task belongs to. */
export interface Parent {
  /** Path of the record's id. */
  readonly id: string;
  /** Path of the record's kind. */
  readonly kind: string;
  /** Member of a write that contains the kind. The member of the id is always `relid`. */
  readonly as: string;
}

const memberOf = (kind: string, { as }: Parent): Codec => ({
  decode: (id) => numberId.decode(getText(id, 'relid') ?? id),
  encode: (id) => ({ [as]: kind, relid: Number(id) }),
});

/**
 * Fields for the single record that a note or a task belongs to: as a reference, and as a list with one element. An
 * update cannot change the record.
 */
export const on = (object: ObjectName, kind: string, parent: Parent) => {
  const one = {
    kind: 'ref',
    object,
    read: parent.id,
    codec: memberOf(kind, parent),
    where: { [parent.kind]: [kind] },
    createOnly: true,
  } as const satisfies RefField;
  return { one, all: { ...one, write: 'parent', single: true } as const satisfies RefField };
};

/** Renames that put `relid` and the kind next to the other members of a write. */
export const besideOthers = ({ as }: Parent) => ({ [`parent.${as}`]: as, 'parent.relid': 'relid' });
