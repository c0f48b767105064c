import * as z from 'zod';
import { normalise } from '../../../mapping/choices.ts';
import { below, namesOf, repeatedNames, unknownNames, when } from '../finding.ts';
import { fieldsOfKind, ofObjects } from '../subjects.ts';

const membersOf = (model: z.ZodObject, name: string): readonly string[] => {
  const list = model.shape[name];
  const element = list instanceof z.ZodArray ? list.element : undefined;
  return element instanceof z.ZodObject ? Object.keys(element.shape) : [];
};

/** Finds members that the elements of a list do not have, and types that two places share. */
export const listMembers = ofObjects((subject) => {
  const { model } = subject.object;
  const typed = fieldsOfKind(subject, 'typed_fields').flatMap(({ name, field, place }) => {
    const types = field.at.flatMap(({ type, also = [] }) => [type, ...also].map(normalise));
    return [
      ...unknownNames(place, 'member', [field.value, field.type], membersOf(model, name)),
      ...repeatedNames(below(place, 'at'), 'type', types),
      ...when(
        field.at.filter(({ first }) => first).length > 1,
        below(place, 'at'),
        'Several places are the first.',
        'Set `first` only once.',
      ),
    ];
  });
  const parts = fieldsOfKind(subject, 'parts').flatMap(({ name, field, place }) =>
    unknownNames(below(place, 'members'), 'member', namesOf(field.members), membersOf(model, name)),
  );
  return [...typed, ...parts];
});
