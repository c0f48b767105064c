import { type Check, namesOf, Place } from '../finding.ts';
import { fieldsOfKind, type Subject, subjectsOf } from '../subjects.ts';

/** Name of a `metadata` entry, and the place of the member that refers to it. */
type Use = readonly [name: string, place: Place];

const used = (place: Place, name: string | undefined): readonly Use[] => (name === undefined ? [] : [[name, place]]);

const usesOf = (subject: Subject): readonly Use[] => {
  const { declaration, place } = subject;
  const { customFields, visible, classes, partitions, defaults = {} } = declaration;
  return [
    ...fieldsOfKind(subject, 'choice').flatMap(({ field, place: at }) =>
      typeof field.choices === 'string' ? used(at.below('choices'), field.choices) : [],
    ),
    ...fieldsOfKind(subject, 'ref').flatMap(({ field, place: at }) => used(at.below('metadata'), field.metadata)),
    ...Object.entries(defaults).flatMap(([name, { metadata }]) =>
      used(place.below('defaults', name, 'metadata'), metadata),
    ),
    ...used(place.below('customFields.metadata'), customFields?.metadata),
    ...used(place.below('customFields.choices.metadata'), customFields?.choices?.metadata),
    ...used(place.below('visible.metadata'), visible?.metadata),
    ...used(place.below('classes.metadata'), classes?.metadata),
    ...used(place.below('partitions.metadata'), partitions?.metadata),
    ...used(place.below('partitions.across.metadata'), partitions?.across?.metadata),
  ];
};

/** Finds `metadata` that is used and not declared, or declared and not used. */
export const metadataNames: Check = (provider, webhooks, found) => {
  const { events, each } = webhooks?.register ?? {};
  const place = new Place(`${provider.id} webhooks `, found);
  const uses = [
    ...subjectsOf(provider, found).flatMap(usesOf),
    ...used(place.below('register.events.metadata'), events?.metadata),
    ...used(place.below('register.each.metadata'), each?.metadata),
  ];
  const names = uses.map(([name]) => name);
  const declared = namesOf(provider.metadata);
  for (const [name, at] of uses) at.unknownNames('metadata', [name], declared);
  new Place(`${provider.id} metadata`, found).unusedNames(declared, names);
};
