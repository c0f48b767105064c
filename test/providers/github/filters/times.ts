import type { Timed } from '../../../records/filters/timed.ts';
import { githubIssue, repository } from './make.ts';

/** Objects with lists that accept time filters. */
export const times: readonly Timed[] = [
  {
    provider: 'github',
    object: 'ticketing.ticket',
    path: '/ticketing/tickets',
    // An order needs a single repository.
    within: async ({ list }) => {
      const all = await list('github', '/ticketing/collections');
      return { of: '', query: { project_id: all.find(({ name }) => name === repository)?.id ?? '' } };
    },
    make: (at) => ({ id: githubIssue(at) }),
    touch: ({ github }, { id }) => github.updateIssue(repository, Number(id), { title: 'Other' }),
  },
  {
    provider: 'github',
    object: 'ticketing.comment',
    path: '/ticketing/comments',
    within: async (at) => {
      const of = String(githubIssue(at));
      return { of, query: { ticket_id: await at.idOf('github', '/ticketing/tickets', of) } };
    },
    make: ({ github }, _, of) => ({ id: github.createComment(repository, Number(of), 'One').id }),
    touch: async ({ service, tokenOf, idOf }, { id }, query) => {
      const ours = await idOf('github', '/ticketing/comments', String(id), query);
      const options = { token: tokenOf('github'), body: { body: 'Other' } };
      return service.call('PATCH', `/ticketing/comments/${ours}`, options);
    },
  },
];
