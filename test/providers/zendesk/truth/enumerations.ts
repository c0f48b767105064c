import type { EnumerationFacts } from '../../../truth/enumeration-facts.ts';

export const enumerations: EnumerationFacts = {
  remotes: {
    // The response lists the users separately from the comments:
    // https://developer.zendesk.com/api-reference/ticketing/tickets/ticket_comments/
    'ticketing.comment creator_type': ({ remote }) => ({ author: { role: remote } }),
  },
};
