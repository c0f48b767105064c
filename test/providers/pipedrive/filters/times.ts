import type { Accounts } from '../../../records/filters/accounts.ts';
import type { Timed } from '../../../records/filters/timed.ts';

type PipedriveType = Parameters<Accounts['pipedrive']['create']>[0];

const inPipedrive = (
  path: string,
  object: string,
  type: PipedriveType,
  values: Record<string, unknown>,
  change: Record<string, unknown>,
): Timed => ({
  provider: 'pipedrive',
  path,
  object,
  make: ({ pipedrive }) => ({ id: pipedrive.create(type, values).id }),
  touch: ({ pipedrive }, { id }) => pipedrive.update(type, Number(id), change),
});

const activity = (type: string) => ({ subject: 'One', type });

/** Objects with lists that accept time filters. */
export const times: readonly Timed[] = [
  inPipedrive('/crm/contacts', 'crm.contact', 'persons', { name: 'One' }, { name: 'Other' }),
  inPipedrive('/crm/companies', 'crm.company', 'organizations', { name: 'One' }, { name: 'Other' }),
  inPipedrive('/crm/deals', 'crm.deal', 'deals', { title: 'One' }, { title: 'Other' }),
  inPipedrive('/crm/tasks', 'crm.task', 'activities', activity('task'), { subject: 'Other' }),
  inPipedrive('/crm/engagements', 'crm.engagement', 'activities', activity('call'), { subject: 'Other' }),
  {
    ...inPipedrive('/crm/notes', 'crm.note', 'notes', {}, { content: 'Other' }),
    make: ({ pipedrive }) => {
      const person = pipedrive.create('persons', { name: 'One' }).id;
      return { id: pipedrive.create('notes', { content: 'One', person_id: person }).id };
    },
  },
  {
    ...inPipedrive('/crm/leads', 'crm.lead', 'leads', {}, {}),
    make: ({ pipedrive }) => {
      const person_id = pipedrive.create('persons', { name: 'One' }).id;
      return { id: pipedrive.leadId(pipedrive.create('leads', { title: 'One', person_id })) };
    },
    touch: ({ pipedrive }, { id }) => {
      const row = pipedrive.list('leads').find((lead) => pipedrive.leadId(lead) === id);
      return pipedrive.update('leads', row?.id ?? 0, { title: 'Other' });
    },
  },
];
