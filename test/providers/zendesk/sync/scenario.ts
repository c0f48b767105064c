import type { ZendeskSimulator } from '../../../../infra/simulators/zendesk/index.ts';
import { zendeskSubdomains } from '../../../../infra/simulators/zendesk/seeds.ts';
import { basicMoves, created, noChange, removal, type Scenario, updated } from '../../../sync/scenarios/scenario.ts';

/** Lists by cursor, and changes by an export that is a minute late and returns the latest changes last. */
export const zendeskTickets = (simulator: ZendeskSimulator): Scenario => {
  const account = simulator.account(zendeskSubdomains[0].subdomain);
  const create = (n: number) =>
    created(account.createTicket({ subject: `Ticket made ${n}`, comment: { body: 'It does not work.' } }).id);
  const change = (n: number, id: string) => {
    account.updateTicket(Number(id), { subject: `Ticket changed ${n}` });
    return updated(id, ['name']);
  };
  return {
    provider: 'zendesk',
    object: 'ticketing.ticket',
    simulator,
    pages: /^\/api\/v2\/(tickets|incremental\/tickets\/cursor)$/,
    isShifting: false,
    create,
    change,
    living: () =>
      account
        .tickets()
        .filter(({ deleted: isGone }) => !isGone)
        .map(({ id }) => String(id)),
    moves: [
      ...basicMoves({ create, change }),
      noChange(3, (id) => account.updateTicket(Number(id), {})),
      removal((id) => account.deleteTicket(Number(id))),
    ],
  };
};
