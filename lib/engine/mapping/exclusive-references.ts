import type { FieldMapping, RefField } from '../../providers/define.ts';
import { fieldsWhere, type Mapped } from '../../providers/language/compiled.ts';
import { isEmpty } from './empty.ts';
import { getPath, removePath } from './path.ts';
import { contradicts, type Draft } from './write/draft.ts';
import type { RecordStep } from './write/steps.ts';

/** A reference to one of several objects, read from a place that all of them share. */
type Shared = RefField & { readonly where: NonNullable<RefField['where']>; readonly write: string };

/** Whether a reference shares its place with references to other objects. */
export const isShared = (mapping: FieldMapping): mapping is Shared =>
  typeof mapping === 'object' &&
  mapping.kind === 'ref' &&
  mapping.where !== undefined &&
  typeof mapping.write === 'string';

const exclusiveFields = fieldsWhere(isShared);

/** The fields that are read from the same place, and are written by properties of their own. */
const othersAt = (draft: Draft, { read, write }: RefField): readonly Mapped<Shared>[] =>
  exclusiveFields(draft.job.declaration).filter(([, other]) => other.read === read && other.write !== write);

/** Whether the place of a field is written by the property of another one. */
export const isTakenBeside = (draft: Draft, field: RefField): boolean =>
  isShared(field) && othersAt(draft, field).some(([, { write }]) => !isEmpty(getPath(draft.record, write)));

/** One place takes one record: of several that are given, the first that is declared. Nothing is emptied beside it. */
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
