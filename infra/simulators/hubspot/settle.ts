import type { Portal } from './portal.ts';
import type { ObjectDefinition, PipelineType } from './types.ts';
import { checkStage, isClosedStage, stageProperties } from './validate.ts';

type Properties = Record<string, string>;

/** Properties that the vendor adds to a new record before it checks them. */
export const withImplied = (type: ObjectDefinition, given: Properties): Properties => {
  // The default of hs_timestamp is the start: https://developers.hubspot.com/docs/guides/api/crm/engagements/meetings
  if (type.name !== 'meetings' || given.hs_timestamp || !given.hs_meeting_start_time) return given;
  return { ...given, hs_timestamp: given.hs_meeting_start_time };
};

/** Applies the values that the vendor sets itself. */
export const settle = (portal: Portal, type: ObjectDefinition, given: Properties, at: string, before?: Properties) => {
  const properties: Properties = { ...given, [type.modified]: at };
  settleByType[type.name]?.(portal, properties, at, before);
  for (const [name, value] of Object.entries(properties)) if (value === '') delete properties[name];
  return properties;
};

type Settle = (portal: Portal, properties: Properties, at: string, before?: Properties) => void;

const becameClosed = (portal: Portal, type: PipelineType, properties: Properties, before?: Properties) => {
  const { stage } = stageProperties[type];
  return {
    closed: isClosedStage(portal, type, properties[stage]),
    wasClosed: isClosedStage(portal, type, before?.[stage]),
  };
};

const later = (at: string, hours: number): string => new Date(Date.parse(at) + hours * 3_600_000).toISOString();

/**
 * Sets the goals of urgent tickets: four hours to the first answer, three days to the end. (unproven) The times count
 * from the creation. https://knowledge.hubspot.com/help-desk/set-sla-goals-in-help-desk
 */
const settleGoals = (properties: Properties, at: string): void => {
  if (properties.hs_ticket_priority !== 'URGENT' || properties.hs_time_to_close_sla_at) return;
  const begin = properties.createdate || at;
  properties.hs_time_to_first_response_sla_at = later(begin, 4);
  properties.hs_time_to_close_sla_at = later(begin, 72);
};

/** "The team of the owner". https://knowledge.hubspot.com/properties/hubspots-default-ticket-properties */
const settleTeam = (portal: Portal, properties: Properties): void => {
  const owner = portal.owners.find(({ id }) => id === properties.hubspot_owner_id);
  properties.hubspot_team_id = owner?.teams.find(({ primary }) => primary)?.id ?? '';
};

const settleTicket = (portal: Portal, properties: Properties, at: string, before?: Properties): void => {
  properties.hs_pipeline ||= portal.pipelines.tickets[0]?.id ?? '';
  checkStage(portal, 'tickets', properties);
  const { closed, wasClosed } = becameClosed(portal, 'tickets', properties, before);
  if (closed && !wasClosed) properties.closed_date ||= at;
  if (!closed && wasClosed) delete properties.closed_date;
  settleGoals(properties, at);
  settleTeam(portal, properties);
};

/** A new lead is at the first stage of its pipeline. (unproven) */
const settleLead = (portal: Portal, properties: Properties): void => {
  const [first] = portal.pipelines.leads;
  properties.hs_pipeline ||= first?.id ?? '';
  const pipeline = portal.pipelines.leads.find(({ id }) => id === properties.hs_pipeline);
  properties.hs_pipeline_stage ||= pipeline?.stages[0]?.id ?? '';
  checkStage(portal, 'leads', properties);
};

/** Probability and outcome follow the stage. A deal that closes without a date closes now. (unproven) */
const settleDeal = (portal: Portal, properties: Properties, at: string, before?: Properties): void => {
  properties.pipeline ||= portal.pipelines.deals[0]?.id ?? '';
  const { metadata } = checkStage(portal, 'deals', properties);
  const { closed, wasClosed } = becameClosed(portal, 'deals', properties, before);
  if (closed && !wasClosed) properties.closedate ||= at;
  properties.hs_deal_stage_probability = String(Number(metadata.probability));
  // Recorded: the value contains all digits of the binary fraction. HubSpot writes numbers without an exponent.
  const projected = Number(properties.amount ?? 0) * Number(metadata.probability);
  properties.hs_projected_amount = /e/.test(String(projected)) ? projected.toFixed(10) : String(projected);
  properties.hs_analytics_source ||= 'OFFLINE';
  properties.hs_is_closed = String(closed);
  properties.hs_is_closed_won = String(closed && Number(metadata.probability) === 1);
};

/** Default of a task: a to-do that was not started. A completed task keeps the time of its completion. (unproven) */
const settleTask = (_portal: Portal, properties: Properties, at: string, before?: Properties): void => {
  properties.hs_task_status ||= 'NOT_STARTED';
  properties.hs_task_type ||= 'TODO';
  properties.hs_task_priority ||= 'NONE';
  const completed = properties.hs_task_status === 'COMPLETED';
  if (completed && before?.hs_task_status !== 'COMPLETED') properties.hs_task_completion_date = at;
  if (!completed) delete properties.hs_task_completion_date;
};

/** Records of an integration come from "offline sources", deals too. (unproven) */
const settleContact = (_portal: Portal, properties: Properties): void => {
  properties.hs_analytics_source ||= 'OFFLINE';
};

/**
 * Recorded: a company that gets a domain has the domain as its website. (unproven) A company that gets only a website has
 * its domain, and cleared values stay empty.
 */
const settleCompany = (_portal: Portal, properties: Properties, _at: string, before?: Properties): void => {
  const { domain, website } = properties;
  if (domain && domain !== before?.domain) properties.website ??= domain;
  if (website && website !== before?.website)
    properties.domain ??= website.replace(/^https?:\/\/(?:www\.)?|[/?#].*$/g, '');
};

const settleByType: Readonly<Partial<Record<ObjectDefinition['name'], Settle>>> = {
  contacts: settleContact,
  companies: settleCompany,
  tickets: settleTicket,
  deals: settleDeal,
  leads: settleLead,
  tasks: settleTask,
};
