import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import { zendeskSubdomains } from '../../../infra/simulators/zendesk/seeds.ts';
import { recordOf, recordsOf } from '../../harness/reply.ts';
import { type ProviderId, type Service, startService } from '../../harness/service.ts';

let service: Service;
const tokens: Partial<Record<ProviderId, string>> = {};

beforeAll(async () => {
  service = await startService();
  const project = await service.project();
  for (const provider of ['hubspot', 'zendesk'] as const)
    tokens[provider] = (await service.connect(project, provider)).token;
});

afterAll(() => service.stop());

const hubspot = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);
const zendesk = () => service.simulators.zendesk.account(zendeskSubdomains[0].subdomain);

/**
 * A field whose place or words a mistake could swap with another field. A round trip through the service would not
 * notice this.
 */
interface Row {
  readonly provider: ProviderId;
  readonly path: string;
  /** The values that a client sends. */
  readonly ours: Readonly<Record<string, string>>;
  /** The same values at the vendor, by its documentation. */
  readonly theirs: Readonly<Record<string, string>>;
  /** Other fields that the record then shows. */
  readonly shown?: Readonly<Record<string, string>>;
  /** Other fields that a client's new record needs. */
  readonly needs: Readonly<Record<string, string>>;
  /** Creates a record at the vendor. Returns its remote id. */
  readonly make: (members: Readonly<Record<string, string>>) => string | number;
  /** Reads a record at the vendor. */
  readonly read: (id: string) => unknown;
}

/** https://developer.zendesk.com/api-reference/ticketing/users/users/#json-format */
const zendeskContact = {
  provider: 'zendesk',
  path: '/ticketing/contacts',
  needs: { name: 'Ada', email_address: 'ours@example.com' },
  make: (members) =>
    zendesk().createUser({ name: 'Ada', email: 'theirs@example.com', role: 'end-user', ...members }).id,
  read: (id) =>
    zendesk()
      .users()
      .find((user) => String(user.id) === id),
} as const satisfies Partial<Row>;

const time = '2026-01-05T09:00:00.000Z';

/** Properties from the vendor's page about this kind of activity. */
const hubspotActivity = (type: 'emails' | 'tasks') =>
  ({
    provider: 'hubspot',
    make: (members) => hubspot().create(type, { hs_timestamp: time, ...members }).id,
    read: (id) => hubspot().get(type, Number(id)),
  }) as const satisfies Partial<Row>;

/** https://developers.hubspot.com/docs/api-reference/crm-emails-v3/guide ("hs_email_direction") */
const email = {
  ...hubspotActivity('emails'),
  path: '/crm/engagements',
  needs: { type: 'email', start_at: time },
} as const satisfies Partial<Row>;

/** https://developers.hubspot.com/docs/api-reference/crm-tasks-v3/guide ("hs_task_status") */
const task = {
  ...hubspotActivity('tasks'),
  path: '/crm/tasks',
  needs: { subject: 'Call' },
} as const satisfies Partial<Row>;

const rows: readonly Row[] = [
  {
    ...zendeskContact,
    ours: { phone_number: '+15550100', details: 'Prefers mail' },
    theirs: { phone: '+15550100', details: 'Prefers mail' },
  },
  { ...email, ours: { direction: 'outbound' }, theirs: { hs_email_direction: 'EMAIL' } },
  { ...email, ours: { direction: 'inbound' }, theirs: { hs_email_direction: 'INCOMING_EMAIL' } },
  {
    ...task,
    ours: { status: 'DEFERRED' },
    theirs: { hs_task_status: 'DEFERRED' },
    shown: { status_category: 'on_hold' },
  },
];

describe.each(rows)('$provider $path: $ours', ({ provider, path, ours, theirs, shown = {}, needs, make, read }) => {
  const call = (method: string, body?: unknown) => service.call(method, path, { token: tokens[provider], body });

  it('is written to its place at the vendor', async () => {
    const { remote_id } = recordOf(await call('POST', { ...needs, ...ours }), 201);
    const stored = Object(read(remote_id.split('/').at(-1) ?? ''));
    expect(stored.properties ?? stored).toMatchObject(theirs);
  });

  it('is read from there', async () => {
    const id = String(make(theirs));
    const records = recordsOf(await service.call('GET', path, { token: tokens[provider], query: { limit: 100 } }));
    const found = records.find(({ remote_id }) => remote_id.split('/').at(-1) === id);
    expect(found).toMatchObject({ ...ours, ...shown });
  });
});
