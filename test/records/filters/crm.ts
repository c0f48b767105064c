import { type Row, same } from './rows.ts';

export const deals = { path: '/crm/deals', object: 'crm.deal' };
export const tasks = { path: '/crm/tasks', object: 'crm.task' };
export const contacts = { path: '/crm/contacts', object: 'crm.contact' };
export const user = { filter: 'user_id', refersTo: '/crm/users' };
export const stage = { filter: 'stage_id', refersTo: '/crm/stages' };
export const pipeline = { filter: 'pipeline_id', refersTo: '/crm/pipelines' };
export const company = { filter: 'company_id', refersTo: '/crm/companies' };
export const contact = { filter: 'contact_id', refersTo: '/crm/contacts' };
export const deal = { filter: 'deal_id', refersTo: '/crm/deals' };
export const phones = ['+49 30 1', '+49 30 2'];
export const names = ['Filter "One"', 'Filter Two'];

/** Addresses of two people. */
export const addresses = (): ReturnType<Row['values']> => same(['filter-one@example.com', 'filter-two@example.com']);
