import { changesNothing, unsaid } from '../../../contract/demands.ts';
import type { Allowances } from '../../../contract/patches/allowances.ts';

export const allowances: Allowances = {
  undemanding: [
    {
      operations: ['POST /lists/{list_id}/webhooks'],
      reason: unsaid,
      url: 'https://mailchimp.com/developer/marketing/api/list-webhooks/add-webhook/',
    },
    {
      operations: ['PATCH /lists/{list_id}', 'PATCH /lists/{list_id}/members/{subscriber_hash}'],
      reason: changesNothing,
      url: 'https://mailchimp.com/developer/marketing/api/list-members/update-list-member/',
    },
  ],
};
