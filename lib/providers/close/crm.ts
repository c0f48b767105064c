import type { Provider } from '../define.ts';
import { engagement, note } from './activities.ts';
import { userName } from './codecs.ts';
import { companyObject } from './company.ts';
import { contactObject } from './contact.ts';
import { customObject } from './custom-objects.ts';
import { deal } from './deal.ts';
import { byOffset } from './requests.ts';
import { pipeline, stage } from './stage.ts';
import { task } from './task.ts';

export const crm = {
  'crm.contact': contactObject,
  'crm.company': companyObject,
  'crm.deal': deal,
  'crm.pipeline': pipeline,
  'crm.stage': stage,
  'crm.note': note,
  'crm.engagement': engagement,
  'crm.task': task,
  'crm.custom-object': customObject,
  // https://developer.close.com/api/resources/users/list
  'crm.user': {
    id: 'id',
    createdAt: 'date_created',
    modifiedAt: 'date_updated',
    list: { ...byOffset, path: '/user/', query: { _limit: '{limit}', _skip: '{cursor}' }, exactly: { email: 'email' } },
    get: { method: 'GET', path: '/user/{id}/' },
    fields: {
      name: { kind: 'value', read: '', codec: userName },
      first_name: 'first_name',
      last_name: 'last_name',
      email: 'email',
      avatar_url: { kind: 'value', read: 'image' },
      time_zone: { kind: 'value', read: 'last_used_timezone' },
    },
  },
} as const satisfies Provider['objects'];
