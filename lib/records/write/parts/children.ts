import { isEmpty } from '../../../engine/mapping/empty.ts';
import type { ModelValues } from '../../../objects/define.ts';
import { createChildren } from '../../read/children.ts';
import type { FollowUp, Part } from './part.ts';

/** Creates records of their own from the elements of fields. @param elements by field */
export const sendChildren = (elements: ModelValues): readonly FollowUp[] =>
  Object.keys(elements).length === 0
    ? []
    : [
        {
          isUnshown: false,
          send: ({ context, names, attempts }) => createChildren(context, names, elements, attempts),
        },
      ];

/** The elements that a new record is created with; an update compares the elements with those of the record first. */
export const newChildren: Part = {
  appliesTo: ({ mode, declaration }) => mode === 'create' && declaration.children !== undefined,
  take: ({ context: { declaration }, values }) => {
    const given = Object.keys(declaration.children ?? {}).filter((name) => !isEmpty(values[name]));
    return sendChildren(Object.fromEntries(given.map((name) => [name, values[name]])));
  },
};
