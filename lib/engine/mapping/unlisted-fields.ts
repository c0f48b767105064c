import type { CustomFields } from '../../providers/define.ts';
import type { CustomField } from './custom-field.ts';

type Fields = readonly CustomField[];

/** Results by list. The same list of fields is the same object. */
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

/** Adds the vendor's own fields that an account's list lacks. */
export const withUnlisted = (custom: CustomFields, listed: Fields): Fields => {
  if (custom.unlisted === undefined) return listed;
  const ofCustom = known.get(custom) ?? new WeakMap<Fields, Fields>();
  known.set(custom, ofCustom);
  const fields = ofCustom.get(listed) ?? add(custom, listed);
  ofCustom.set(listed, fields);
  return fields;
};
