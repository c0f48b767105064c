import { type DocumentedLimits, type DocumentedRule, each } from '../shared/limits/documented-rule.ts';

/** "~65,000, depending on your encoding": 64 KB. */
const zendeskText: DocumentedRule = {
  maxLength: 65_536,
  url: 'https://support.zendesk.com/hc/en-us/community/posts/4719863289498-Commets-size',
};

/** Lengths of comments and names. The published description has no limits. */
export const documentedLimits: DocumentedLimits = {
  ...each(['POST /api/v2/tickets', 'PUT /api/v2/tickets/{id}'], {
    '/ticket/comment/body': zendeskText,
    '/ticket/comment/html_body': zendeskText,
  }),
  ...each(['POST /api/v2/users', 'PUT /api/v2/users/{id}'], {
    '/user/name': { maxLength: 255, url: 'https://github.com/alphagov/support/pull/323' },
  }),
};
