import type { Remote } from './hubspot.ts';

/** Further properties to request for a contact, besides names, addresses and owner. */
export const furtherOwn =
  'jobtitle,lifecyclestage,hs_analytics_source,hs_language,hs_timezone,hs_email_optout,notes_last_updated';

const stages: Readonly<Record<string, string>> = {
  marketingqualifiedlead: 'marketing_qualified_lead',
  salesqualifiedlead: 'sales_qualified_lead',
};

const channels: Readonly<Record<string, string>> = { EMAIL: 'email', FORM: 'web', CHAT: 'chat', PHONE: 'phone' };

const isoOf = (time: string | undefined): string | null => (time ? new Date(time).toISOString() : null);

// In the records of the bench, HubSpot has no label for a value, except for the stage of a ticket.
export const furtherOfContact = ({ properties }: Remote) => {
  const { lifecyclestage: stage, hs_analytics_source: source, hs_language: language } = properties;
  const { jobtitle, hs_timezone: zone, hs_email_optout: optOut, notes_last_updated: last } = properties;
  return {
    title: jobtitle ?? null,
    department: null,
    lifecycle: stage ? (stages[stage] ?? stage) : null,
    ...{ remote_lifecycle: stage ?? null, remote_lifecycle_label: null },
    ...{ lead_source: source ?? null, remote_lead_source: source ?? null, remote_lead_source_label: null },
    ...{ language: language ?? null, remote_language: language ?? null, remote_language_label: null },
    time_zone: zone ?? null,
    do_not_contact: optOut ? optOut === 'true' : null,
    last_activity_at: isoOf(last),
    tags: [],
  };
};

export const furtherOfTicket = ({ properties }: Remote) => {
  const { source_type: source, first_agent_reply_date: reply } = properties;
  const { hs_time_to_first_response_sla_at: firstDue, hs_time_to_close_sla_at: closeDue } = properties;
  return {
    channel: source ? (channels[source] ?? source) : null,
    ...{ remote_channel: source ?? null, remote_channel_label: null },
    ...{ remote_type_label: null, remote_priority_label: null },
    ...{ is_private: null, follower_ids: [] },
    ...{ first_response_due_at: isoOf(firstDue), first_responded_at: isoOf(reply), resolution_due_at: isoOf(closeDue) },
  };
};
