import type { Notes } from '../../../recorded/notes.ts';

export const notes: Notes = {
  exceptions: [
    { place: /\bcustomfield_\d+$/, reason: "The account's own fields." },
    { place: /^roles\./, reason: "The account's own roles." },
    { place: /\b(?:entityId|uuid|scope)$/, reason: 'Of projects that a team manages itself.' },
    {
      place: /\b(?:timetracking\.\w+|progress\.percent|aggregateprogress\.percent)$/,
      reason: 'Work was logged on it.',
    },
  ],
  lost: {
    'ticketing.collection remote_collection_type': 'a collection of Jira is always a project',
  },
};
