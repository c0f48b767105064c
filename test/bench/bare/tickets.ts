import type { Account } from './account.ts';
import { keep } from './database.ts';
import { ask, customFields, metadataMs, type Remote } from './hubspot.ts';
import { baseOf, idOf } from './present.ts';
import { refusal } from './refusal.ts';

const stages: Readonly<Record<string, string>> = { 1: 'open', 2: 'on_hold', 3: 'in_progress', 4: 'closed' };
const priorities: Readonly<Record<string, string>> = { LOW: 'low', MEDIUM: 'normal', HIGH: 'high', URGENT: 'urgent' };

interface Pipelines {
  readonly results: readonly {
    readonly stages: readonly { readonly id: string; readonly metadata: { readonly ticketState: string } }[];
  }[];
}

const readStates = (account: Account): Promise<ReadonlyMap<string, string>> =>
  keep(`states ${account.connection}`, metadataMs, async () => {
    const { results } = await ask<Pipelines>(account, 'GET', '/crm/v3/pipelines/tickets');
    return new Map(
      results.flatMap((pipeline) => pipeline.stages.map(({ id, metadata }) => [id, metadata.ticketState])),
    );
  });

export const ticketFields = async (account: Account) => {
  const [states, custom] = await Promise.all([readStates(account), customFields(account, 'tickets')]);
  return { states, custom };
};

/** A new ticket as properties, in the pipeline and stage that were chosen when the account was connected. */
export const toTicketProperties = ({ defaults }: Account, { name, description }: Record<string, unknown>) => {
  const paragraphs = [description ?? []].flat();
  if (typeof name !== 'string' || paragraphs.some((text) => typeof text !== 'string'))
    throw refusal(422, 'A field is not a text.');
  const { pipeline, stage } = defaults['ticketing.ticket'];
  return { subject: name, content: paragraphs.join('\n\n'), hs_pipeline: pipeline, hs_pipeline_stage: stage };
};

type Fields = Awaited<ReturnType<typeof ticketFields>>;

export const toTicket = (account: Account, remote: Remote, { states, custom }: Fields, description: unknown) => {
  const { subject, hs_pipeline, hs_pipeline_stage: stage = '', hs_ticket_priority: priority } = remote.properties;
  const { hs_ticket_category: type, hubspot_owner_id: owner, closed_date } = remote.properties;
  return {
    name: subject ?? '',
    description,
    ...{
      status: stages[stage] ?? stage,
      remote_status: stage,
      status_category: states.get(stage)?.toLowerCase() ?? null,
    },
    ...{ priority: priorities[priority ?? ''] ?? null, remote_priority: priority ?? null },
    ...{ type: type ?? null, remote_type: type ?? null },
    ...{ due_date: null, completed_at: closed_date ? new Date(closed_date).toISOString() : null },
    ...{ parent_ticket: null, account_id: null, contact_id: null, creator_id: null, tags: [] },
    ...{ team_id: null, attachments: [], url: remote.url ?? null },
    project_id: hs_pipeline ? idOf(account, `ticketing.collection:${hs_pipeline}`) : null,
    assigned_to: owner ? [idOf(account, `ticketing.user:${owner}`)] : [],
    ...baseOf(account, 'ticketing.ticket', remote, custom),
  };
};
