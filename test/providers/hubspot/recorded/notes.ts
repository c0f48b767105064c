import type { Notes } from '../../../recorded/notes.ts';

export const notes: Notes = {
  exceptions: [
    {
      place: /^(?:results\[\]\.)?properties\.(?!(?:createdate|(?:hs_)?lastmodifieddate|hs_object_id)$)/,
      reason: 'Properties are requested by name, written by a request, or computed by tools of the account.',
    },
  ],
  otherForms: {
    'crm.pipeline stages': 'the state of a stage, without its times and permissions',
    'crm.stage remote_status': 'the probability of winning, which distinguishes won from lost',
  },
  lost: {
    'ticketing.ticket status_category': 'the pipelines of tickets were not recorded',
  },
};
