import type { Choice } from '../../../truth/entries.ts';
import { type EnumerationFacts, named } from '../../../truth/enumeration-facts.ts';

/** Types of the states of every new team: https://linear.app/docs/configuring-workflows#default-workflow */
const linearTypes: Readonly<Record<string, string>> = {
  Backlog: 'backlog',
  Todo: 'unstarted',
  'In Progress': 'started',
  'In Review': 'started',
  Done: 'completed',
  Canceled: 'canceled',
  Duplicate: 'duplicate',
};

const linearState = (row: Choice, position: number) => ({
  ...named(row),
  position,
  type: linearTypes[String(row.remote)] ?? String(row.remote),
});

export const enumerations: EnumerationFacts = {
  remotes: {
    'ticketing.ticket status': ({ remote }) => ({
      team: { id: '1' },
      state: { id: String(remote), name: String(remote) },
    }),
  },
  lists: {
    states: (rows) => ({ teams: { nodes: [{ id: '1', states: { nodes: rows.map(linearState) } }] } }),
  },
};
