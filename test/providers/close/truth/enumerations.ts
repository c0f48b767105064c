import type { Choice } from '../../../truth/entries.ts';
import { callOrEmail, type EnumerationFacts } from '../../../truth/enumeration-facts.ts';

/** https://developer.close.com/api/resources/opportunity-statuses */
const opportunityStatus = ({ remote }: Choice) => ({ id: String(remote), label: String(remote), type: String(remote) });

export const enumerations: EnumerationFacts = {
  kindOf: callOrEmail,
  remotes: {
    'crm.deal status': ({ remote }) => ({ status_id: String(remote), pipeline_id: 'pipe_1' }),
  },
  lists: {
    opportunityStatuses: (rows) => ({ data: [{ id: 'pipe_1', statuses: rows.map(opportunityStatus) }] }),
  },
};
