import { changesNothing, unsaid } from '../../../contract/demands.ts';
import type { Allowances } from '../../../contract/patches/allowances.ts';

export const allowances: Allowances = {
  undemanding: [
    {
      operations: ['POST /contacts'],
      reason: unsaid,
      url: 'https://developers.brevo.com/reference/create-contact',
    },
    {
      operations: [
        'PUT /contacts/{identifier}',
        'PUT /contacts/lists/{listId}',
        'PUT /emailCampaigns/{campaignId}',
        'PUT /smtp/templates/{templateId}',
      ],
      reason: changesNothing,
      url: 'https://developers.brevo.com/reference/update-contact',
    },
  ],
};
