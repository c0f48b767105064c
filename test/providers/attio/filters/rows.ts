import type { Accounts } from '../../../records/filters/accounts.ts';
import { type Pair, type Row, same } from '../../../records/filters/rows.ts';

type Given = Readonly<Record<string, unknown>>;

/** An object, its slug at Attio, and the values of a new record. */
interface Kind {
  readonly noun: string;
  readonly slug: string;
  readonly also: Given;
}

const contacts: Kind = { noun: 'contact', slug: 'people', also: {} };
const companies: Kind = { noun: 'company', slug: 'companies', also: { name: 'One' } };
const deals: Kind = {
  noun: 'deal',
  slug: 'deals',
  also: { name: 'One', stage: 'Lead', owner: 'ada@sim-acme-space.example' },
};
const records = [contacts, companies, deals];

const base = (noun: string) => ({
  provider: 'attio' as const,
  path: noun === 'company' ? '/crm/companies' : `/crm/${noun}s`,
  object: `crm.${noun}`,
});

const row = ({ noun, slug, also }: Kind, filter: string, attribute: string, values: readonly Pair[]): Row => ({
  ...base(noun),
  filter,
  values: () => values,
  make: ({ attio }, theirs) =>
    attio.create(slug, { ...also, [attribute]: attribute.endsWith('s') ? [theirs] : theirs }).uuid,
});

const newOf =
  ({ slug, also }: Kind): Row['values'] =>
  ({ attio }) =>
    same(['one', 'two'].map(() => attio.create(slug, also).uuid));

const members: Row['values'] = ({ attio }) => same(attio.members().map(({ id }) => id));

/** A filter that refers to a record. */
const refer = ({ noun, slug, also }: Kind, to: Kind, attribute: string): Row => ({
  ...base(noun),
  filter: `${to.noun}_id`,
  refersTo: base(to.noun).path,
  values: newOf(to),
  make: ({ attio }, target_record_id) =>
    attio.create(slug, { ...also, [attribute]: [{ target_object: to.slug, target_record_id }] }).uuid,
});

const noteOn = (to: Kind): Row => ({
  ...base('note'),
  filter: `${to.noun}_id`,
  refersTo: base(to.noun).path,
  values: newOf(to),
  make: ({ attio }, id) => {
    const parent = { parent_object: to.slug, parent_record_id: id };
    return attio.createNote({ ...parent, title: 'One', format: 'plaintext', content: 'One' }).uuid;
  },
});

const newTask = ({ attio }: Accounts, also: Given): string =>
  attio.createTask({
    ...{ content: 'One', format: 'plaintext', deadline_at: null, is_completed: false },
    ...{ linked_records: [], assignees: [], ...also },
  }).uuid;

const taskOf = (to: Kind): Row => ({
  ...base('task'),
  filter: `${to.noun}_id`,
  refersTo: base(to.noun).path,
  values: newOf(to),
  make: (at, target_record_id) => newTask(at, { linked_records: [{ target_object: to.slug, target_record_id }] }),
});

const actor = (id: string) => ({ referenced_actor_type: 'workspace-member', referenced_actor_id: id });

/** The filters at Attio. */
export const rows: readonly Row[] = [
  row(contacts, 'email', 'email_addresses', same(['filter-a1@example.com', 'filter-a2@example.com'])),
  row(contacts, 'phone', 'phone_numbers', same(['+12125550101', '+12125550102'])),
  row(contacts, 'name', 'name', [
    ['Filter, Ada', 'Ada Filter'],
    ["O'Filter, Bo", "Bo O'Filter"],
  ]),
  refer(contacts, companies, 'company'),
  {
    ...refer(contacts, deals, ''),
    make: ({ attio }, deal) => {
      const { uuid } = attio.create('people', {});
      attio.update('deals', deal, { associated_people: [{ target_object: 'people', target_record_id: uuid }] });
      return uuid;
    },
  },
  row(companies, 'name', 'name', same(['Filter one', "Filter 'two'"])),
  row(companies, 'domain', 'domains', same(['filter-a1.example', 'filter-a2.example'])),
  row(deals, 'name', 'name', same(['Filter one', "Filter 'two'"])),
  row(deals, 'status', 'stage', [
    ['Won 🎉', 'won'],
    ['Lost', 'lost'],
  ]),
  {
    ...row(deals, 'stage_id', 'stage', []),
    refersTo: '/crm/stages',
    values: ({ attio }) => same(attio.options('deals', 'stage').map(({ id }) => id)),
  },
  {
    ...row(deals, 'user_id', 'owner', []),
    refersTo: '/crm/users',
    values: members,
    make: ({ attio }, id) => attio.create('deals', { ...deals.also, owner: actor(id) }).uuid,
  },
  refer(deals, companies, 'associated_company'),
  refer(deals, contacts, 'associated_people'),
  ...records.map(noteOn),
  {
    ...base('task'),
    filter: 'status',
    values: () => [
      ['true', 'closed'],
      ['false', 'open'],
    ],
    make: (at, completed) => newTask(at, { is_completed: completed === 'true' }),
  },
  {
    ...base('task'),
    filter: 'user_id',
    refersTo: '/crm/users',
    values: members,
    make: (at, id) => newTask(at, { assignees: [actor(id)] }),
  },
  ...records.map(taskOf),
  {
    ...base('user'),
    filter: 'email',
    values: ({ attio }) => same(attio.members().map(({ email }) => email)),
    make: ({ attio }, email) => attio.members().find((one) => one.email === email)?.id ?? '',
  },
];
