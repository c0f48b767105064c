import type { ObjectName } from '../../../../lib/objects/names.ts';
import type { Resource } from '../../../recorded/resource.ts';

const resource = (module: string, objects: readonly ObjectName[], kind?: string): Resource => ({
  path: new RegExp(`^/crm/v\\d/${module}(?:/\\d+)?$`),
  methods: ['GET'],
  at: 'data',
  objects,
  ...(kind && { kind }),
});

/** Paths whose responses contain unified records, written by hand. The service uses only some paths. */
export const resources: readonly Resource[] = [
  resource('Contacts', ['crm.contact']),
  resource('Accounts', ['crm.company']),
  resource('Deals', ['crm.deal']),
  resource('Leads', ['crm.lead']),
  resource('Notes', ['crm.note']),
  resource('Tasks', ['crm.task']),
  resource('Calls', ['crm.engagement'], 'call'),
  resource('Events', ['crm.engagement'], 'meeting'),
];
