import { type DocumentedLimits, type DocumentedRule, each } from '../shared/limits/documented-rule.ts';

/** Limit of descriptions, comments and multi-line texts. In a document, only the text is counted. */
const jiraText: DocumentedRule = { maxLength: 32_767, url: 'https://jira.atlassian.com/browse/JRACLOUD-68949' };

/** Rules for creating an issue. The simulator checks them field by field, also in updates. */
export const documentedLimits: DocumentedLimits = {
  ...each(['POST /rest/api/3/issue'], {
    '/fields/summary': { maxLength: 255, url: 'https://github.com/tenable/integration-jira-cloud/issues/322' },
    '/fields/description': jiraText,
    '/fields/environment': jiraText,
    // Limits of custom fields, by type.
    '/fields/textarea': jiraText,
    '/fields/textfield': {
      maxLength: 255,
      url: 'https://support.atlassian.com/jira-cloud-administration/docs/custom-fields-types-in-company-managed-projects/',
    },
  }),
  ...each(['POST /rest/api/3/issue/{id}/comment'], {
    '/body': jiraText,
  }),
};
