import { objectNames } from '../../../../objects/names.ts';
import { partsOf } from '../../../../providers/language/kinds.ts';
import { below, type Check, type Finding, namesOf, undeclared, unknownNames, when } from '../finding.ts';
import { declarationOf, fieldsOfKind, type Subject, subjectsOf } from '../subjects.ts';

const checkFields = (subject: Subject): readonly Finding[] => {
  const { provider, declaration, object } = subject;
  return fieldsOfKind(subject, 'ref').flatMap(({ field, place }) => {
    const target = declarationOf(provider, field.object);
    if (target === undefined) return undeclared(below(place, 'object'), [field.object], namesOf(provider.objects));
    return [
      ...when(
        field.object.split('.')[0] !== object.vertical,
        below(place, 'object'),
        `${field.object} has another vertical.`,
        `Refer to an object of ${object.vertical}.`,
      ),
      ...when(
        field.sameCollection === true && String(partsOf(target)) !== String(partsOf(declaration)),
        below(place, 'sameCollection'),
        `${field.object} is kept in other collections.`,
        'Remove it, or give both objects the same parts.',
      ),
    ];
  });
};

/** Finds objects that do not exist, and references to objects that the provider does not have. */
export const references: Check = (provider, webhooks) => {
  const declared = namesOf(provider.objects);
  return [
    ...unknownNames(`${provider.id} objects`, 'object', declared, objectNames),
    ...subjectsOf(provider).flatMap((subject) => [
      ...checkFields(subject),
      ...undeclared(
        below(subject.place, 'partitions.object'),
        [subject.declaration.partitions?.object ?? []].flat(),
        declared,
      ),
    ]),
    ...(webhooks?.subjects ?? []).flatMap(({ object }, index) =>
      undeclared(`${provider.id} webhooks subjects.${index}.object`, [object], declared),
    ),
  ];
};
