import { supportedBy } from '../../../../providers/language/filters.ts';
import { below, type Finding, when } from '../finding.ts';
import { declarationOf, listsOf, ofObjects, type Subject } from '../subjects.ts';

const checkTouches = (subject: Subject): readonly Finding[] => {
  const { provider, declaration, place } = subject;
  const { touches, across, object } = declaration.partitions ?? {};
  if (touches !== true || across !== undefined) return [];
  const holder = object === undefined ? undefined : declarationOf(provider, object);
  const lists = holder === undefined ? [] : [holder.list ?? [], holder.listBy ?? []].flat();
  const isListed =
    holder?.list !== undefined && (holder.partitions === undefined || holder.partitions.metadata !== undefined);
  return when(
    !isListed || !lists.flatMap(supportedBy).includes('modified_after'),
    below(place, 'partitions.touches'),
    'The changed records of the object that has the collections cannot be listed.',
    'Give that object a list of all its records with the filter `modified_after`, or remove it.',
  );
};

/** Finds declared collections that cannot be listed. */
export const partitions = ofObjects((subject) => [
  ...listsOf(subject).flatMap(({ request, place }) =>
    when(
      subject.declaration.partitions?.overlap === true && request.id !== undefined,
      below(place, 'id'),
      'Collections that overlap are listed by their records.',
      'Remove it.',
    ),
  ),
  ...checkTouches(subject),
]);
