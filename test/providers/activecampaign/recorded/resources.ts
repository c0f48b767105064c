import type { ObjectName } from '../../../../lib/objects/names.ts';
import type { Resource } from '../../../recorded/resource.ts';

const resource = (plural: string, singular: string, objects: readonly ObjectName[]): readonly Resource[] => [
  { path: new RegExp(`^(?:/3)?/${plural}$`), at: plural, objects },
  { path: new RegExp(`^(?:/3)?/${plural}(?:/\\d+)?$`), at: singular, objects },
];

/** Paths whose responses contain unified records, written by hand. The service uses only some paths. */
export const resources: readonly Resource[] = [
  ...resource('contacts', 'contact', ['crm.contact', 'marketingautomation.contact']),
  ...resource('lists', 'list', ['marketingautomation.list']),
  ...resource('accounts', 'account', ['crm.company']),
  ...resource('deals', 'deal', ['crm.deal']),
  ...resource('notes', 'note', ['crm.note']),
  ...resource('dealTasks', 'dealTask', ['crm.task']),
  ...resource('dealGroups', 'dealGroup', ['crm.pipeline']),
  ...resource('dealStages', 'dealStage', ['crm.stage']),
  ...resource('users', 'user', ['crm.user', 'marketingautomation.user']),
  ...resource('tags', 'tag', ['marketingautomation.tag']),
  ...resource('campaigns', 'campaign', ['marketingautomation.campaign']),
  ...resource('automations', 'automation', ['marketingautomation.automation']),
];
