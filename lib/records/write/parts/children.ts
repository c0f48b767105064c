import { isEmpty } from '../../../engine/mapping/empty.ts';
import type { ModelValues } from '../../../objects/define.ts';
import { createChildren } from '../../read/children.ts';
import type { FollowUp, Part } from './part.ts';

/**
 * Creates separate records from the elements of fields.
 * @param elements elements by field
 */
export const sendChildren = (elements: ModelValues): readonly FollowUp[] =>
  Object.keys(elements).length === 0
    ? []
    : [
        {
          isUnshown: false,
          send: ({ context, names, attempts }) => createChildren(context, names, elements, attempts),
        },
      ];

/** The children of a new record. An update first compares the elements with the elements of the record. */
export const newChildren: Part = {
  appliesTo: ({ mode, declaration }) => mode === 'create' && declaration.children !== undefined,
  take: ({ context: { declaration }, values }) => {
    const given = Object.keys(declaration.children ?? {}).filter((name) => !isEmpty(values[name]));
    return sendChildren(Object.fromEntries(given.map((name) => [name, values[name]])));
  },
};
