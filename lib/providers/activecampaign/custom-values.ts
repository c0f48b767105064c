import type { Encoding, Join } from '../define.ts';
import { getList, getPath } from '../language/answers.ts';

const at = 'customValues';

/** `fields: [{ customFieldId, fieldValue }]`. https://developers.activecampaign.com/reference/create-a-deal-new */
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

/** (memory) Values are beside deals and accounts. https://developers.activecampaign.com/reference/list-all-custom-field-values-3 */
export const valuesBeside = (records: string, from: string): Join => ({
  records,
  multiple: true,
  of: 'id',
  id: from,
  read: '',
  at: at,
});

/** An element has its value in a member by its type: the codec of the field finds it. */
export const inCustomValues = (metadata: string) =>
  ({ metadata, at: { list: at, name: 'custom_field_id', value: '' } }) as const;
