import { ok } from '../shared/answers.ts';
import type { Answer, Call, Route } from '../shared/vendor.ts';
import { type Account, currentUser } from './account.ts';
import { idOf, many, readIds } from './answers.ts';
import { commentsOf } from './comments.ts';
import { recordNotFound } from './errors.ts';
import { fileRoutes } from './files.ts';
import { addHook, listHooks, removeHook, showSecret } from './hooks.ts';
import { exportByCursor, exportByTime } from './incremental.ts';
import { membershipRoutes } from './memberships.ts';
import { paginate } from './paging.ts';
import { peopleRoutes } from './people-routes.ts';
import {
  presentAttachment,
  presentAudit,
  presentBrand,
  presentComment,
  presentField,
  presentGroup,
  presentOrganization,
  presentStatus,
  presentTicket,
  presentUser,
} from './present.ts';
import { exportSearch } from './search.ts';
import { isIncluded, metricsOf, slasOf } from './service-levels.ts';
import { sideLoading } from './side-loading.ts';
import { createTicket, deleteTicket, liveTicket, updateTicket } from './tickets.ts';
import type { CommentRow, TicketRow } from './types.ts';
import { furtherOfExported } from './undescribed.ts';

const peopleOf = ({ requester_id, submitter_id, assignee_id }: TicketRow) => [requester_id, submitter_id, assignee_id];

const liveTickets = (account: Account): TicketRow[] => account.tickets.all().filter((ticket) => !ticket.deleted);

/**
 * A ticket with the members that `include` requests.
 * https://developer.zendesk.com/documentation/ticketing/using-the-zendesk-api/side_loading/
 */
const shown = (account: Account, call: Call, ticket: TicketRow) => ({
  ...presentTicket(account, ticket),
  ...(isIncluded(call, 'slas') && { slas: slasOf(ticket) }),
  ...(isIncluded(call, 'metric_sets') && { metric_set: metricsOf(account, ticket) }),
});

const listTickets = (account: Account, call: Call): Answer => {
  const external = call.query.get('external_id');
  return sideLoading(account, call, peopleOf, (present) =>
    paginate(call, {
      name: 'tickets',
      rows: liveTickets(account).filter((ticket) => external === null || ticket.external_id === external),
      present: (ticket) => present(ticket, shown(account, call, ticket)),
      orders: { updated_at: ({ updated_at }) => updated_at, status: ({ status }) => status },
    }),
  );
};

const create = (account: Account, call: Call): Answer => {
  const ticket = createTicket(account, call.body);
  const location = `${call.origin}/${call.tenant ?? ''}/api/v2/tickets/${ticket.id}.json`;
  return { status: 201, body: { ticket: presentTicket(account, ticket) }, headers: { location } };
};

const showMany = (account: Account, call: Call): Answer => {
  const ids = readIds(call);
  const tickets = liveTickets(account).filter((ticket) => ids.includes(String(ticket.id)));
  return sideLoading(account, call, peopleOf, (present) =>
    many(
      'tickets',
      tickets.map((ticket) => present(ticket, shown(account, call, ticket))),
    ),
  );
};

const get = (account: Account, call: Call): Answer =>
  sideLoading(account, call, peopleOf, (present) => {
    const ticket = liveTicket(account, idOf(call));
    return ok({ ticket: present(ticket, shown(account, call, ticket)) });
  });

const update = (account: Account, call: Call): Answer => {
  const { ticket, comment } = updateTicket(account, idOf(call), call.body);
  const audit = presentAudit(account, ticket, currentUser(account).id, comment);
  return ok({ ticket: presentTicket(account, ticket), audit });
};

const remove = (account: Account, call: Call): Answer => {
  deleteTicket(account, idOf(call));
  return { status: 204 };
};

const listComments = (account: Account, call: Call): Answer => {
  const ticket = liveTicket(account, idOf(call));
  const authorOf = ({ author_id }: CommentRow) => [author_id];
  return sideLoading(account, call, authorOf, (present) =>
    paginate(call, {
      name: 'comments',
      rows: commentsOf(account, ticket.id),
      present: (comment) => present(comment, presentComment(account, comment)),
      orders: { created_at: ({ created_at }) => created_at },
    }),
  );
};

