import type { ObjectName } from '../../../../lib/objects/names.ts';
import type { Resource } from '../../../recorded/resource.ts';

/** A list, and one of its resources. */
const resource = (path: string, objects: readonly ObjectName[]): Resource => ({
  path: new RegExp(`^/api/${path}(?:/\\w+)?$`),
  at: 'data',
  objects,
});

/** Paths that answer records of ours, written by hand. The service does not use every path. */
export const resources: readonly Resource[] = [
  resource('profiles', ['marketingautomation.contact']),
  resource('lists', ['marketingautomation.list']),
  resource('segments', ['marketingautomation.segment']),
  resource('flows', ['marketingautomation.automation']),
  resource('events', ['marketingautomation.event']),
  resource('tags', ['marketingautomation.tag']),
  resource('templates', ['marketingautomation.template']),
];
