import type { FieldMapping, RefField } from '../../providers/define.ts';
import { fieldsWhere, type Mapped } from '../../providers/language/compiled.ts';
import { isEmpty } from './empty.ts';
import { getPath, removePath } from './path.ts';
import { contradicts, type Draft, type RecordStep } from './write/draft.ts';

/** A reference to an object. It is read from a place that references to several objects share. */
type Shared = RefField & { readonly where: NonNullable<RefField['where']>; readonly write: string };

/** Whether a reference shares its place with references to other objects. */
export const isShared = (mapping: FieldMapping): mapping is Shared =>
  typeof mapping === 'object' &&
  mapping.kind === 'ref' &&
  mapping.where !== undefined &&
  typeof mapping.write === 'string';

const exclusiveFields = fieldsWhere(isShared);

/** Fields that are read from the same place and written by other properties. */
const othersAt = (draft: Draft, { read, write }: RefField): readonly Mapped<Shared>[] =>
  exclusiveFields(draft.job.declaration).filter(([, other]) => other.read === read && other.write !== write);

/**
 * Whether the draft already contains another reference in the only place for both, so that this reference cannot be
 * written.
 */
export const isTakenBeside = (draft: Draft, field: RefField): boolean =>
  isShared(field) && othersAt(draft, field).some(([, { write }]) => !isEmpty(getPath(draft.record, write)));

/**
 * Keeps one reference per place. If several are given, the first declared reference wins. The properties of the others
 * are not emptied as well.
 */
export const oneReferencePerPlace: RecordStep = {
  appliesTo: ({ declaration }) => exclusiveFields(declaration).length > 0,
  apply: (draft) => {
    for (const [, field] of exclusiveFields(draft.job.declaration)) {
      if (isEmpty(getPath(draft.record, field.write))) continue;
      for (const [other, { write }] of othersAt(draft, field)) {
        if (!isEmpty(getPath(draft.record, write))) contradicts(draft, other);
        removePath(draft.record, write);
      }
    }
  },
};
