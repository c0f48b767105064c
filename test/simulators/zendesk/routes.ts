import type { Answer, Call, Route } from '../vendor.ts';
import { type Account, currentUser } from './account.ts';
import { commentsOf } from './comments.ts';
import { invalidAttribute, recordNotFound } from './errors.ts';
import { exportByCursor, exportByTime } from './incremental.ts';
import { paginate } from './paging.ts';
import {
  presentAudit,
  presentComment,
  presentField,
  presentGroup,
  presentOrganization,
  presentStatus,
  presentTicket,
  presentUser,
} from './present.ts';
import { createTicket, deleteTicket, liveTicket, updateTicket } from './tickets.ts';
import type { TicketRow, UserRow } from './types.ts';

const MAX_MANY = 100;

/** Literal paths come before those with an id. */
export const ZENDESK_ROUTES: readonly Route<Account>[] = [
  { method: 'GET', path: '/api/v2/tickets', handle: listTickets },
  { method: 'POST', path: '/api/v2/tickets', handle: create },
  { method: 'GET', path: '/api/v2/tickets/show_many', handle: showMany },
  { method: 'GET', path: '/api/v2/tickets/{id}', handle: get },
  { method: 'PUT', path: '/api/v2/tickets/{id}', handle: update },
  { method: 'DELETE', path: '/api/v2/tickets/{id}', handle: remove },
  { method: 'GET', path: '/api/v2/tickets/{id}/comments', handle: listComments },
  { method: 'GET', path: '/api/v2/incremental/tickets/cursor', handle: exportTickets },
  { method: 'GET', path: '/api/v2/incremental/users/cursor', handle: exportUsers },
  { method: 'GET', path: '/api/v2/incremental/organizations', handle: exportOrganizations },
  { method: 'GET', path: '/api/v2/users', handle: listUsers },
  { method: 'GET', path: '/api/v2/users/me', handle: (account) => user(account, currentUser(account)) },
  {
    method: 'GET',
    path: '/api/v2/users/{id}',
    handle: (account, call) => user(account, account.users.get(idOf(call))),
  },
  { method: 'GET', path: '/api/v2/organizations', handle: listOrganizations },
  { method: 'GET', path: '/api/v2/organizations/{id}', handle: getOrganization },
  { method: 'GET', path: '/api/v2/ticket_fields', handle: listFields },
  { method: 'GET', path: '/api/v2/custom_statuses', handle: listStatuses },
  { method: 'GET', path: '/api/v2/groups', handle: listGroups },
  { method: 'GET', path: '/api/v2/groups/{id}', handle: getGroup },
];

function ok(body: unknown): Answer {
  return { status: 200, body };
}

function idOf(call: Call): number {
  const { id = '' } = call.params;
  if (!/^\d+$/.test(id)) {
    throw invalidAttribute(
      'You passed an invalid value for the id attribute. Invalid parameter: id must be an integer',
    );
  }
  return Number(id);
}

function liveTickets(account: Account): TicketRow[] {
  return account.tickets.all().filter((ticket) => !ticket.deleted);
}

function listTickets(account: Account, call: Call): Answer {
  const external = call.query.get('external_id');
  return paginate(call, {
    name: 'tickets',
    rows: liveTickets(account).filter((ticket) => external === null || ticket.external_id === external),
    present: (ticket) => presentTicket(account, ticket),
    orders: { updated_at: ({ updated_at }) => updated_at, created_at: ({ created_at }) => created_at },
  });
}

function create(account: Account, call: Call): Answer {
  const ticket = createTicket(account, call.body);
  const location = `${call.origin}/${call.tenant ?? ''}/api/v2/tickets/${ticket.id}.json`;
  return { status: 201, body: { ticket: presentTicket(account, ticket) }, headers: { location } };
}

