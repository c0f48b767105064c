import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClient } from '../../infra/client/build.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'uis-client-types-'));

beforeAll(() => buildClient(join(folder, 'node_modules/@unified-integration/client')));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Compiles a program that uses the package. Returns the compiler's output, which is empty if it compiles. */
const compile = (program: string): string => {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'program.ts'), program);
  const flags = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--target', 'es2022', '--types', ''];
  const options = [...flags, '--lib', 'es2022,dom', '--module', 'nodenext', join(folder, 'program.ts')];
  try {
    execFileSync(join(root, 'node_modules/.bin/tsc'), options, { cwd: folder, encoding: 'utf8' });
    return '';
  } catch (error) {
    return (error as { readonly stdout: string }).stdout;
  }
};

const head = `
import { type Answer, type EventOf, type Schemas, UnifiedClient, UnifiedError, verifyWebhook } from '@unified-integration/client';
const client = new UnifiedClient({ baseUrl: 'https://api.example.com', apiKey: 'key' });
const customer = client.connection({ linkedUserOriginId: 'customer-1', provider: 'hubspot' });
`;

describe('the types of the package', () => {
  it('accept a program that uses the package correctly', () => {
    const program = `${head}
for await (const deal of customer.crm.deals.list({ limit: 50, modified_after: '2026-01-01T00:00:00Z' })) {
  const amount: string | null = deal.amount;
  console.log(deal.id, amount);
}
const page = await customer.ticketing.tickets.list().page();
const ticket: Schemas.TicketingTicket | undefined = page.data[0];
const { data, warnings, etag } = await customer.crm.contacts.get('one', { ifNoneMatch: '"tag"', expand: 'company_id' });
await customer.crm.customObjects.get('class', 'one');
await customer.marketingautomation.campaigns.send('one', { confirm_recipient_count: 12 }, { idempotencyKey: 'newsletter-may' });
await customer.crm.contacts.remove('one', { idempotencyKey: 'gone' });
const bytes = await (await customer.ticketing.attachments.content('one')).arrayBuffer();
for await (const project of client.projects.list()) console.log(project.id);
try {
  await customer.crm.contacts.updateById('one', { first_name: 'Ada' }, { ifMatch: '"tag"' });
} catch (error) {
  if (error instanceof UnifiedError && error.code === 'precondition_failed') console.log(error.issues, error.outcome);
}
const message = await verifyWebhook(new Request('https://app.example.com'), 'whsec_');
if (message.type === 'crm.contact.created') {
  const created: Schemas.CrmContact | null = message.data.record;
  console.log(created?.first_name, message.data.record_url);
}
if (message.type === 'crm.deal.deleted') {
  const gone: null = message.data.record;
  console.log(gone, message.data.merged_into);
}
if (message.type === 'events') for (const event of message.data.events)
  if (event.object === 'ticketing.ticket' && event.record !== null) console.log(event.record.status);
for await (const event of client.events.list({ type: 'crm.*' }))
  if (event.type === 'crm.company.updated') console.log(event.record?.industry, event.changed_fields);
type Classes = { cars: { year: number }; boats: { knots: number | null } };
const classed = await verifyWebhook<Classes>(new Request('https://app.example.com'), 'whsec_');
if (classed.type === 'crm.custom-object.updated') {
  const name: 'cars' | 'boats' = classed.data.data.class;
  const { record } = classed.data;
  if (record?.class === 'cars') console.log(name, record.fields.year.toFixed(0), record.name);
}
const changed: Answer<Schemas.CrmContact> = await customer.crm.contacts.updateById('one', { first_name: 'Ada' });
const shown: Schemas.Preview = (await customer.crm.contacts.updateById('one', {}, { preview: true })).data;
const sending = await customer.marketingautomation.campaigns.send('one', { confirm_recipient_count: 12 }, { preview: true });
const items = await customer.crm.contacts.batchUpdate({ items: [{ id: 'one' }] });
if (items.status === 202) console.log(items.data.id, items.data.status);
else console.log(items.data.length);
for (const { index, message, error, details, warnings } of (await customer.jobs.get('one')).data.results)
  console.log(index, message, error, details?.issues, details?.outcome, warnings?.[0]?.code);
const confirmed: string = sending.data.preview_token;
await customer.marketingautomation.campaigns.send('one', { preview_token: confirmed }, { idempotencyKey: 'may' });
await customer.crm.contacts.upsert({ match: 'email', email_addresses: [{ email_address: 'ada@example.com' }] });
await customer.crm.contacts.upsert({ match: 'field_mappings.number', last_name: 'L', field_mappings: { number: 7 } });
const anyone = client.connection({ connectionId: 'one' });
for await (const { expanded } of customer.crm.deals.list({ expand: 'company_id,contact_ids' })) {
  const company: Schemas.CrmCompany | null | undefined = expanded?.company_id;
  const people: readonly Schemas.CrmContact[] | undefined = expanded?.contact_ids;
  console.log(company?.name, people?.map(({ email_address }) => email_address));
}
const related = (await customer.ticketing.comments.get('one', { expand: 'ticket_id' })).data.expanded?.ticket_id;
await anyone.crm.companies.batchUpsert({ items: [{ match: 'domain', name: 'Acme', domains: ['acme.example'] }] });
await client.connections.confirm('one', { code: 'uoc_', linked_user_origin_id: 'customer-1' });
for (const event of message.events) {
  if (event.connection === null) continue;
  const { crm } = client.connection(event.connection);
  console.log(event.id_connection, event.linked_user_origin_id);
  if (event.type === 'crm.contact.created') console.log(event.record?.first_name, crm.contacts);
}
declare const stored: string;
client.connection({ linkedUserOriginId: 'customer-1', provider: stored });
try {
  await anyone.crm.contacts.create({ first_name: 'Ada' });
} catch (error) {
  if (error instanceof UnifiedError && error.code === 'ambiguous_connection')
    for (const { id, name } of error.details.connections ?? []) console.log(id, name);
}
console.log(changed.data.email_addresses, shown.requests);
console.log(related?.status, ticket, data.id, warnings, etag, bytes);
export {};
`;
    expect(compile(program)).toBe('');
  });

  it.each([
    ['a field that is not there', `(await customer.crm.contacts.get('one')).data.firstname`, 'firstname'],
    [
      'a field that a related record lacks',
      `(await customer.crm.deals.get('one', { expand: 'company_id' })).data.expanded?.company_id?.amount`,
      'amount',
    ],
    [
      'a related record that the object does not have',
      `(await customer.crm.deals.get('one', { expand: 'company_id' })).data.expanded?.account_id`,
      'account_id',
    ],
    [
      'a list of related records as a record',
      `(await customer.crm.deals.get('one', { expand: 'contact_ids' })).data.expanded?.contact_ids?.first_name`,
      'first_name',
    ],
    [
      'the related records of an object without relations',
      `(await customer.crm.users.get('one')).data.expanded`,
      'expanded',
    ],
    ['a filter that is not there', `customer.crm.contacts.list({ colour: 'red' })`, 'colour'],
    [
      'a field of a new contact that is not there',
      `customer.crm.contacts.create({ first_name: 'A', firstname: 'B' })`,
      'firstname',
    ],
    ['a new contact without a name and an address', `customer.crm.contacts.create({ title: 'Dr' })`, 'title'],
    [
      'a value that finds no record at the provider',
      `client.connection({ linkedUserOriginId: 'a', provider: 'pipedrive' }).crm.contacts.upsert({ match: 'field_mappings.a', first_name: 'A' })`,
      'email',
    ],
    [
      'an upsert that the provider does not have',
      `client.connection({ linkedUserOriginId: 'a', provider: 'pipedrive' }).crm.deals.upsert({ match: 'name', name: 'A' })`,
      'never',
    ],
    ['a misspelt provider', `client.connection({ linkedUserOriginId: 'a', provider: 'hubspt' })`, 'hubspt'],
    [
      'the token of a preview of another write',
      `(await customer.crm.contacts.remove('one', { preview: true })).data.preview_token.length`,
      'undefined',
    ],
    ['a body with a value of another type', `customer.crm.contacts.updateById('one', { first_name: 7 })`, 'number'],
    [
      'a send without a key',
      `customer.marketingautomation.campaigns.send('one', { confirm_recipient_count: 12 })`,
      'arguments',
    ],
    [
      'a field that the record of an event lacks',
      `((e: EventOf<'crm.deal.created'>) => e.record?.first_name)`,
      'first_name',
    ],
    ['a record of a deleted event', `((e: EventOf<'crm.deal.deleted'>) => e.record.name)`, 'null'],
    ['a preview as what is written', `(await customer.crm.contacts.remove('one', { preview: true })).data.id`, 'id'],
    ['records of no connection', `client.crm.contacts.list()`, 'list'],
    ['an error code that is not there', `({} as UnifiedError).code === 'no_such_code'`, ''],
  ])('refuse %s', (_, expression, word) => {
    const said = compile(
      `${head}\nconsole.log(verifyWebhook, UnifiedError, ${expression});\nexport type S = Schemas.Error | Answer<1> | EventOf<'job.completed'>;\n`,
    );
    expect(said).toContain('error TS');
    expect(said).toContain(word);
  });
});
