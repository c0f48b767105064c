import type { Encoding, Join } from '../define.ts';
import { getList, getPath } from '../language/answers.ts';

const at = 'customValues';

/**
 * Encodes custom values as `fields: [{ customFieldId, fieldValue }]`.
 * https://developers.activecampaign.com/reference/create-a-deal-new
 */
export const asFields: Encoding = {
  encode: ({ [at]: given, ...record }) =>
    given === undefined
      ? record
      : {
          ...record,
          fields: getList({ given }, 'given').map((one) => ({
            customFieldId: getPath(one, 'custom_field_id'),
            fieldValue: Object(one)[''] ?? '',
          })),
        },
};

/**
 * (unproven) Join of the custom values of deals or accounts, which the response contains in a separate list.
 * https://developers.activecampaign.com/reference/list-all-custom-field-values-3
 */
export const valuesBeside = (records: string, from: string): Join => ({
  records,
  multiple: true,
  of: 'id',
  id: from,
  read: '',
  at: at,
});

/**
 * Custom fields in the list of custom values. The member that contains a value depends on the field's type, so the
 * codec of the field finds it.
 */
export const inCustomValues = (metadata: string) =>
  ({ metadata, at: { records: at, name: 'custom_field_id', value: '' } }) as const;
