import type { FieldMapping } from '../../../../providers/define.ts';
import { mappedFields } from '../../../../providers/language/compiled.ts';
import { below, unknownNames, when } from '../finding.ts';
import { ofObjects } from '../subjects.ts';

const showsBoth = (mapping: FieldMapping): boolean =>
  typeof mapping === 'object' && (['choice', 'constant'].includes(mapping.kind) || 'original' in mapping);

/** Finds fields that the object does not have, an object without fields, and fields that lose the value of the vendor. */
export const modelFields = ofObjects(({ declaration, object, place }) => {
  const fields = mappedFields(declaration);
  // The page of a record is not a value of a field.
  const shown = fields.filter(([name]) => name !== 'url' && `remote_${name}` in object.record.shape);
  return [
    ...when(
      fields.length === 0,
      below(place, 'fields'),
      'The declaration maps no field.',
      'Map a field of the object.',
    ),
    ...unknownNames(
      below(place, 'fields'),
      'field',
      fields.map(([name]) => name),
      Object.keys(object.model.shape),
    ),
    ...shown.flatMap(([name, mapping]) =>
      when(
        !showsBoth(mapping),
        below(place, 'fields', name),
        `\`remote_${name}\` does not show the value of the vendor.`,
        'Use a choice or a constant, or set `original`.',
      ),
    ),
  ];
});