const exportTickets = (account: Account, call: Call): Answer => {
  const rows = call.query.get('exclude_deleted') === 'true' ? liveTickets(account) : account.tickets.all();
  return sideLoading(account, call, peopleOf, (present) =>
    exportByCursor(account, call, {
      name: 'tickets',
      rows,
      present: (row) => present(row, shown(account, call, row)),
    }),
  );
};

const exportUsers = (account: Account, call: Call): Answer => {
  const rows = account.users.all();
  return exportByCursor(account, call, { name: 'users', rows, present: (row) => presentUser(account, row) });
};

const exportOrganizations = (account: Account, call: Call): Answer => {
  const rows = account.organizations.all().filter(({ deleted }) => !deleted);
  const present = (row: (typeof rows)[number]) => ({
    ...presentOrganization(account, row),
    ...furtherOfExported(account),
  });
  return exportByTime(account, call, { name: 'organizations', rows, present });
};

const listFields = (account: Account, call: Call): Answer => {
  const present = (field: (typeof account.fields)[number]) =>
    presentField(account, field, account.fields.indexOf(field));
  return paginate(call, { name: 'ticket_fields', rows: account.fields, present });
};

// All statuses are in one answer: https://developer.zendesk.com/api-reference/ticketing/tickets/custom_ticket_statuses/
const listStatuses = (account: Account, call: Call): Answer => {
  const categories = call.query.get('status_categories')?.split(',');
  const isDefault = call.query.get('default');
  const statuses = account.statuses
    .filter((status) => !categories || categories.includes(status.category))
    .filter((status) => isDefault === null || String(status.default) === isDefault);
  return ok({ custom_statuses: statuses.map(presentStatus) });
};

const listGroups = (account: Account, call: Call): Answer =>
  paginate(call, { name: 'groups', rows: account.groups, present: (group) => presentGroup(account, group) });

const getGroup = (account: Account, call: Call): Answer => {
  const id = idOf(call);
  const group = account.groups.find((each) => each.id === id);
  if (!group) throw recordNotFound();
  return ok({ group: presentGroup(account, group) });
};

const listBrands = (account: Account, call: Call): Answer =>
  paginate(call, { name: 'brands', rows: account.brands, present: (brand) => presentBrand(account, brand) });

const getBrand = (account: Account, call: Call): Answer => {
  const id = idOf(call);
  const brand = account.brands.find((each) => each.id === id);
  if (!brand) throw recordNotFound();
  return ok({ brand: presentBrand(account, brand) });
};

/**
 * Lists the tags of the account's tickets, most used first:
 * https://developer.zendesk.com/api-reference/ticketing/ticket-management/tags/
 */
const listTags = (account: Account, call: Call): Answer => {
  const counts = new Map<string, number>();
  for (const tag of liveTickets(account).flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const sorted = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const rows = sorted.map(([name, count], index) => ({ id: index + 1, name, count }));
  return paginate(call, { name: 'tags', rows, present: ({ name, count }) => ({ name, count }) });
};

const getAttachment = (account: Account, call: Call): Answer => {
  const attachment = account.attachments.get(idOf(call));
  if (!attachment) throw recordNotFound();
  return ok({ attachment: presentAttachment(account, attachment) });
};

/** All routes of the simulator. Literal paths come before paths with an id. */
export const zendeskRoutes: readonly Route<Account>[] = [
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
  { method: 'GET', path: '/api/v2/search/export', handle: exportSearch },
  ...peopleRoutes,
  { method: 'GET', path: '/api/v2/webhooks', handle: listHooks },
  { method: 'POST', path: '/api/v2/webhooks', handle: addHook },
  { method: 'GET', path: '/api/v2/webhooks/{id}/signing_secret', handle: showSecret },
  { method: 'DELETE', path: '/api/v2/webhooks/{id}', handle: removeHook },
  { method: 'GET', path: '/api/v2/ticket_fields', handle: listFields },
  { method: 'GET', path: '/api/v2/custom_statuses', handle: listStatuses },
  { method: 'GET', path: '/api/v2/groups', handle: listGroups },
  { method: 'GET', path: '/api/v2/groups/{id}', handle: getGroup },
  ...membershipRoutes,
  { method: 'GET', path: '/api/v2/brands', handle: listBrands },
  { method: 'GET', path: '/api/v2/brands/{id}', handle: getBrand },
  { method: 'GET', path: '/api/v2/tags', handle: listTags },
  { method: 'GET', path: '/api/v2/attachments/{id}', handle: getAttachment },
  ...fileRoutes,
];
