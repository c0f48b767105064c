import type { Account } from './account.ts';
import { keep } from './database.ts';
import { ask, customFields, metadataMs } from './hubspot.ts';

interface Stage {
  readonly id: string;
  readonly label: string;
  readonly metadata: { readonly ticketState: string };
}

interface Pipelines {
  readonly results: readonly { readonly stages: readonly Stage[] }[];
}

const readStates = (account: Account): Promise<ReadonlyMap<string, Stage>> =>
  keep(`states ${account.connection}`, metadataMs, async () => {
    const { results } = await ask<Pipelines>(account, 'GET', '/crm/v3/pipelines/tickets');
    return new Map(results.flatMap(({ stages }) => stages.map((stage) => [stage.id, stage])));
  });

export const ticketFields = async (account: Account) => {
  const [states, custom] = await Promise.all([readStates(account), customFields(account, 'tickets')]);
  return { states, custom };
};

export type TicketFields = Awaited<ReturnType<typeof ticketFields>>;
