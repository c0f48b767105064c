import type { FieldMapping } from '../../../../providers/define.ts';
import { mappedFields } from '../../../../providers/language/compiled.ts';
import { mayReferElsewhere } from '../../../../providers/language/kinds.ts';
import { readPathsOf } from '../../../mapping/places.ts';
import { namesOf } from '../finding.ts';
import { fieldsOfKind, ofObjects, type Subject } from '../subjects.ts';

const writePathsOf = (mapping: FieldMapping): readonly string[] => {
  if (typeof mapping === 'string') return [mapping];
  switch (mapping.kind) {
    case 'value':
    case 'ref':
      return typeof mapping.write === 'string' ? [mapping.write] : [];
    case 'choice':
      return [mapping.at];
    case 'typed_fields':
      return mapping.at.map(({ at }) => at);
    default:
      return readPathsOf(mapping);
  }
};

/** Whether a field is the HTML form of a text. Of the two fields at the same place, a write uses only one. */
const isTwin = (mapping: FieldMapping): boolean =>
  typeof mapping === 'object' && mapping.kind === 'html' && mapping.type === 'html';

/** Whether a field is less precise than its place. It is written only if the precise field is not given. */
const saysLess = (mapping: FieldMapping): boolean =>
  typeof mapping === 'object' && mapping.kind === 'value' && mapping.codec?.summary === true;

const groupsOf = (subject: Subject): readonly string[] =>
  fieldsOfKind(subject, 'choice').flatMap(({ field: { group } }) => (group === undefined ? [] : [group.at]));

const checkRepeats = (subject: Subject): void => {
  const { declaration, place } = subject;
  const fields = mappedFields(declaration).map(([, mapping]) => mapping);
  const states = fieldsOfKind(subject, 'choice').map(({ field }) => field.at);
  const references = fieldsOfKind(subject, 'ref').map(({ field }) => field);
  // A stage or a pipeline is a choice by its value, and a record. Both say the same.
  const isChosen = (mapping: FieldMapping): boolean =>
    typeof mapping === 'object' && mapping.kind === 'ref' && states.some((at) => at === mapping.write);
  const paths = fields.flatMap((one) => (isChosen(one) || isTwin(one) || saysLess(one) ? [] : writePathsOf(one)));
  const either = references.flatMap((one) =>
    mayReferElsewhere(one) && typeof one.write === 'string' ? [one.write] : [],
  );
  const groups = groupsOf(subject);
  // The other field then decides between the two.
  const within = references.flatMap(({ within: parts, write }) =>
    parts && write && !parts.every((part) => paths.includes(part)) ? [String(write)] : [],
  );
  const at = place.below('fields');
  const chosen = fields.filter(isChosen).flatMap(writePathsOf);
  const plain = fields.filter((one) => typeof one === 'string');
  const alone = paths.filter((path) => !either.includes(path));
  at.repeatedNames('written place', alone);
  at.repeatedNames('place of a group', groups);
  at.repeatedNames('written place', chosen);
  at.unknownNames('choice at', within, states);
  at.repeatedNames('place of a group', [...new Set(groups), ...new Set(plain)]);
};

/**
 * Maps the path of a part, such as `address.city`, to the written field that contains the part. Returns other paths
 * unchanged.
 */
const withoutPart =
  (written: readonly string[]) =>
  (path: string): string =>
    written.find((place) => path.startsWith(`${place}.`) && !written.includes(path)) ?? path;

/** Finds places that two fields write, and renamed places that no field writes. */
export const writtenPaths = ofObjects((subject) => {
  const { declaration, place } = subject;
  const written = mappedFields(declaration).flatMap(([, mapping]) => writePathsOf(mapping));
  const { create, update } = declaration;
  const known = [...written, ...groupsOf(subject)];
  checkRepeats(subject);
  for (const [member, request] of Object.entries({ create, update })) {
    const renamed = namesOf(request?.renames).map(withoutPart(written));
    place.below(member, 'renames').unknownNames('written place', renamed, known);
  }
});
