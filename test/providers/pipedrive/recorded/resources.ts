import type { ObjectName } from '../../../../lib/objects/names.ts';
import type { Resource } from '../../../recorded/resource.ts';

const resource = (plural: string, objects: readonly ObjectName[]): Resource => ({
  path: new RegExp(`^(?:/api)?/v[12]/${plural}(?:/\\d+)?$`),
  at: 'data',
  objects,
});

/** Paths whose responses contain unified records, written by hand. The service uses only some paths. */
export const resources: readonly Resource[] = [
  resource('persons', ['crm.contact']),
  resource('organizations', ['crm.company']),
  resource('deals', ['crm.deal']),
  { path: /^\/v1\/leads(?:\/[\w-]+)?$/, at: 'data', objects: ['crm.lead'] },
  resource('notes', ['crm.note']),
  resource('activities', ['crm.task', 'crm.engagement']),
  resource('pipelines', ['crm.pipeline']),
  resource('stages', ['crm.stage']),
  resource('users', ['crm.user']),
];
