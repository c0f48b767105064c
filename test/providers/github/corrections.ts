import type { Corrections } from '../../truth/correction.ts';

const reference = 'https://docs.github.com/en/rest/';

/** Corrections for GitHub, by object and field. */
export const corrections: Corrections = {
  'ticketing.ticket comment': { read: 'answer:body', write: 'body', table: 'ticketing.ticket comment' },
  'ticketing.ticket description_html': {
    read: 'body_html',
    write: null,
    source: `${reference}issues/issues#get-an-issue`,
    says: 'application/vnd.github.full+json: Returns raw, text, and HTML representations. Your response will include body, body_text, and body_html.',
  },
  'ticketing.ticket project_id': {
    read: 'path:/repositories/{}/issues',
    write: 'path:/repositories/{}/issues',
    source: `${reference}using-the-rest-api/using-pagination-in-the-rest-api`,
    says: 'link: <https://api.github.com/repositories/1300192/issues?page=2>; rel="prev"',
  },
  'ticketing.user name': { read: 'name | login', write: null, table: 'ticketing.user name' },
  'ticketing.collection name': {
    ours: 'the name with its owner, because repositories of different owners may share a name',
  },
  'ticketing.ticket remote_url': { read: 'html_url', write: null, table: 'ticketing.ticket url' },
  'ticketing.comment remote_url': {
    read: 'html_url',
    write: null,
    source: 'https://docs.github.com/en/rest/issues/comments',
    says: '"html_url": "https://github.com/octocat/Hello-World/issues/1347#issuecomment-1"',
  },
  'ticketing.user remote_url': {
    read: 'html_url',
    write: null,
    source: 'https://docs.github.com/en/rest/users/users',
    says: '"html_url": "https://github.com/octocat"',
  },
  'ticketing.team remote_url': {
    read: 'html_url',
    write: null,
    source: 'https://docs.github.com/en/rest/teams/teams',
    says: '"html_url": "https://github.com/orgs/github/teams/justice-league"',
  },
  'ticketing.team member_ids': {
    read: 'members.nodes[].id',
    write: null,
    source: 'https://docs.github.com/en/graphql/reference/objects#team',
    says: 'members: A list of users who are members of this team.',
  },
  'ticketing.collection remote_url': {
    read: 'html_url',
    write: null,
    source: 'https://docs.github.com/en/rest/repos/repos',
    says: '"html_url": "https://github.com/octocat/Hello-World"',
  },
  'ticketing.user avatar_url': {
    read: 'avatar_url',
    write: null,
    source: 'https://docs.github.com/en/rest/users/users',
    says: '"avatar_url": "https://github.com/images/error/octocat_happy.gif"',
  },
};
