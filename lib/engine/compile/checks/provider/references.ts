import { objectNames } from '../../../../objects/names.ts';
import { partsOf } from '../../../../providers/language/kinds.ts';
import { type Check, namesOf, Place } from '../finding.ts';
import { declarationOf, fieldsOfKind, type Subject, subjectsOf } from '../subjects.ts';

const checkFields = (subject: Subject): void => {
  const { provider, declaration, object } = subject;
  for (const { field, place } of fieldsOfKind(subject, 'ref')) {
    const target = declarationOf(provider, field.object);
    const at = place.below('object');
    if (target === undefined) {
      at.undeclared([field.object], namesOf(provider.objects));
      continue;
    }
    if (field.object.split('.')[0] !== object.vertical)
      at.report(`${field.object} has another vertical.`, `Refer to an object of ${object.vertical}.`);
    if (field.sameCollection === true && String(partsOf(target)) !== String(partsOf(declaration))) {
      const problem = `${field.object} is kept in other collections.`;
      place.below('sameCollection').report(problem, 'Remove it, or give both objects the same parts.');
    }
  }
};

/** Finds objects that do not exist, and references to objects that the provider does not have. */
export const references: Check = (provider, webhooks, found) => {
  const declared = namesOf(provider.objects);
  const place = new Place(`${provider.id} `, found);
  place.below('objects').unknownNames('object', declared, objectNames);
  for (const subject of subjectsOf(provider, found)) {
    const { object } = subject.declaration.partitions ?? {};
    checkFields(subject);
    subject.place.below('partitions.object').undeclared([object ?? []].flat(), declared);
  }
  for (const [index, { object }] of (webhooks?.subjects ?? []).entries())
    place.at(`${provider.id} webhooks subjects.${index}.object`).undeclared([object], declared);
};
