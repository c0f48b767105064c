import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { describeApi } from '../../lib/api/openapi/index.ts';
import { pathOf } from '../../lib/api/records/records.ts';
import { routes } from '../../lib/api/routes.ts';
import { type UnifiedObject, windowFiltersOf } from '../../lib/objects/define.ts';
import { objects } from '../../lib/objects/registry.ts';
import { providerNames } from '../contract/descriptions.ts';
import { withClass } from '../harness/classes.ts';
import { dataOf, failureOf, recordOf } from '../harness/reply.ts';
import { seed, someOf } from '../harness/runs.ts';
import { type ProviderId, type Service, startService } from '../harness/service.ts';
import { ticket } from '../routes/fixture.ts';

const told = z.array(
  z.object({
    provider: z.string(),
    object: z.string(),
    operations: z.array(z.string()),
    filters: z.array(z.string()),
  }),
);

let service: Service;
let coverage: z.output<typeof told>;

/** An account of a provider: its token, a ticket and a contact. */
interface Account {
  readonly token: string;
  readonly ticket: string | undefined;
  readonly contact: string | undefined;
}

const accounts = new Map<ProviderId, Account>();

beforeAll(async () => {
  service = await startService();
  coverage = told.parse(dataOf(await service.call('GET', '/coverage')));
  const project = await service.project();
  for (const provider of providerNames) {
    const { token } = await service.connect(project, provider);
    const hasTickets = coverage.some((row) => row.provider === provider && row.object === 'ticketing.ticket');
    // A case in Dynamics 365 needs a customer.
    const customer =
      provider === 'dynamics-365'
        ? {
            account_id: recordOf(await service.call('POST', '/ticketing/accounts', { token, body: { name: 'A' } }), 201)
              .id,
          }
        : {};
    const body = { ...ticket, ...customer };
    const made = hasTickets && (await service.call('POST', '/ticketing/tickets', { token, body }));
    const sends = coverage.some((row) => row.provider === provider && row.object === 'marketingautomation.event');
    const addressee = { token, body: { email_address: 'filters@customer.example' } };
    const met = sends && (await service.call('POST', '/marketingautomation/contacts', addressee));
    accounts.set(provider, {
      token,
      ticket: made ? recordOf(made, 201).id : undefined,
      contact: met ? recordOf(met, 201).id : undefined,
    });
  }
});

afterAll(() => service.stop());

const document = describeApi(routes, '1');
const ofAll = ['modified_after', 'modified_before', 'created_after', 'created_before', 'include_deleted'];
const notFilters = ['limit', 'cursor', 'expand', 'fields', 'remote_data', 'sort', 'search'];

/** Filters of a list in the document. */
const describedFor = (path: string): readonly string[] =>
  (document.paths[path]?.get?.parameters ?? [])
    .map((one) => ('$ref' in one ? document.components.parameters[one.$ref.split('/').at(-1) ?? ''] : one))
    .flatMap((parameter) => (parameter?.in === 'query' ? [parameter.name] : []))
    .filter((name) => !notFilters.includes(name));

/** A valid value of a filter. Other tests check what it selects. */
const valueFor = (name: string, { ticket: id }: Account): string => {
  if (name === 'ticket_id') return id ?? '';
  if (name === 'include_deleted' || name.startsWith('is_')) return 'true';
  if (/_(?:after|before)$/.test(name)) return '2026-01-01T00:00:00Z';
  if (name.endsWith('_id') || ['assigned_to', 'parent_ticket'].includes(name))
    return '11111111-1111-4111-8111-111111111111';
  return name.startsWith('email') ? 'nobody@example.com' : 'open';
};

/** A value of a field of these classes. */
const ownValueFor = (filter: string): string => {
  if (/_on$|\.renewal$/.test(filter)) return '2026-01-01';
  // Salesforce refuses a text that is not an id for a field that names a record.
  if (/\.(?:OwnerId|Owner_Contact__c|Company__c)$/.test(filter)) return '003000000000001AAA';
  if (/\.(?:sold|Is_Electric__c|Is_Electric|new_iselectric|Email_Opt_Out|partner)$/.test(filter)) return 'true';
  if (/\.(?:Colour(?:__c)?|new_colour)$/.test(filter)) return 'Red';
  if (/\.stat(?:e|us)code$/.test(filter)) return 'Active';
  if (filter.endsWith('.tier')) return 'Gold';
  return filter.endsWith('.colour') ? 'red' : '1843';
};

const cases = providerNames.flatMap((provider) =>
  Object.entries<UnifiedObject>(objects).map(([name, object]) => ({ provider, name, object })),
);

describe('the filters of a list', () => {
  it.each(Object.values<UnifiedObject>(objects))(
    '$plural of $vertical are the same in the document and in the route',
    (object) => {
      const own = [...windowFiltersOf(object), ...Object.keys(object.filters ?? {})];
      expect(describedFor(pathOf(object))).toEqual([...ofAll, ...own]);
    },
  );

  it('for the fields of a class, which each account names itself, are described as text in the document', () => {
    const ofClasses = Object.values<UnifiedObject>(objects).filter(({ classes }) => classes);
    expect(ofClasses).not.toEqual([]);
    for (const object of ofClasses)
      expect(document.paths[pathOf(object)]?.get?.description).toContain(`\`${object.ownFields}.<name>=`);
  });

  it.each(someOf(cases, 9, seed))(
    `of $name at $provider are the same in /coverage, in /meta and in the list (SEED=${seed})`,
    async ({ provider, name, object }) => {
      const account = accounts.get(provider) ?? expect.fail(provider);
      const { token } = account;
      const path = withClass(pathOf(object), provider);
      const row = coverage.find((one) => one.provider === provider && one.object === name);
      if (row === undefined) return;
      const meta = dataOf(await service.call('GET', `${path}/meta`, { token }));
      const filters: string[] = Object(meta).filters;
      const byOwnField = filters.filter((filter) => filter.startsWith(`${object.ownFields}.`));
      expect(byOwnField.length > 0).toBe(object.classes === true);
      const ofObject = filters.filter((filter) => !byOwnField.includes(filter));
      // Close has two kinds of classes. The coverage contains the filters that all classes share.
      if (provider === 'close' && object.classes) expect(ofObject).toEqual(expect.arrayContaining([...row.filters]));
      else expect(ofObject).toEqual(row.filters);
      const described = describedFor(pathOf(object));
      expect(row.filters.filter((filter) => !described.includes(filter))).toEqual([]);
      if (!row.operations.includes('list')) return;
      const needed = {
        ...(described.includes('ticket_id') && { ticket_id: account.ticket }),
        ...(object.window && { contact_id: account.contact }),
      };
      for (const filter of byOwnField) {
        const query = { [filter]: ownValueFor(filter), limit: 1 };
        expect((await service.call('GET', path, { token, query })).status, filter).toBe(200);
      }
      for (const filter of described) {
        const query = { ...needed, [filter]: valueFor(filter, account), limit: 1 };
        const reply = await service.call('GET', path, { token, query });
        const isRefused = reply.status !== 200 && failureOf(reply)[1] === 'unsupported_filter';
        expect({ filter, isRefused }).toEqual({ filter, isRefused: !ofObject.includes(filter) });
        // A value that does not exist in the account is refused as a value.
        if (!isRefused && reply.status !== 200) expect(failureOf(reply)).toEqual([422, 'validation_failed']);
      }
    },
  );
});
