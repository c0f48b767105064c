import type { ObjectName } from '../../../../lib/objects/names.ts';
import type { Resource } from '../../../recorded/resource.ts';

const resource = (type: string, objects: readonly ObjectName[]): readonly Resource[] => {
  const data = String.raw`^/services/data/v\d+\.0`;
  return [
    { path: new RegExp(`${data}/(?:query|queryAll)(?:/[\\w-]+)?$`), at: 'records', type, objects },
    { path: new RegExp(`${data}/sobjects/${type}/\\w+$`), at: '', type, objects },
  ];
};

/** Paths whose responses contain unified records, written by hand. The service uses only some paths. */
export const resources: readonly Resource[] = [
  ...resource('Account', ['crm.company', 'ticketing.account']),
  ...resource('Contact', ['crm.contact', 'ticketing.contact']),
  ...resource('Case', ['ticketing.ticket']),
  ...resource('User', ['crm.user', 'ticketing.user']),
];
