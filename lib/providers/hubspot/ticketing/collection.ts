import type { ObjectDeclaration } from '../../define.ts';
import { crmPath } from '../version.ts';

// https://developers.hubspot.com/docs/api-reference/crm-pipelines-v3/guide
export const collectionTicketing = {
  id: 'id',
  createdAt: 'createdAt',
  modifiedAt: 'updatedAt',
  list: {
    method: 'GET',
    path: crmPath('pipelines', '/tickets'),
    records: 'results',
    max: 100,
    paginator: { type: 'none' },
  },
  get: { method: 'GET', path: crmPath('pipelines', '/tickets/{id}') },
  fields: { name: 'label', collection_type: { kind: 'constant', value: 'pipeline' } },
} as const satisfies ObjectDeclaration<'ticketing.collection'>;
