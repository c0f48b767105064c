import type { ObjectName } from '../../../../lib/objects/names.ts';
import type { Resource } from '../../../recorded/resource.ts';

/** A list and its single resources. */
const resource = (path: string, objects: readonly ObjectName[]): Resource => ({
  path: new RegExp(`^/api/${path}(?:/\\w+)?$`),
  at: 'data',
  objects,
});

/** Paths whose responses contain unified records, written by hand. The service uses only some paths. */
export const resources: readonly Resource[] = [
  resource('profiles', ['marketingautomation.contact']),
  resource('lists', ['marketingautomation.list']),
  resource('segments', ['marketingautomation.segment']),
  resource('flows', ['marketingautomation.automation']),
  resource('events', ['marketingautomation.event']),
  resource('tags', ['marketingautomation.tag']),
  resource('templates', ['marketingautomation.template']),
];
