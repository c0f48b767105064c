import { changesNothing } from '../../../contract/demands.ts';
import type { Allowances } from '../../../contract/patches/allowances.ts';

export const allowances: Allowances = {
  undemanding: [
    {
      operations: ['contacts/{contactId}', 'companies/{companyId}', '0-3/{dealId}', 'tickets/{ticketId}']
        .concat(['notes/{noteId}', 'tasks/{taskId}', 'calls/{callId}', 'emails/{emailId}', 'meetings/{meetingId}'])
        .concat('{objectType}/{objectId}')
        .map((path) => `PATCH /crm/v3/objects/${path}`),
      reason: changesNothing,
      url: 'https://developers.hubspot.com/docs/api-reference/crm-contacts-v3/guide#update-contacts',
    },
    {
      operations: ['PATCH /marketing/v3/emails/{emailId}'],
      reason: changesNothing,
      url: 'https://developers.hubspot.com/docs/api-reference/marketing-marketing-emails-v3/guide',
    },
    {
      operations: ['add', 'remove'].map((verb) => `PUT /crm/v3/lists/{listId}/memberships/${verb}`),
      reason: 'No ids change nothing.',
      url: 'https://developers.hubspot.com/docs/api-reference/2026-03/crm/lists/memberships/add-to-list',
    },
  ],
  notDemanded: [
    {
      operations: /^POST \/crm\/v3\/objects\//,
      member: 'associations',
      // "At a minimum", a request has one property. Associations are also allowed.
      url: 'https://developers.hubspot.com/docs/api-reference/crm-contacts-v3/guide#create-contacts',
    },
  ],
};
