import * as z from 'zod';
import type { ObjectName } from '../../lib/objects/names.ts';
import type { Provider } from '../../lib/providers/define.ts';
import { canDo, kindsOf } from '../../lib/providers/language/kinds.ts';
import type { Call } from './caller.ts';

/** Ids of records in one account, by object. */
type Ids = Partial<Record<ObjectName, string>>;

/** A record to create, with its path. The body may contain ids of earlier records. */
interface DemoRecord {
  readonly object: ObjectName;
  readonly path: string;
  readonly body: (ids: Ids) => Readonly<Record<string, unknown>>;
}

/** Records of each account, in the order of their creation. */
const records: readonly DemoRecord[] = [
  { object: 'crm.company', path: '/crm/companies', body: () => ({ name: 'Initech' }) },
  {
    object: 'crm.contact',
    path: '/crm/contacts',
    body: (ids) => ({
      first_name: 'Ada',
      last_name: 'Lovelace',
      email_addresses: [{ email_address: 'ada@example.com', email_address_type: 'work' }],
      phone_numbers: [{ phone_number: '+44 20 7946 0000', phone_type: 'work' }],
      company_id: ids['crm.company'],
    }),
  },
  {
    object: 'crm.deal',
    path: '/crm/deals',
    body: (ids) => ({
      name: 'Initech, 40 seats',
      amount: 4_800,
      close_date: '2027-01-29T12:00:00Z',
      company_id: ids['crm.company'],
      contact_ids: [ids['crm.contact']],
    }),
  },
  {
    object: 'crm.note',
    path: '/crm/notes',
    body: (ids) => ({
      content: 'Asked for a demo next week.',
      contact_id: ids['crm.contact'],
      company_id: ids['crm.company'],
    }),
  },
  {
    object: 'crm.task',
    path: '/crm/tasks',
    body: (ids) => ({
      subject: 'Send the offer',
      due_date: '2027-01-15T12:00:00Z',
      contact_id: ids['crm.contact'],
      company_id: ids['crm.company'],
    }),
  },
  {
    object: 'ticketing.ticket',
    path: '/ticketing/tickets',
    body: () => ({ name: 'Printer on fire', description: ['Smoke on the second floor.'] }),
  },
  {
    object: 'marketingautomation.contact',
    path: '/marketingautomation/contacts',
    body: (ids) => ({
      email_address: 'grace@example.com',
      first_name: 'Grace',
      status: 'subscribed',
      consent: { opted_in_at: '2026-03-01T10:00:00Z' },
      list_id: ids['marketingautomation.list'],
    }),
  },
  {
    object: 'marketingautomation.template',
    path: '/marketingautomation/templates',
    body: () => ({ name: 'Spring', subject: 'Spring offers', html: '<p>Spring is here.</p>' }),
  },
  {
    object: 'marketingautomation.campaign',
    path: '/marketingautomation/campaigns',
    body: (ids) => ({
      name: 'Spring',
      subject: 'Spring offers',
      from_name: 'Acme',
      list_ids: [ids['marketingautomation.list']],
      template_id: ids['marketingautomation.template'],
    }),
  },
];

const listed = z.object({ data: z.array(z.object({ id: z.string() })) });
const created = z.object({ data: z.object({ id: z.string() }) });

const canCreate = (provider: Provider, object: ObjectName): boolean => {
  const declared = provider.objects[object];
  return declared !== undefined && kindsOf(declared).some(([, declaration]) => canDo(declaration, 'create'));
};

/** Id of a record that the account already contains. */
const firstOf = async (call: Call, path: string, token: string): Promise<string | undefined> => {
  const { body } = await call('GET', path, { token, query: { limit: 1 } });
  return listed.parse(body).data[0]?.id;
};

/** Creates a record of the demo project through the service. @throws Error with the message of the service */
const create = async (call: Call, path: string, token: string, record: unknown): Promise<string> => {
  const { status, body } = await call('POST', path, { token, body: record });
  if (status >= 300) throw new Error(`POST ${path} answered ${status}: ${JSON.stringify(body)}`);
  return created.parse(body).data.id;
};

/**
 * Ensures that a simulated account contains a record of each kind, so that the first list of a newcomer is not empty.
 * @throws Error with the message of the service if the account does not accept a record
 */
export const createDemoData = async (call: Call, provider: Provider, token: string): Promise<void> => {
  const ids: Ids = {};
  if (provider.objects['marketingautomation.list'] !== undefined)
    Object.assign(ids, { 'marketingautomation.list': await firstOf(call, '/marketingautomation/lists', token) });
  for (const { object, path, body } of records.filter((record) => canCreate(provider, record.object)))
    ids[object] = (await firstOf(call, path, token)) ?? (await create(call, path, token, body(ids)));
};
