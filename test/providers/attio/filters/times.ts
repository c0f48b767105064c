import type { Timed } from '../../../records/filters/timed.ts';

const record = (noun: string, path: string, slug: string, also: object = {}): Timed => ({
  provider: 'attio',
  object: `crm.${noun}`,
  path,
  make: ({ attio }) => ({ id: attio.create(slug, { name: 'One', ...also }).uuid }),
  touch: ({ attio }, { id }) => attio.update(slug, String(id), { name: 'Other' }),
});

const newTask = {
  ...{ content: 'One', format: 'plaintext', deadline_at: null, is_completed: false },
  ...{ linked_records: [], assignees: [] },
};

/** Objects of Attio with lists that accept time filters, or an order by time. */
export const times: readonly Timed[] = [
  record('contact', '/crm/contacts', 'people', { name: 'One, Ada' }),
  record('company', '/crm/companies', 'companies'),
  record('deal', '/crm/deals', 'deals', { stage: 'Lead', owner: 'ada@sim-acme-space.example' }),
  {
    provider: 'attio',
    object: 'crm.task',
    path: '/crm/tasks',
    make: ({ attio }) => ({ id: attio.createTask(newTask).uuid }),
    touch: ({ attio }, { id }) => attio.updateTask(String(id), { is_completed: true }),
  },
];
