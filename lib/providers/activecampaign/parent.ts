import type { ObjectName } from '../../objects/names.ts';
import type { Codec, RefField } from '../define.ts';
import { getText } from '../language/answers.ts';
import { numberId } from './codecs.ts';

/** What a note or a task says that it is on. */
export interface Parent {
  /** Path of the id. */
  readonly id: string;
  /** Path of its kind. */
  readonly kind: string;
  /** Member of a write that has the kind; the id is `relid` in all of them. */
  readonly as: string;
}

const memberOf = (kind: string, { as }: Parent): Codec => ({
  decode: (id) => numberId.decode(getText(id, 'relid') ?? id),
  encode: (id) => ({ [as]: kind, relid: Number(id) }),
});

/** The record of an object that it is on, which is one, and stays: by itself, and as a list of one. */
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

/** `relid` and the kind are beside the other members. */
export const besideOthers = ({ as }: Parent) => ({ [`parent.${as}`]: as, 'parent.relid': 'relid' });
