import type { ObjectName } from '../../../../lib/objects/names.ts';
import type { Resource } from '../../../recorded/resource.ts';

const resource = (path: string, objects: readonly ObjectName[]): Resource => ({
  path: new RegExp(`^/v2/${path}(?:/query|/[\\w-]{36})?$`),
  at: 'data',
  objects,
});

/** Paths whose responses contain unified records, written by hand. The service uses only some paths. */
export const resources: readonly Resource[] = [
  resource('objects/people/records', ['crm.contact']),
  resource('objects/companies/records', ['crm.company']),
  resource('objects/deals/records', ['crm.deal']),
  resource('notes', ['crm.note']),
  resource('tasks', ['crm.task']),
  resource('workspace_members', ['crm.user']),
];
