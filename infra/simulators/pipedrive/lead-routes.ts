import type { Answer, Call, Route } from '../shared/vendor.ts';
import type { Company } from './company.ts';
import { leadIdOf, leadNumberIn, presentLead } from './leads.ts';
import { moment } from './lists.ts';
import { pageByOffset, sortedByText } from './paging.ts';
import { createRecord, knownRecord, removeRecord, updateRecord } from './records.ts';
import { seededAt } from './seeds.ts';
import type { Row } from './types.ts';

const numbered = ['owner_id', 'person_id', 'organization_id'];
const orders = [
  ...['id', 'title', 'owner_id', 'creator_id', 'was_seen', 'expected_close_date', 'next_activity_id'],
  ...['add_time', 'update_time'],
];

/** "Leads are sorted by the time they were created, from oldest to newest." https://developers.pipedrive.com/docs/api/v1/Leads#getLeads */
const listLeads =
  (isArchived: boolean) =>
  (company: Company, call: Call): Answer => {
    const kept = numbered.filter((name) => call.query.has(name));
    const since = isArchived ? null : call.query.get('updated_since');
    const rows = company.tables.leads.all().filter((row) => {
      if (row.is_deleted || row.values.is_archived !== isArchived) return false;
      if (since !== null && Date.parse(row.update_time) < moment('updated_since', since)) return false;
      return kept.every((name) => row.values[name] === Number(call.query.get(name)));
    });
    return pageByOffset(call, sortedByText(rows, call.query.get('sort'), orders), (row) => presentLead(company, row));
  };

const ok = (data: unknown): Answer => ({ status: 200, body: { success: true, data } });

const lead = (company: Company, row: Row): Answer => ok(presentLead(company, row));

const idOf = (company: Company, { params }: Call): number => leadNumberIn(company, params.id ?? '');

/** Returns all labels in one page. https://developers.pipedrive.com/docs/api/v1/LeadLabels#getLeadLabels */
const listLabels = ({ leadLabels }: Company): Answer =>
  ok(leadLabels.map((label) => ({ ...label, add_time: seededAt, update_time: seededAt })));

/** Endpoints of leads, in version 1 only. Ids of leads are UUIDs, not numbers. */
export const leadRoutes: readonly Route<Company>[] = [
  { method: 'GET', path: '/v1/leads', handle: listLeads(false) },
  { method: 'GET', path: '/v1/leads/archived', handle: listLeads(true) },
  {
    method: 'POST',
    path: '/v1/leads',
    handle: (company, call) => lead(company, createRecord(company, 'leads', call.body)),
  },
  {
    method: 'GET',
    path: '/v1/leads/{id}',
    handle: (company, call) => lead(company, knownRecord(company, 'leads', idOf(company, call))),
  },
  {
    method: 'PATCH',
    path: '/v1/leads/{id}',
    handle: (company, call) => lead(company, updateRecord(company, 'leads', idOf(company, call), call.body)),
  },
  {
    method: 'DELETE',
    path: '/v1/leads/{id}',
    handle: (company, call) => ok({ id: leadIdOf(company, removeRecord(company, 'leads', idOf(company, call))) }),
  },
  { method: 'GET', path: '/v1/leadLabels', handle: listLabels },
];
