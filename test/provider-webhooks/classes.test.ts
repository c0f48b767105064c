import { afterAll, beforeAll, expect, it } from 'vitest';
import { attioWorkspaces } from '../../infra/simulators/attio/seeds.ts';
import { closeOrganizations } from '../../infra/simulators/close/seeds.ts';
import { dynamicsOrgs } from '../../infra/simulators/dynamics-365/seeds.ts';
import { zohoOrgs } from '../../infra/simulators/zoho-crm/seeds.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import { type ProviderId, type Service, startService } from '../harness/service.ts';
import { getSync } from '../harness/syncs.ts';
import { openNews } from '../sync/play/events.ts';
import { type Connected, connectWithNotifications, deliverNotifications } from './connect.ts';

const object = 'crm.custom-object';
let time = Date.now() + 2 * 24 * 60 * 60_000;
let service: Service;

const newEvents = openNews();

beforeAll(async () => {
  const now = () => time;
  service = await startService({ attio: { now }, close: { now }, 'dynamics-365': { now }, 'zoho-crm': { now } });
});

afterAll(() => service.stop());

const choose = ({ project }: Connected, classes: readonly string[]) =>
  service.call('PATCH', `/projects/${project.id}`, { key: project.key, body: { sync: { [object]: { classes } } } });

/** Syncs some classes of an account, and starts its change notifications. */
const begin = async (provider: ProviderId, classes: readonly string[]): Promise<Connected> => {
  const connected = await connectWithNotifications(service, provider);
  const { project, connection } = connected;
  await choose(connected, classes);
  await deliverNotifications(service, provider, connected, time);
  const name = { project: project.id, connection: connection.id, object };
  await requestSync(name, { source: 'request', request: {} }, time);
  await service.sync(time);
  expect(await getSync(name)).toMatchObject({ result: 'succeeded', classes });
  await service.simulators[provider as 'attio'].hooks.post(() => []);
  return connected;
};

/** Delivers the provider's messages, and returns the events of these messages. No sync runs. */
const told = async (
  provider: 'attio' | 'close' | 'dynamics-365' | 'zoho-crm',
  { project, connection }: Connected,
): Promise<readonly unknown[]> => {
  await newEvents(project.id, connection.id);
  const { hooks } = service.simulators[provider];
  await hooks.post((messages) => messages);
  time += 1000;
  await service.notifications(time);
  const fresh = await newEvents(project.id, connection.id);
  return fresh.map(({ type, remoteId, changedFields }) => [type, remoteId, ...(changedFields ?? [])].join(' '));
};

it('Attio reports records and entries of the synced classes, whatever their ids are', async () => {
  const account = service.simulators.attio.account(attioWorkspaces[0].slug);
  const entry = (uuid: string) => `${encodeURIComponent('list:outreach')}/${uuid}`;
  const person = account.create('people', { name: { first_name: 'Ada', last_name: 'L', full_name: 'Ada L' } }).uuid;
  account.switch('users', true);
  const crate = account.create('shipments', { name: 'Crate' }).uuid;
  const called = account.addEntry('outreach', person, { status: 'To do' }).uuid;
  const connected = await begin('attio', ['shipments', 'list:outreach']);

  const barrel = account.create('shipments', { name: 'Barrel' }).uuid;
  account.update('shipments', crate, { tier: 'Gold' });
  const added = account.addEntry('outreach', person, { remarks: 'Again' }).uuid;
  account.updateEntry('outreach', called, { status: 'Called' });
  account.create('users', { user_id: 'u-1', primary_email_address: 'ada@users.example' });
  expect(await told('attio', connected)).toEqual(
    expect.arrayContaining([
      `${object}.created shipments/${barrel}`,
      `${object}.updated shipments/${crate} fields.tier`,
      `${object}.created ${entry(added)}`,
      `${object}.updated ${entry(called)} fields.status`,
    ]),
  );

  account.remove('shipments', crate);
  account.removeEntry('outreach', called);
  const gone = await told('attio', connected);
  expect(gone.toSorted()).toEqual([`${object}.deleted ${entry(called)}`, `${object}.deleted shipments/${crate}`]);
});

it('a class that is no longer synced causes no deleted records', async () => {
  const account = service.simulators.close.account(closeOrganizations[0].organizationId);
  const [project, plan] = account.objectTypes().map(({ id }) => id) as [string, string];
  const lead_id = account.create('leads', { name: 'Acme' });
  const basic = account.create('customObjects', { custom_object_type_id: plan, lead_id, name: 'Basic' });
  const connected = await begin('close', [plan]);
  await choose(connected, [project]);
  time += 24 * 60 * 60_000;
  await service.sync(time);
  const name = { project: connected.project.id, connection: connected.connection.id, object };
  expect(await getSync(name)).toMatchObject({ classes: [project] });
  account.update('customObjects', basic, { name: 'Larger' });
  expect(await told('close', connected)).toEqual([]);
});

