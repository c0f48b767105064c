import type { Notes } from '../../../recorded/notes.ts';

export const notes: Notes = {
  exceptions: [
    { place: /\bcustomfield_\d+$/, reason: "The account's own fields." },
    { place: /^roles\./, reason: "The account's own roles." },
    { place: /\b(?:entityId|uuid|scope)$/, reason: 'Only team-managed projects contain it.' },
    {
      place: /\b(?:timetracking\.\w+|progress\.percent|aggregateprogress\.percent)$/,
      reason: 'Only issues with logged work contain it.',
    },
  ],
  lost: {
    'ticketing.collection remote_collection_type': 'a collection of Jira is always a project',
  },
};
