import type { ObjectName } from '../../../../lib/objects/names.ts';
import type { Resource } from '../../../recorded/resource.ts';

const resource = (path: string, plural: string, objects: readonly ObjectName[]): readonly Resource[] => [
  { path: new RegExp(`^/3\\.0/${path}$`), methods: ['GET'], at: plural, objects },
  { path: new RegExp(`^/3\\.0/${path}(?:/\\w+)?$`), at: '', objects },
];

/** Paths whose responses contain unified records, written by hand. The service uses only some paths. */
export const resources: readonly Resource[] = [
  ...resource('lists', 'lists', ['marketingautomation.list']),
  ...resource('lists/(\\w+)/members', 'members', ['marketingautomation.contact']),
  ...resource('lists/(\\w+)/segments', 'segments', ['marketingautomation.tag', 'marketingautomation.segment']),
  ...resource('templates', 'templates', ['marketingautomation.template']),
  ...resource('automations', 'automations', ['marketingautomation.automation']),
];
