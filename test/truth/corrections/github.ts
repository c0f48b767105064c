import type { Corrections } from './correction.ts';

const reference = 'https://docs.github.com/en/rest/';

/** Of GitHub, by object and field. */
export const github: Corrections = {
  'ticketing.ticket comment': { read: 'answer:body', write: 'body', table: 'ticketing.ticket comment' },
  'ticketing.ticket project_id': {
    read: 'path:/repositories/{}/issues',
    write: 'path:/repositories/{}/issues',
    source: `${reference}using-the-rest-api/using-pagination-in-the-rest-api`,
    says: 'link: <https://api.github.com/repositories/1300192/issues?page=2>; rel="prev"',
  },
  'ticketing.user name': { read: 'name | login', write: null, table: 'ticketing.user name' },
  'ticketing.collection name': {
    ours: 'the name with that of its owner: repositories of several owners have one name',
  },
};
