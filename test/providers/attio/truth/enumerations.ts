import type { Choice } from '../../../truth/entries.ts';
import type { EnumerationFacts } from '../../../truth/enumeration-facts.ts';

/** https://docs.attio.com/rest-api/endpoint-reference/attributes/list-statuses */
const attioStatus = ({ remote }: Choice) => ({
  id: { status_id: String(remote) },
  title: String(remote),
  is_archived: false,
  celebration_enabled: String(remote).startsWith('Won'),
});

export const enumerations: EnumerationFacts = {
  remotes: {
    'crm.deal status': ({ remote }) => ({ values: { stage: [{ status: { title: remote } }] } }),
  },
  lists: {
    dealStatuses: (rows) => ({ data: rows.map(attioStatus) }),
  },
};
