import type { CustomFields } from '../../providers/define.ts';
import type { CustomField } from './custom-field.ts';

type Fields = readonly CustomField[];

/** Adds the vendor's own fields that an account's list lacks. */
export const withUnlisted = ({ unlisted = {} }: CustomFields, listed: Fields): Fields => [
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
