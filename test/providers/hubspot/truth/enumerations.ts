import type { Choice } from '../../../truth/entries.ts';
import { callOrEmail, type EnumerationFacts, labelled } from '../../../truth/enumeration-facts.ts';

/** Probabilities of winning: https://developers.hubspot.com/docs/api-reference/crm-pipelines-v3/guide */
const chances: Readonly<Record<string, string>> = { open: '0.4', won: '1.0', lost: '0.0' };

const dealStage = ({ remote, unified }: Choice) => ({
  id: String(remote),
  label: String(remote),
  metadata: { isClosed: String(unified !== 'open'), probability: chances[unified ?? ''] },
});

/** A ticket is open or closed: https://developers.hubspot.com/docs/api-reference/crm-pipelines-v3/guide */
const ticketStage = ({ remote, unified }: Choice) => ({
  id: String(remote),
  label: String(remote),
  metadata: { ticketState: unified === 'closed' ? 'CLOSED' : 'OPEN' },
});

const optionsOf = (name: string) => (rows: readonly Choice[]) => ({ results: [{ name, options: rows.map(labelled) }] });

export const enumerations: EnumerationFacts = {
  kindOf: callOrEmail,
  remotes: {
    // Each row contains members of the same object: "isClosed=true,probability=1.0".
    'crm.stage status': ({ remote }) => {
      const members = String(remote)
        .split(',')
        .map((one) => one.split('='));
      return { metadata: { probability: '0.4', ...Object.fromEntries(members) } };
    },
    // Subscriptions are listed next to the contact, by type.
    'marketingautomation.contact status': ({ remote }) => ({ subscriptions: { types: [{ status: remote }] } }),
  },
  lists: {
    dealStages: (rows) => ({ results: [{ id: 'default', stages: rows.map(dealStage) }] }),
    ticketStages: (rows) => ({ results: [{ id: '0', stages: rows.map(ticketStage) }] }),
    companyIndustries: optionsOf('industry'),
    dealTypes: optionsOf('dealtype'),
    lifecycleStages: optionsOf('lifecyclestage'),
    ticketCategories: optionsOf('hs_ticket_category'),
  },
};
