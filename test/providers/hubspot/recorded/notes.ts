import type { Notes } from '../../../recorded/notes.ts';

export const notes: Notes = {
  exceptions: [
    {
      place: /^(?:results\[\]\.)?properties\.(?!(?:createdate|(?:hs_)?lastmodifieddate|hs_object_id)$)/,
      reason: 'Properties were asked for by name, or are what a write wrote and what tools of the account make of it.',
    },
  ],
  otherForms: {
    'crm.pipeline stages': 'what a stage is, without its times and permissions',
    'crm.stage remote_status': 'the chance of winning, which tells won from lost',
  },
  lost: {
    'ticketing.ticket status_category': 'nobody recorded the pipelines of tickets',
  },
};
