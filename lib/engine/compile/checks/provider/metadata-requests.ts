import type { Metadata, Provider } from '../../../../providers/define.ts';
import { below, type Check, type Finding, unknownNames, when } from '../finding.ts';
import { filledForPage, neededForPage } from '../pages.ts';
import { missingPlaceholders, unknownPlaceholders } from '../placeholders.ts';
import { subjectsOf } from '../subjects.ts';
import { categoriesKnown } from '../words.ts';

/** Names of lists of fields that exist separately for each class. */
const listsOfClasses = (provider: Provider): ReadonlySet<string> =>
  new Set(
    subjectsOf(provider)
      .flatMap(({ declaration: { classes, customFields, visible } }) =>
        classes === undefined ? [] : [customFields?.metadata ?? [], visible?.metadata ?? []].flat(),
      )
      .filter((name) => provider.metadata?.[name]?.group === undefined),
  );

const checkRequest = (metadata: Metadata, isOfClass: boolean, place: string): readonly Finding[] => {
  const { path, query, body } = metadata.request;
  const sent = { path, query, body };
  const classes = isOfClass ? ['class'] : [];
  return [
    ...unknownPlaceholders(below(place, 'request'), sent, ['limit', ...filledForPage(metadata.paginator), ...classes]),
    ...missingPlaceholders(
      below(place, 'request'),
      metadata.request.graphql === undefined ? [query] : [body],
      neededForPage(metadata.paginator),
    ),
    ...missingPlaceholders(below(place, 'request'), sent, classes),
    ...unknownPlaceholders(below(place, 'each'), metadata.each, ['group', ...classes]),
  ];
};

const checkGroups = ({ group, inGroup, records }: Metadata, place: string): readonly Finding[] => [
  ...when(
    (group !== undefined) !== (records.length === 2),
    below(place, 'group'),
    'A group is a member of the outer list of two.',
    'Give `records` two paths and `group` one, or give neither.',
  ),
  ...when(inGroup !== undefined && group === undefined, below(place, 'inGroup'), 'There is no group.', 'Add `group`.'),
];

/** Checks the requests for the choices of a type, and its clauses. */
const checkTypes = ({ type }: Metadata, place: string): readonly Finding[] =>
  [type ?? []]
    .flat()
    .flatMap(({ words }) => unknownPlaceholders(below(place, 'type'), words, ['field', 'field_id', 'value', 'class']));

const checkWords = ({ category, type, choices: options }: Metadata, place: string): readonly Finding[] => {
  const words = [category ?? []].flat().flatMap((one) => Object.values<string>(one.words));
  const types = [type ?? []].flat().flatMap((one) => Object.values<unknown>(one.words));
  return [
    ...unknownNames(below(place, 'category'), 'category', words, categoriesKnown),
    ...when(
      options === undefined && (types.includes('enum') || types.includes('array')),
      below(place, 'choices'),
      'Fields of choices have no options.',
      'Say where the options are, or use a type with a codec.',
    ),
  ];
};

/** Finds requests for metadata whose placeholders nothing fills, groups without lists in lists, and unknown categories. */
export const metadataRequests: Check = (provider) => {
  const ofClasses = listsOfClasses(provider);
  return Object.entries(provider.metadata ?? {}).flatMap(([name, metadata]) => {
    const place = below(`${provider.id} `, 'metadata', name);
    return [
      ...checkRequest(metadata, ofClasses.has(name), place),
      ...checkGroups(metadata, place),
      ...checkWords(metadata, place),
      ...checkTypes(metadata, place),
    ];
  });
};
