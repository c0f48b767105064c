import { below, type Check, type Finding, namesOf, unknownNames, unusedNames } from '../finding.ts';
import { fieldsOfKind, type Subject, subjectsOf } from '../subjects.ts';

/** Name of a `metadata` entry, and the place of the member that refers to it. */
type Use = readonly [name: string, place: string];

const used = (place: string, name: string | undefined): readonly Use[] => (name === undefined ? [] : [[name, place]]);

const usesOf = (subject: Subject): readonly Use[] => {
  const { declaration, place } = subject;
  const { customFields, visible, classes, partitions, defaults = {} } = declaration;
  return [
    ...fieldsOfKind(subject, 'choice').flatMap(({ field, place: at }) =>
      typeof field.choices === 'string' ? used(below(at, 'choices'), field.choices) : [],
    ),
    ...fieldsOfKind(subject, 'ref').flatMap(({ field, place: at }) => used(below(at, 'metadata'), field.metadata)),
    ...Object.entries(defaults).flatMap(([name, { metadata }]) =>
      used(below(place, 'defaults', name, 'metadata'), metadata),
    ),
    ...used(below(place, 'customFields.metadata'), customFields?.metadata),
    ...used(below(place, 'customFields.choices.metadata'), customFields?.choices?.metadata),
    ...used(below(place, 'visible.metadata'), visible?.metadata),
    ...used(below(place, 'classes.metadata'), classes?.metadata),
    ...used(below(place, 'partitions.metadata'), partitions?.metadata),
    ...used(below(place, 'partitions.across.metadata'), partitions?.across?.metadata),
  ];
};

/** Finds `metadata` that is used and not declared, or declared and not used. */
export const metadataNames: Check = (provider, webhooks): readonly Finding[] => {
  const { events, each } = webhooks?.register ?? {};
  const place = `${provider.id} webhooks `;
  const uses = [
    ...subjectsOf(provider).flatMap(usesOf),
    ...used(below(place, 'register.events.metadata'), events?.metadata),
    ...used(below(place, 'register.each.metadata'), each?.metadata),
  ];
  const declared = namesOf(provider.metadata);
  return [
    ...uses.flatMap(([name, at]) => unknownNames(at, 'metadata', [name], declared)),
    ...unusedNames(
      `${provider.id} metadata`,
      declared,
      uses.map(([name]) => name),
    ),
  ];
};
