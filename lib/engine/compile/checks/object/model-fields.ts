import type { FieldMapping } from '../../../../providers/define.ts';
import { mappedFields } from '../../../../providers/language/compiled.ts';
import { ofObjects } from '../subjects.ts';

const showsBoth = (mapping: FieldMapping): boolean =>
  typeof mapping === 'object' && (['choice', 'constant'].includes(mapping.kind) || 'original' in mapping);

/** Finds fields that the object does not have, an object without fields, and fields that lose the value of the vendor. */
export const modelFields = ofObjects(({ declaration, object, place }) => {
  const fields = mappedFields(declaration);
  const at = place.below('fields');
  const names = fields.map(([name]) => name);
  if (fields.length === 0) at.report('The declaration maps no field.', 'Map a field of the object.');
  at.unknownNames('field', names, Object.keys(object.model.shape));
  for (const [name, mapping] of fields) {
    // The page of a record is not a value of a field.
    const isShown = name !== 'url' && `remote_${name}` in object.record.shape;
    if (!isShown || showsBoth(mapping)) continue;
    const problem = `\`remote_${name}\` does not show the value of the vendor.`;
    at.below(name).report(problem, 'Use a choice or a constant, or set `original`.');
  }
});
