import { changesNothing } from '../../../contract/demands.ts';
import type { Allowances } from '../../../contract/patches/allowances.ts';

export const allowances: Allowances = {
  queries: [
    {
      operations: ['GET /event/'],
      name: '_cursor',
      schema: { type: 'string', minLength: 1 },
      url: 'https://developer.close.com/api/resources/events/list',
    },
  ],
  undemanding: [
    {
      operations: ['lead', 'contact', 'opportunity', 'task', 'activity/note', 'activity/call', 'activity/email']
        .concat('activity/meeting', 'activity/custom', 'custom_object')
        .map((path) => `PUT /${path}/{id}/`),
      reason: changesNothing,
      url: 'https://developer.close.com/api/resources/leads/update',
    },
    {
      operations: ['lead', 'contact', 'opportunity', 'activity/call'].map((path) => `POST /${path}/`),
      reason: 'A lead needs no name, and what names no lead gets a new one.',
      url: 'https://developer.close.com/api/resources/leads/create',
    },
  ],
};
