import type { Metadata, ObjectDeclaration } from '../../define.ts';
import { day, decimalNumber, flag } from '../../language/codecs.ts';
import { byOffset, orNone, owner, ref, since } from '../requests.ts';

/** A lead "always has to be linked to a person or an organization". https://developers.pipedrive.com/docs/api/v1/Leads#addLead */
const filters = { user_id: 'owner_id', contact_id: 'person_id', company_id: 'organization_id' } as const;

/**
 * Labels of leads, which have a separate list. https://developers.pipedrive.com/docs/api/v1/LeadLabels#getLeadLabels
 */
export const leadLabels: Metadata = {
  request: { method: 'GET', path: '/v1/leadLabels' },
  records: ['data'],
  ...orNone,
  value: 'id',
  label: 'name',
};

/** Declaration of leads. https://developers.pipedrive.com/docs/api/v1/Leads */
export const lead = {
  id: 'id',
  createdAt: 'add_time',
  modifiedAt: 'update_time',
  list: {
    ...byOffset('/v1/leads', {
      ...since,
      owner_id: '{user_id}',
      person_id: '{contact_id}',
      organization_id: '{company_id}',
    }),
    filters: ['modified_after', ...Object.keys(filters)],
  },
  // Archived leads are missing in the other list. Their list has no filter by time.
  // https://developers.pipedrive.com/docs/api/v1/Leads#getArchivedLeads
  archive: { ...byOffset('/v1/leads/archived', {}), filters: ['modified_after'] },
  get: { method: 'GET', path: '/v1/leads/{id}', record: 'data' },
  create: { method: 'POST', path: '/v1/leads', record: 'data' },
  update: { method: 'PATCH', path: '/v1/leads/{id}', record: 'data' },
  remove: { method: 'DELETE', path: '/v1/leads/{id}' },
  required: ['name'],
  // "A lead always has to be linked to a person or an organization or both." https://developers.pipedrive.com/docs/api/v1/Leads#addLead
  oneOf: ['contact_id', 'company_id'],
  nonNull: ['name', 'user_id', 'status', 'currency'],
  fields: {
    name: 'title',
    status: {
      kind: 'choice',
      at: 'is_archived',
      choices: [
        { value: 'false', label: 'In the inbox', category: 'open' },
        // "Leads are potential deals stored in Leads Inbox before they are archived or converted to a deal." Same page.
        { value: 'true', label: 'Archived' },
      ],
      words: { open: 'false' },
      codec: flag,
      labelled: true,
      category: true,
      // Only updates accept "is_archived". https://developers.pipedrive.com/docs/api/v1/Leads#updateLead
      createdAs: 'false',
    },
    // "Both amount and currency are required." https://developers.pipedrive.com/docs/api/v1/Leads#addLead
    amount: {
      kind: 'value',
      read: 'value.amount',
      write: 'value.amount',
      codec: decimalNumber,
      needs: ['currency'],
      empty: { value: null },
    },
    currency: {
      kind: 'value',
      read: 'value.currency',
      write: 'value.currency',
      original: true,
      needs: ['amount'],
    },
    close_date: { kind: 'value', read: 'expected_close_date', write: 'expected_close_date', codec: day },
    // "API" or "Manually created". https://developers.pipedrive.com/docs/api/v1/Leads#getLead
    source: { kind: 'value', read: 'source_name', original: true },
    tags: { kind: 'choice', at: 'label_ids', choices: 'leadLabels', labelled: true, multiple: true },
    contact_id: ref('crm.contact', 'person_id'),
    company_id: ref('crm.company', 'organization_id'),
    user_id: owner,
  },
} as const satisfies ObjectDeclaration<'crm.lead'>;
