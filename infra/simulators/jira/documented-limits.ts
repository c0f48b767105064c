import { type DocumentedLimits, type DocumentedRule, each } from '../limits/documented-rule.ts';

/** Of descriptions, comments and texts of several lines; of a document, its texts are counted. */
const jiraText: DocumentedRule = { maxLength: 32_767, url: 'https://jira.atlassian.com/browse/JRACLOUD-68949' };

/** The simulator reads these rules field by field, for updates too. */
export const documentedLimits: DocumentedLimits = {
  ...each(['POST /rest/api/3/issue'], {
    '/fields/summary': { maxLength: 255, url: 'https://github.com/tenable/integration-jira-cloud/issues/322' },
    '/fields/description': jiraText,
    '/fields/environment': jiraText,
    // Custom fields, by their types.
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