it('Close reports records of the synced types, but no deletions, because these do not name the type', async () => {
  const account = service.simulators.close.account(closeOrganizations[0].organizationId);
  const [project, plan] = account.objectTypes();
  const [audit] = account.activityTypes();
  const types = [project?.id ?? '', audit?.id ?? ''] as const;
  const field = (of: typeof project, name: string) => `custom.${of?.fields.find((one) => one.name === name)?.id}`;
  const lead_id = account.create('leads', { name: 'Acme' });
  const make = (name: string) =>
    account.create('customObjects', { custom_object_type_id: types[0], lead_id, name, [field(project, 'Code')]: name });
  const note = (text: string) =>
    account.create('customActivities', { custom_activity_type_id: types[1], lead_id, [field(audit, 'Finding')]: text });
  const [engine, wheel] = [make('Engine'), note('A loose wheel')];
  const connected = await begin('close', types);

  const [boiler, nothing] = [make('Boiler'), note('Nothing')];
  account.update('customObjects', engine, { [field(project, 'Seats')]: 4 });
  account.update('customActivities', wheel, { status: 'draft' });
  account.create('customObjects', { custom_object_type_id: plan?.id, lead_id, name: 'Basic' });
  expect((await told('close', connected)).toSorted()).toEqual(
    [
      `${object}.created ${types[0]}/${boiler}`,
      `${object}.created ${types[1]}/${nothing}`,
      `${object}.updated ${types[0]}/${engine} fields.Seats`,
      `${object}.updated ${types[1]}/${wheel} fields.status`,
    ].toSorted(),
  );
  account.remove('customObjects', engine);
  expect(await told('close', connected)).toEqual([]);
});

it('Zoho CRM reports records of the synced modules, and of a new module within four days', async () => {
  const day = 24 * 60 * 60_000;
  const account = service.simulators['zoho-crm'].account(zohoOrgs[0].id);
  const vehicle = (Name: string) => account.create('Vehicles', { Name, Plate: Name });
  const [van, car] = [vehicle('Van'), vehicle('Car')];
  account.create('Contacts', { Last_Name: 'Driver' });
  const connected = await begin('zoho-crm', ['Vehicles']);

  const bus = vehicle('Bus');
  account.update('Vehicles', van, { Price: 7 });
  account.delete('Vehicles', car);
  expect((await told('zoho-crm', connected)).toSorted()).toEqual([
    `${object}.created Vehicles/${bus}`,
    `${object}.deleted Vehicles/${car}`,
    `${object}.updated Vehicles/${van} fields.Price`,
  ]);

  account.addModule({ name: 'Trailers', singular: 'Trailer', plural: 'Trailers', fields: ['Axles integer c'] });
  await choose(connected, ['Vehicles', 'Trailers']);
  time += day;
  await service.sync(time);
  const { hooks } = service.simulators['zoho-crm'];
  account.create('Trailers', { Name: 'Nobody watches' });
  expect(hooks.take()).toEqual([]);
  time += 3 * day;
  await service.hooks(time);
  const trailer = account.create('Trailers', { Name: 'Low loader' });
  expect(await told('zoho-crm', connected)).toContain(`${object}.created Trailers/${trailer}`);
});

it('Dynamics 365 reports rows of the synced tables that the org had when it was connected', async () => {
  const account = service.simulators['dynamics-365'].account(dynamicsOrgs[0].host);
  const vehicle = (new_name: string) => account.create('new_vehicle', { new_name, new_plate: new_name });
  account.addTable({ name: 'new_boat', labels: ['Boat', 'Boats'], columns: [] });
  const [van, car] = [vehicle('Van'), vehicle('Car')];
  const connected = await begin('dynamics-365', ['new_vehicle']);

  const bus = vehicle('Bus');
  account.update('new_vehicle', van, { new_price: 7 });
  account.delete('new_vehicle', car);
  account.create('new_boat', { new_name: 'Is not synced' });
  expect((await told('dynamics-365', connected)).toSorted()).toEqual([
    `${object}.created new_vehicle/${bus}`,
    `${object}.deleted new_vehicle/${car}`,
    `${object}.updated new_vehicle/${van} fields.new_price`,
  ]);

  account.addTable({ name: 'new_trailer', labels: ['Trailer', 'Trailers'], columns: [] });
  time += 2 * 24 * 60 * 60_000;
  await service.hooks(time);
  account.create('new_trailer', { new_name: 'Nobody watches' });
  expect(service.simulators['dynamics-365'].hooks.take()).toEqual([]);
});
