import { below, when } from '../finding.ts';
import { filledForPage } from '../pages.ts';
import { unknownPlaceholders } from '../placeholders.ts';
import { classPlaceholders, ofObjects } from '../subjects.ts';

/** Finds custom fields without types, clauses that nothing fills, and defaults by groups that do not exist. */
export const customFields = ofObjects(({ provider, declaration, place }) => {
  const { customFields: custom, defaults = {} } = declaration;
  const metadata = custom?.metadata === undefined ? undefined : provider.metadata?.[custom.metadata];
  const at = below(place, 'customFields');
  const { choices } = custom ?? {};
  const ofField = ['field', 'field_id', 'value', ...classPlaceholders(declaration)];
  return [
    ...Object.entries(defaults).flatMap(([name, { metadata: list, group }]) =>
      when(
        group === true && (list === undefined || provider.metadata?.[list]?.group === undefined),
        below(place, 'defaults', name, 'group'),
        'The metadata has no groups.',
        'Remove it, or name metadata with `group`.',
      ),
    ),
    ...when(
      metadata !== undefined && metadata.type === undefined,
      below(at, 'metadata'),
      'The list does not say the types of the fields.',
      'Add `type` to the metadata.',
    ),
    ...when(
      metadata?.custom !== undefined &&
        custom !== undefined &&
        !('object' in custom.at) &&
        custom.standardIn === undefined,
      below(at, 'standardIn'),
      'The list has fields of the vendor, and nothing says where records have them.',
      'Add `standardIn`.',
    ),
    ...unknownPlaceholders(below(at, 'choices'), choices, ['group', 'value', ...filledForPage(choices?.paginator)]),
    ...unknownPlaceholders(below(at, 'equals'), custom?.equals, ofField),
    ...unknownPlaceholders(below(at, 'equalsBy'), custom?.equalsBy, ofField),
    ...unknownPlaceholders(below(at, 'anyOf'), custom?.anyOf, ['field', 'values', ...classPlaceholders(declaration)]),
  ];
});
