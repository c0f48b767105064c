import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filterNamed, windowFiltersOf } from '../../../lib/objects/define.ts';
import { canFilter } from '../../../lib/providers/language/filters.ts';
import type { ProviderName } from '../../contract/descriptions.ts';
import { byProvider } from '../../harness/by-provider.ts';
import { envelopeOf, failureOf } from '../../harness/reply.ts';
import { seed } from '../../harness/runs.ts';
import { type Declared, everyDeclaration, selecting } from '../../providers/declared.ts';
import { fromFolders } from '../../providers/folders.ts';
import { type Accounts, lastOf, makeContactsToListBy, openAccounts } from './accounts.ts';
import type { Row } from './rows.ts';
import { table } from './table.ts';

let at: Accounts;

beforeAll(async () => {
  at = await openAccounts();
  // Comments are listed by ticket. Without this ticket, the filters of some seeds would find no ticket at GitHub.
  const ofTicket = everyDeclaration.filter(
    ([, { declaration }]) => declaration.partitions?.object === 'ticketing.ticket',
  );
  for (const id of new Set(ofTicket.map(([, { provider }]) => provider.id))) {
    const row = table.find(({ provider, path }) => provider === id && path === '/ticketing/tickets');
    const [[theirs] = ['']] = (await row?.values(at)) ?? [];
    row?.make(at, theirs);
  }
  await makeContactsToListBy(at);
});

afterAll(() => at.service.stop());

/** The value that a caller sends: a unified id or the text itself. */
const askedFor = async ({ provider, refersTo }: Row, ours: string): Promise<string> =>
  refersTo === undefined ? ours : at.idOf(provider, refersTo, ours);

const filtersOf = ({ object }: Declared): readonly string[] => [
  'modified_after',
  'modified_before',
  'created_after',
  'created_before',
  'include_deleted',
  ...windowFiltersOf(object),
  ...Object.keys(object.filters ?? {}),
];

/** Whether a list accepts a filter, in a request or as the choice of a partition or kind. */
const takes = ({ declaration, kind, provider, name, object }: Declared, named: string): boolean => {
  const filter = filterNamed(object, named);
  const whole = provider.objects[name];
  const byKind = kind !== undefined && whole !== undefined && 'kinds' in whole && whole.field === filter;
  const isListed = filter === 'include_deleted' && declaration.deleted !== undefined;
  return (
    windowFiltersOf(object).includes(filter) ||
    byKind ||
    isListed ||
    declaration.partitions?.field === filter ||
    canFilter(declaration, filter)
  );
};

/** Filters that other files test, because only accounts with other settings contain such records. */
const elsewhere = Object.entries(await fromFolders<Readonly<Record<string, string>>>('filters/elsewhere'));

/** Objects whose filters are always tried, so that a fault shows with any seed. */
const always = ['zendesk ticketing.ticket', 'hubspot crm.task'];
const tried = byProvider(table, 8, ({ provider, object }) => always.includes(`${provider} ${object}`));

describe('a filter', () => {
  it.each(tried)(`$filter of $provider $path selects the matching record only (SEED=${seed})`, async (row) => {
    const made = (await row.values(at)).map(([theirs, ours]) => ({ ours, id: String(row.make(at, theirs)) }));
    expect(made).toHaveLength(2);
    for (const { ours, id } of made) {
      const found = await at.list(row.provider, row.path, {
        ...selecting(row.provider, row.object, row.kind),
        [row.filter]: await askedFor(row, ours),
      });
      const ids = found.map(({ remote_id: remote }) => lastOf(remote));
      expect(made.filter((one) => ids.includes(one.id)).map((one) => one.id)).toEqual([id]);
    }
  });

  it('is in the table if a list accepts it', () => {
    const declared = everyDeclaration.flatMap(([, { provider, name, object, declaration }]) =>
      Object.keys(object.filters ?? {})
        .filter((filter) => declaration.partitions?.field !== filter && canFilter(declaration, filter))
        .map((filter) => `${provider.id} ${name} ${filter}`),
    );
    const known = table.map(({ provider, object, filter }) => `${provider} ${object} ${filter}`);
    const missing = new Set(declared.filter((one) => !known.includes(one)));
    expect([...missing].toSorted()).toEqual(
      elsewhere.flatMap(([provider, tests]) => Object.keys(tests).map((one) => `${provider} ${one}`)).toSorted(),
    );
  });
});

