import type { Metadata, Provider } from '../../../../providers/define.ts';
import { type Check, Place } from '../finding.ts';
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

const checkRequest = (metadata: Metadata, isOfClass: boolean, place: Place): void => {
  const { path, query, body, graphql } = metadata.request;
  const sent = { path, query, body };
  const classes = isOfClass ? ['class'] : [];
  const at = place.below('request');
  unknownPlaceholders(at, sent, ['limit', ...filledForPage(metadata.paginator), ...classes]);
  missingPlaceholders(at, graphql === undefined ? query : body, neededForPage(metadata.paginator));
  missingPlaceholders(at, sent, classes);
  unknownPlaceholders(place.below('each'), metadata.each, ['group', ...classes]);
};

const checkGroups = ({ group, inGroup, records }: Metadata, place: Place): void => {
  if ((group !== undefined) !== (records.length === 2)) {
    const mend = 'Give `records` two paths and `group` one, or give neither.';
    place.below('group').report('A group is a member of the outer list of two.', mend);
  }
  if (inGroup !== undefined && group === undefined) place.below('inGroup').report('There is no group.', 'Add `group`.');
};

/** Checks the requests for the choices of a type, and its clauses. */
const checkTypes = ({ type }: Metadata, place: Place): void => {
  for (const { words } of [type ?? []].flat())
    unknownPlaceholders(place.below('type'), words, ['field', 'field_id', 'value', 'class']);
};

const checkWords = ({ category, type, choices: options }: Metadata, place: Place): void => {
  const words = [category ?? []].flat().flatMap((one) => Object.values<string>(one.words));
  const types = [type ?? []].flat().flatMap((one) => Object.values<unknown>(one.words));
  place.below('category').unknownNames('category', words, categoriesKnown);
  if (options !== undefined || !(types.includes('enum') || types.includes('array'))) return;
  const mend = 'Say where the options are, or use a type with a codec.';
  place.below('choices').report('Fields of choices have no options.', mend);
};

/** Finds requests for metadata whose placeholders nothing fills, groups without lists in lists, and unknown categories. */
export const metadataRequests: Check = (provider, _webhooks, found) => {
  const ofClasses = listsOfClasses(provider);
  for (const [name, metadata] of Object.entries(provider.metadata ?? {})) {
    const place = new Place(`${provider.id} `, found).below('metadata', name);
    checkRequest(metadata, ofClasses.has(name), place);
    checkGroups(metadata, place);
    checkWords(metadata, place);
    checkTypes(metadata, place);
  }
};
