import type { ObjectDeclaration } from '../../define.ts';
import { get, list, records } from '../requests.ts';

// https://developer.zendesk.com/api-reference/ticketing/account-configuration/brands/
export const collection = {
  ...records,
  list: list('/api/v2/brands', 'brands'),
  get: get('brands', 'brand'),
  where: { is_deleted: [false, undefined] },
  fields: { name: 'name', collection_type: { kind: 'constant', value: 'brand' } },
} as const satisfies ObjectDeclaration<'ticketing.collection'>;
