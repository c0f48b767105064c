import type { FieldMapping } from '../../../../providers/define.ts';
import { mappedFields } from '../../../../providers/language/compiled.ts';
import { mappingOf, needsOf } from '../../../../providers/language/kinds.ts';
import { namesOf, type Place } from '../finding.ts';
import { fieldsOfKind, ofObjects, type Subject } from '../subjects.ts';

const onlyOf = (mapping: FieldMapping): Readonly<Record<string, string>> =>
  typeof mapping === 'object' && 'when' in mapping ? (mapping.when ?? {}) : {};

/** A condition on another field names a choice and one value of the choice. */
const checkOnly = (subject: Subject, mapping: FieldMapping, place: Place): void => {
  const known = fieldsOfKind(subject, 'choice');
  const names = known.map(({ name }) => name);
  for (const [decider, wanted] of Object.entries(onlyOf(mapping))) {
    const choices = known.find(({ name }) => name === decider)?.field.choices;
    const values = choices === undefined || typeof choices === 'string' ? [] : choices.map(({ value }) => value);
    if (choices === undefined) place.unknownNames('choice field', [decider], names);
    else place.below(decider).unknownNames('choice', [wanted], values);
  }
};

const checkEnds = (subject: Subject): void => {
  for (const { field, place } of fieldsOfKind(subject, 'end')) {
    const start = mappingOf(subject.declaration, field.field);
    if (typeof start === 'object' && ['value', 'moment'].includes(start.kind)) continue;
    const problem = `"${field.field}" is not a field with a moment.`;
    place.below('field').report(problem, 'Name a field of the kind `value` or `moment`.');
  }
};

const checkLookedUp = ({ declaration, place }: Subject): void => {
  for (const name of namesOf(declaration.quirks?.ids)) {
    const mapping = mappingOf(declaration, name);
    if (typeof mapping === 'object' && mapping.kind === 'value' && mapping.write) continue;
    const problem = 'The declaration writes no value with these names.';
    place.below('quirks.ids', name).report(problem, 'Name a field of the kind `value` that has `write`.');
  }
};

/** Finds names of fields that the declaration does not map. */
export const fieldNames = ofObjects((subject) => {
  const { declaration, place, object } = subject;
  const { required = [], oneOf = [], nonNull = [], volatile = [], create, update, partitions } = declaration;
  const fields = mappedFields(declaration);
  const mapped = fields.map(([name]) => name);
  const whole = { create: create?.encoding?.whole, update: update?.encoding?.whole };
  for (const [member, names] of Object.entries({ required, oneOf, nonNull, volatile }))
    place.below(member).unknownNames('field', names, mapped);
  for (const [member, names = []] of Object.entries(whole))
    place.below(member, 'encoding.whole').unknownNames('field', names, mapped);
  for (const [name, mapping] of fields) {
    const at = place.below('fields', name);
    at.below('needs').unknownNames('field', needsOf(mapping), mapped);
    checkOnly(subject, mapping, at.below('when'));
  }
  checkEnds(subject);
  checkLookedUp(subject);
  const keepers = [partitions?.field ?? []].flat();
  place.below('partitions.field').unknownNames('field', keepers, Object.keys(object.model.shape));
});
