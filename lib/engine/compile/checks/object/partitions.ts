import { supportedBy } from '../../../../providers/language/filters.ts';
import { declarationOf, listsOf, ofObjects, type Subject } from '../subjects.ts';

const checkTouches = ({ provider, declaration, place }: Subject): void => {
  const { touches, across, object } = declaration.partitions ?? {};
  if (touches !== true || across !== undefined) return;
  const holder = object === undefined ? undefined : declarationOf(provider, object);
  const lists = holder === undefined ? [] : [holder.list ?? [], holder.listBy ?? []].flat();
  const isListed =
    holder?.list !== undefined && (holder.partitions === undefined || holder.partitions.metadata !== undefined);
  if (isListed && lists.flatMap(supportedBy).includes('modified_after')) return;
  const problem = 'The changed records of the object that has the collections cannot be listed.';
  const mend = 'Give that object a list of all its records with the filter `modified_after`, or remove it.';
  place.below('partitions.touches').report(problem, mend);
};

/** Finds declared collections that cannot be listed. */
export const partitions = ofObjects((subject) => {
  for (const { request, place } of listsOf(subject))
    if (subject.declaration.partitions?.overlap === true && request.id !== undefined)
      place.below('id').report('Collections that overlap are listed by their records.', 'Remove it.');
  checkTouches(subject);
});
