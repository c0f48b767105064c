import { filledForPage } from '../pages.ts';
import { unknownPlaceholders } from '../placeholders.ts';
import { classPlaceholders, ofObjects } from '../subjects.ts';

/** Finds custom fields without types, clauses that nothing fills, and defaults by groups that do not exist. */
export const customFields = ofObjects(({ provider, declaration, place }) => {
  const { customFields: custom, defaults = {} } = declaration;
  const metadata = custom?.metadata === undefined ? undefined : provider.metadata?.[custom.metadata];
  const at = place.below('customFields');
  const { choices } = custom ?? {};
  const ofClass = classPlaceholders(declaration);
  const ofField = ['field', 'field_id', 'value', ...ofClass];
  for (const [name, { metadata: list, group }] of Object.entries(defaults)) {
    if (group === true && (list === undefined || provider.metadata?.[list]?.group === undefined))
      place
        .below('defaults', name, 'group')
        .report('The metadata has no groups.', 'Remove it, or name metadata with `group`.');
  }
  if (metadata !== undefined && metadata.type === undefined)
    at.below('metadata').report('The list does not say the types of the fields.', 'Add `type` to the metadata.');
  const isUnplaced = custom !== undefined && !('object' in custom.at) && custom.standardIn === undefined;
  if (metadata?.custom !== undefined && isUnplaced) {
    const problem = 'The list has fields of the vendor, and nothing says where records have them.';
    at.below('standardIn').report(problem, 'Add `standardIn`.');
  }
  unknownPlaceholders(at.below('choices'), choices, ['group', 'value', ...filledForPage(choices?.paginator)]);
  unknownPlaceholders(at.below('equals'), custom?.equals, ofField);
  unknownPlaceholders(at.below('equalsBy'), custom?.equalsBy, ofField);
  unknownPlaceholders(at.below('anyOf'), custom?.anyOf, ['field', 'values', ...ofClass]);
});
