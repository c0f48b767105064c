import type { Account } from './account.ts';
import { furtherOfTicket } from './further.ts';
import type { Remote } from './hubspot.ts';
import { baseOf, idOf } from './present.ts';
import { refusal } from './refusal.ts';
import type { TicketFields } from './stages.ts';

const stages: Readonly<Record<string, string>> = { 1: 'open', 2: 'on_hold', 3: 'in_progress', 4: 'closed' };
const priorities: Readonly<Record<string, string>> = { LOW: 'low', MEDIUM: 'normal', HIGH: 'high', URGENT: 'urgent' };

/** Properties of a new ticket. Pipeline and stage are the account's choice, made when the account was connected. */
export const toTicketProperties = ({ defaults }: Account, { name, description }: Record<string, unknown>) => {
  const paragraphs = [description ?? []].flat();
  if (typeof name !== 'string' || paragraphs.some((text) => typeof text !== 'string'))
    throw refusal(422, 'A field is not a text.');
  const { pipeline, stage } = defaults['ticketing.ticket'];
  return { subject: name, content: paragraphs.join('\n\n'), hs_pipeline: pipeline, hs_pipeline_stage: stage };
};

export const toTicket = (account: Account, remote: Remote, { states, custom }: TicketFields, description: unknown) => {
  const { subject, hs_pipeline, hs_pipeline_stage: stage = '', hs_ticket_priority: priority } = remote.properties;
  const { hs_ticket_category: type, hubspot_owner_id: owner, closed_date } = remote.properties;
  return {
    name: subject ?? '',
    description,
    ...{
      status: stages[stage] ?? stage,
      remote_status: stage,
      remote_status_label: states.get(stage)?.label ?? null,
      status_category: states.get(stage)?.metadata.ticketState.toLowerCase() ?? null,
    },
    ...{ priority: priorities[priority ?? ''] ?? null, remote_priority: priority ?? null },
    ...{ type: type ?? null, remote_type: type ?? null },
    ...{ due_date: null, completed_at: closed_date ? new Date(closed_date).toISOString() : null },
    ...{ parent_ticket: null, account_id: null, contact_id: null, creator_id: null, tags: [] },
    ...{ team_id: null, attachments: [], comment: [], url: remote.url ?? null },
    ...furtherOfTicket(remote),
    project_id: hs_pipeline ? idOf(account, `ticketing.collection:${hs_pipeline}`) : null,
    assigned_to: owner ? [idOf(account, `ticketing.user:${owner}`)] : [],
    ...baseOf(account, 'ticketing.ticket', remote, custom),
  };
};
