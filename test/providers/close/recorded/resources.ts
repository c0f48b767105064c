import type { ObjectName } from '../../../../lib/objects/names.ts';
import type { Resource } from '../../../recorded/resource.ts';

const resource = (path: string, objects: readonly ObjectName[], kind?: string): readonly Resource[] => {
  const shared = { objects, ...(kind && { kind }) };
  return [
    { path: new RegExp(`^(?:/v1)?/${path}$`), at: 'data', ...shared },
    { path: new RegExp(`^(?:/v1)?/${path}(?:/\\w+)?$`), at: '', ...shared },
  ];
};

/** Paths whose responses contain unified records, written by hand. The service uses only some paths. */
export const resources: readonly Resource[] = [
  ...resource('lead', ['crm.company']),
  ...resource('contact', ['crm.contact']),
  ...resource('opportunity', ['crm.deal']),
  ...resource('task', ['crm.task']),
  ...resource('activity/note', ['crm.note']),
  ...resource('activity/call', ['crm.engagement'], 'call'),
  ...resource('activity/email', ['crm.engagement'], 'email'),
  ...resource('activity/meeting', ['crm.engagement'], 'meeting'),
  ...resource('user', ['crm.user']),
  {
    path: /^(?:\/v1)?\/pipeline$/,
    at: 'data',
    inner: { at: 'statuses', part: 'id' },
    holders: ['crm.pipeline'],
    objects: ['crm.stage'],
  },
];
