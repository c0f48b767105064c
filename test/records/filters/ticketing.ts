import { same } from './rows.ts';

export const tickets = { path: '/ticketing/tickets', object: 'ticketing.ticket' };
export const status = { ...tickets, filter: 'status' };
export const assignee = { ...tickets, filter: 'assigned_to', refersTo: '/ticketing/users' };
export const contact = { ...tickets, filter: 'contact_id', refersTo: '/ticketing/contacts' };
export const account = { ...tickets, filter: 'account_id', refersTo: '/ticketing/accounts' };
export const creator = { ...tickets, filter: 'creator_id', refersTo: '/ticketing/users' };
export const team = { ...tickets, filter: 'team_id', refersTo: '/ticketing/teams' };
export const project = { ...tickets, filter: 'project_id', refersTo: '/ticketing/collections' };
export const parent = { ...tickets, filter: 'parent_ticket', refersTo: '/ticketing/tickets' };
export const priority = { ...tickets, filter: 'priority' };
export const ticketName = { ...tickets, filter: 'name', values: () => same(['Filter "One" \\', 'Filter One']) };
export const tag = { ...tickets, filter: 'tag' };
export const type = { ...tickets, filter: 'type' };
export const ofTicket = { filter: 'ticket_id', refersTo: '/ticketing/tickets' };