const sampleOf = ({ object }: Declared, filter: string): string => {
  if (/_(?:after|before)$/.test(filter)) return '2026-01-01T00:00:00Z';
  if (filter === 'include_deleted') return 'true';
  const samples = { ref: '00000000-0000-4000-8000-000000000000', flag: 'true', text: 'open', choice: 'open' };
  return samples[object.filters?.[filter]?.kind ?? 'text'];
};

interface Refusal {
  readonly provider: string;
  readonly title: string;
  readonly declared: Declared;
  readonly filter: string;
}

const refusals: readonly Refusal[] = everyDeclaration.flatMap(([title, declared]) =>
  filtersOf(declared)
    .filter((filter) => !takes(declared, filter))
    .map((filter) => ({ provider: declared.provider.id, title, declared, filter })),
);

/** A query with the first ticket or contact, if a list belongs to a ticket or contact. */
const collectionOf = async ({ provider, declaration }: Declared): Promise<Readonly<Record<string, string>>> => {
  const { field, object } = declaration.partitions ?? {};
  const path = {
    'ticketing.ticket': '/ticketing/tickets',
    'marketingautomation.contact': '/marketingautomation/contacts',
  };
  const isKeeper = (name: string | undefined): name is keyof typeof path => Object.hasOwn(path, name ?? '');
  if (field === undefined || !isKeeper(object)) return {};
  const [first] = await at.list(provider.id as ProviderName, path[object]);
  return { [field]: first?.id ?? '' };
};

describe('a filter that a list does not accept', () => {
  const title = `is refused, and the filters of the list are named: $filter of $title (SEED=${seed})`;

  it.each(byProvider(refusals, 8))(title, async ({ declared, filter }) => {
    const { object, provider, name, kind } = declared;
    const query = {
      ...(await collectionOf(declared)),
      ...selecting(provider.id, name, kind),
      [filter]: sampleOf(declared, filter),
    };
    const path = `/${object.vertical}/${object.plural}`;
    const reply = await at.service.call('GET', path, { token: at.tokenOf(provider.id as ProviderName), query });
    expect(failureOf(reply)).toEqual([422, 'unsupported_filter']);
    const there = filtersOf(declared).filter((name) => takes(declared, name));
    const said = there.length === 0 ? 'it has none' : `it has ${there.join(', ')}`;
    expect(envelopeOf(reply).details?.issues).toEqual([
      { path: filterNamed(object, filter), message: `${provider.id} has no such filter for ${declared.name}; ${said}` },
    ]);
  });

  it('is refused with similar names if no object has it', async () => {
    const query = { modified_aftr: '2026-01-01T00:00:00Z' };
    const reply = await at.service.call('GET', '/ticketing/tickets', { token: at.tokenOf('hubspot'), query });
    expect(reply.status).toBe(422);
    expect(envelopeOf(reply).message).toBe(
      'modified_aftr is not a field of this request; similar are modified_after, modified_before',
    );
  });
});

describe('a filter with two names', () => {
  const listUsers = (query: Readonly<Record<string, string>>) =>
    at.service.call('GET', '/ticketing/users', { token: at.tokenOf('zendesk'), query });

  it('works with either name, and is refused if the two values contradict each other', async () => {
    const [user] = await at.list('zendesk', '/ticketing/users');
    const address = String(Object(user).email_address);
    const found = await at.list('zendesk', '/ticketing/users', { email: address });
    expect(found.map(({ id }) => id)).toEqual([user?.id]);
    expect(await at.list('zendesk', '/ticketing/users', { email: address, email_address: address })).toEqual(found);
    const refusal = await listUsers({ email: 'other@example.com', email_address: address });
    expect(failureOf(refusal)).toEqual([422, 'validation_failed']);
    expect(envelopeOf(refusal).details?.issues?.map(({ path }) => path)).toEqual(['email']);
  });
});
