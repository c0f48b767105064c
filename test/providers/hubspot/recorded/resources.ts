import type { ObjectName } from '../../../../lib/objects/names.ts';
import type { Resource } from '../../../recorded/resource.ts';

const owners = ['crm.user', 'ticketing.user', 'marketingautomation.user'] as const;

const emails = ['marketingautomation.campaign', 'marketingautomation.email'] as const;

const resource = (plural: string, objects: readonly ObjectName[], kind?: string): readonly Resource[] => {
  const path = `^/crm/(?:v3/)?objects/(?:[\\d-]+/)?${plural}`;
  const shared = { objects, ...(kind && { kind }) };
  return [
    { path: new RegExp(`${path}(?:/search|/batch/\\w+)?$`), at: 'results', ...shared },
    { path: new RegExp(`${path}(?:/\\d+)?$`), at: '', ...shared },
  ];
};

/** Paths whose responses contain unified records, written by hand. The service uses only some paths. */
export const resources: readonly Resource[] = [
  ...resource('contacts', ['crm.contact', 'ticketing.contact']),
  ...resource('companies', ['crm.company', 'ticketing.account']),
  ...resource('(?:deals|0-3)', ['crm.deal']),
  ...resource('tickets', ['ticketing.ticket']),
  ...resource('notes', ['crm.note']),
  ...resource('tasks', ['crm.task']),
  ...resource('calls', ['crm.engagement'], 'call'),
  ...resource('emails', ['crm.engagement'], 'email'),
  ...resource('meetings', ['crm.engagement'], 'meeting'),
  { path: /^\/marketing\/v3\/emails$/, at: 'results', objects: emails },
  { path: /^\/marketing\/v3\/emails\/\d+$/, at: '', objects: emails },
  { path: /^\/crm\/v3\/owners$/, at: 'results', objects: owners },
  { path: /^\/crm\/v3\/owners\/\d+$/, at: '', objects: owners },
  {
    path: /^\/crm\/v3\/pipelines\/deals$/,
    at: 'results',
    inner: { at: 'stages', part: 'id' },
    holders: ['crm.pipeline'],
    objects: ['crm.stage'],
  },
  { path: /^\/crm\/v3\/pipelines\/deals\/([^/]+)\/stages$/, at: 'results', objects: ['crm.stage'] },
  { path: /^\/crm\/v3\/pipelines\/tickets$/, at: 'results', objects: ['ticketing.collection'] },
];
