import type { CustomFields } from '../../providers/define.ts';
import type { CustomField } from './custom-field.ts';

type Fields = readonly CustomField[];

/** What is made of a list is remembered with it: the same list of fields is the same object. */
const known = new WeakMap<CustomFields, WeakMap<Fields, Fields>>();

const add = ({ unlisted = {} }: CustomFields, listed: Fields): Fields => [
  ...listed,
  ...Object.entries(unlisted).map(
    ([name, label]): CustomField => ({
      name,
      label,
      type: 'string',
      options: undefined,
      isStandard: true,
      isUnlisted: true,
    }),
  ),
];

/** The fields of an account with those of the vendor's own that its list lacks. */
export const withUnlisted = (custom: CustomFields, listed: Fields): Fields => {
  if (custom.unlisted === undefined) return listed;
  const ofCustom = known.get(custom) ?? new WeakMap<Fields, Fields>();
  known.set(custom, ofCustom);
  const fields = ofCustom.get(listed) ?? add(custom, listed);
  ofCustom.set(listed, fields);
  return fields;
};
