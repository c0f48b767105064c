import { changesNothing } from '../../../contract/demands.ts';
import type { Allowances } from '../../../contract/patches/allowances.ts';

export const allowances: Allowances = {
  queries: [
    {
      operations: ['GET /repos/{owner}/{repo}/issues'],
      name: 'after',
      schema: { type: 'string', minLength: 1 },
      url: 'https://github.com/orgs/community/discussions/69826#cursor-based-pagination',
    },
  ],
  answers: [301, 307].map((status) => ({
    status,
    schema: {
      type: 'object',
      required: ['message', 'url'],
      properties: { message: { type: 'string' }, url: { type: 'string' }, documentation_url: { type: 'string' } },
    },
    reason: 'Any request may result in a redirection; the description says so of a few.',
    url: 'https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api#follow-redirects',
  })),
  addresses: [
    {
      path: /^\/user\/\d+$/,
      described: '/users/by-id',
      url: 'https://docs.github.com/en/rest/users/users#get-a-user-using-their-id',
    },
    {
      path: /^\/repositories\/\d+(?=\/|$)/,
      described: '/repos/by-id/by-id',
      url: 'https://docs.github.com/en/rest/using-the-rest-api/using-pagination-in-the-rest-api#using-link-headers',
    },
    {
      path: /^\/organizations\/\d+(?=\/teams$)/,
      described: '/orgs/by-id',
      url: 'https://docs.github.com/en/rest/teams/teams#list-teams',
    },
  ],
  undemanding: [
    {
      operations: ['PATCH /repos/{owner}/{repo}/issues/{issue_number}'],
      reason: changesNothing,
      url: 'https://docs.github.com/en/rest/issues/issues#update-an-issue',
    },
  ],
};
