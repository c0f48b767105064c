import { type DocumentedLimits, type DocumentedRule, each } from '../shared/limits/documented-rule.ts';

const githubText: DocumentedRule = {
  maxLength: 65_536,
  url: 'https://github.com/peter-evans/create-issue-from-file/issues/1705',
};

/** Lengths that the published description lacks, as users of the API reported them. */
export const documentedLimits: DocumentedLimits = {
  ...each(['POST /repos/{owner}/{repo}/issues', 'PATCH /repos/{owner}/{repo}/issues/{number}'], {
    '/title': { maxLength: 256, url: 'https://github.com/DavyJonesLocker/party_foul/pull/122' },
    '/body': githubText,
  }),
  ...each(['POST /repos/{owner}/{repo}/issues/{number}/comments', 'PATCH /repos/{owner}/{repo}/issues/comments/{id}'], {
    '/body': githubText,
  }),
};
