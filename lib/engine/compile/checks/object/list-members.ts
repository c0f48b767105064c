import * as z from 'zod';
import { normalise } from '../../../mapping/choices.ts';
import { namesOf } from '../finding.ts';
import { fieldsOfKind, ofObjects } from '../subjects.ts';

const membersOf = (model: z.ZodObject, name: string): readonly string[] => {
  const list = model.shape[name];
  const element = list instanceof z.ZodArray ? list.element : undefined;
  return element instanceof z.ZodObject ? Object.keys(element.shape) : [];
};

/** Finds members that the elements of a list do not have, and types that two places share. */
export const listMembers = ofObjects((subject) => {
  const { model } = subject.object;
  for (const { name, field, place } of fieldsOfKind(subject, 'typed_fields')) {
    const types = field.at.flatMap(({ type, also = [] }) => [type, ...also].map(normalise));
    const at = place.below('at');
    place.unknownNames('member', [field.value, field.type], membersOf(model, name));
    at.repeatedNames('type', types);
    if (field.at.filter(({ first }) => first).length > 1)
      at.report('Several places are the first.', 'Set `first` only once.');
  }
  for (const { name, field, place } of fieldsOfKind(subject, 'parts'))
    place.below('members').unknownNames('member', namesOf(field.members), membersOf(model, name));
});