function showMany(account: Account, call: Call): Answer {
  const ids = (call.query.get('ids') ?? '').split(',').filter((id) => id !== '');
  if (ids.length > MAX_MANY) throw invalidAttribute(`ids takes at most ${MAX_MANY} ids`);
  const tickets = liveTickets(account).filter((ticket) => ids.includes(String(ticket.id)));
  const shown = tickets.map((ticket) => presentTicket(account, ticket));
  return ok({ tickets: shown, count: shown.length, next_page: null, previous_page: null });
}

function get(account: Account, call: Call): Answer {
  return ok({ ticket: presentTicket(account, liveTicket(account, idOf(call))) });
}

function update(account: Account, call: Call): Answer {
  const { ticket, comment } = updateTicket(account, idOf(call), call.body);
  const audit = presentAudit(account, ticket, currentUser(account).id, comment);
  return ok({ ticket: presentTicket(account, ticket), audit });
}

function remove(account: Account, call: Call): Answer {
  deleteTicket(account, idOf(call));
  return { status: 204 };
}

function listComments(account: Account, call: Call): Answer {
  const ticket = liveTicket(account, idOf(call));
  return paginate(call, {
    name: 'comments',
    rows: commentsOf(account, ticket.id),
    present: presentComment,
    orders: { created_at: ({ created_at }) => created_at },
  });
}

function exportTickets(account: Account, call: Call): Answer {
  const rows = call.query.get('exclude_deleted') === 'true' ? liveTickets(account) : account.tickets.all();
  return exportByCursor(account, call, { name: 'tickets', rows, present: (row) => presentTicket(account, row) });
}

function exportUsers(account: Account, call: Call): Answer {
  const rows = account.users.all();
  return exportByCursor(account, call, { name: 'users', rows, present: (row) => presentUser(account, row) });
}

function exportOrganizations(account: Account, call: Call): Answer {
  const rows = account.organizations.all();
  const present = (row: (typeof rows)[number]) => presentOrganization(account, row);
  return exportByTime(account, call, { name: 'organizations', rows, present });
}

function listUsers(account: Account, call: Call): Answer {
  const roles = [...call.query.getAll('role'), ...call.query.getAll('role[]')];
  const external = call.query.get('external_id');
  return paginate(call, {
    name: 'users',
    rows: account.users
      .all()
      .filter((row) => row.active)
      .filter((row) => roles.length === 0 || roles.includes(row.role))
      .filter((row) => external === null || row.external_id === external),
    present: (row) => presentUser(account, row),
  });
}

/** A deleted user is still answered, with `active` false. */
function user(account: Account, row: UserRow | undefined): Answer {
  if (!row) throw recordNotFound();
  return ok({ user: presentUser(account, row) });
}

function listOrganizations(account: Account, call: Call): Answer {
  const rows = account.organizations.all();
  return paginate(call, { name: 'organizations', rows, present: (row) => presentOrganization(account, row) });
}

function getOrganization(account: Account, call: Call): Answer {
  const row = account.organizations.get(idOf(call));
  if (!row) throw recordNotFound();
  return ok({ organization: presentOrganization(account, row) });
}

function listFields(account: Account, call: Call): Answer {
  const present = (field: (typeof account.fields)[number]) =>
    presentField(account, field, account.fields.indexOf(field));
  return paginate(call, { name: 'ticket_fields', rows: account.fields, present });
}

// https://developer.zendesk.com/api-reference/ticketing/tickets/custom_ticket_statuses/: all in one answer.
function listStatuses(account: Account, call: Call): Answer {
  const categories = call.query.get('status_categories')?.split(',');
  const isDefault = call.query.get('default');
  const statuses = account.statuses
    .filter((status) => !categories || categories.includes(status.category))
    .filter((status) => isDefault === null || String(status.default) === isDefault);
  return ok({ custom_statuses: statuses.map(presentStatus) });
}

function listGroups(account: Account, call: Call): Answer {
  return paginate(call, { name: 'groups', rows: account.groups, present: (group) => presentGroup(account, group) });
}

function getGroup(account: Account, call: Call): Answer {
  const id = idOf(call);
  const group = account.groups.find((each) => each.id === id);
  if (!group) throw recordNotFound();
  return ok({ group: presentGroup(account, group) });
}
