import { type Company, currentUser } from './company.ts';
import { refuseFirst } from './errors.ts';
import { uuidOf } from './seeds.ts';
import type { Row, Values } from './types.ts';

/** UUID of a lead. */
export const leadIdOf = ({ settings }: Company, { id }: Pick<Row, 'id'>): string => uuidOf(settings, id);

/** Number of a lead's row. */
export const leadNumberIn = (company: Company, uuid: string): number => {
  const id = Number.parseInt(uuid.slice(0, 8), 16);
  if (Number.isNaN(id) || leadIdOf(company, { id }) !== uuid) throw refuseFirst(404, 'Lead not found.');
  return id;
};

/** A lead in the vendor's form. https://developers.pipedrive.com/docs/api/v1/Leads#getLead */
export const presentLead = (company: Company, row: Row): Values => {
  const { values, add_time, update_time } = row;
  return {
    id: leadIdOf(company, row),
    title: values.title,
    owner_id: values.owner_id,
    creator_id: values.creator_id,
    label_ids: values.label_ids,
    value: values.value ?? null,
    expected_close_date: values.expected_close_date ?? null,
    person_id: values.person_id ?? null,
    organization_id: values.organization_id ?? null,
    is_archived: values.is_archived,
    archive_time: values.archive_time ?? null,
    // "Will be `API` if the lead was created through the Public API". https://developers.pipedrive.com/docs/api/v1/Leads#addLead
    source_name: 'API',
    source_deal_id: null,
    origin: 'API',
    origin_id: values.origin_id ?? null,
    channel: values.channel ?? null,
    channel_id: values.channel_id ?? null,
    was_seen: values.was_seen,
    next_activity_id: null,
    add_time,
    update_time,
    visible_to: values.visible_to,
    cc_email: `${company.settings.companyDomain}+lead${row.id}@pipedrivemail.com`,
  };
};

/**
 * Checks a lead. "A lead always has to be linked to a person or an organization or both". Archived leads "will not be
 * editable". https://developers.pipedrive.com/docs/api/v1/Leads#addLead
 * https://developers.pipedrive.com/changelog/post/breaking-change-archived-deals-and-leads-will-not-be-returned-in-existing-endpoints-and-will-not-be-editable
 */
export const settleLead = (company: Company, after: Values, given: Values, before: Values, at: string): Values => {
  if ((after.person_id ?? null) === null && (after.organization_id ?? null) === null) {
    throw refuseFirst(400, 'A lead must be linked to a person or an organization.');
  }
  if (before.is_archived === true && given.is_archived !== false) throw refuseFirst(400, 'The lead is archived.');
  const archived = after.is_archived === true;
  return {
    ...after,
    creator_id: before.creator_id ?? currentUser(company).id,
    archive_time: archived ? (before.archive_time ?? at) : null,
  };
};
