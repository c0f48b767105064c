import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canFilter } from '../../../lib/providers/language/filters.ts';
import { providerNames } from '../../contract/descriptions.ts';
import { byProvider } from '../../harness/by-provider.ts';
import { seed } from '../../harness/runs.ts';
import { everyDeclaration, selecting } from '../../providers/declared.ts';
import { type Accounts, lastOf, openAccounts } from './accounts.ts';
import { type Timed, timed } from './timed.ts';

const filters = ['modified_after', 'modified_before', 'created_after', 'created_before'] as const;

interface Row extends Timed {
  readonly key: string;
  readonly filter: (typeof filters)[number];
}

const hour = 3_600_000;
/** The least that all vendors know of a time but Jira. */
const second = 1_000;

/** What the simulators take for now: some time before, for exports leave out what is too new. Whole minutes: Jira knows no seconds. */
const clock = { now: Math.floor(Date.now() / hour - 60 * 24) * hour };

/** Records of one moment must not be those of another. */
const later = (): number => {
  clock.now += hour;
  return clock.now;
};

let at: Accounts;

beforeAll(async () => {
  const now = () => clock.now;
  at = await openAccounts(Object.fromEntries(providerNames.map((name) => [name, { now }])));
});

afterAll(() => at.service.stop());

const declaredRows = everyDeclaration.flatMap(([, { provider, name, kind, object, declaration }]) =>
  filters
    // What has happened never changes: `../events.test.ts`.
    .filter((filter) => object.window === undefined && canFilter(declaration, filter))
    .map((filter) => ({ filter, key: `${provider.id} ${name}${kind === undefined ? '' : ` ${kind}`}` })),
);

const keyOf = ({ provider, object, kind }: Timed): string =>
  `${provider} ${object}${kind === undefined ? '' : ` ${kind}`}`;

const rows: readonly Row[] = declaredRows.flatMap(({ filter, key }) =>
  timed.filter((one) => keyOf(one) === key).map((one) => ({ ...one, key, filter })),
);

const isTime = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]/.test(value);

/** Numbers and ids of the records in an answer: of objects that have times, as options of a field do not. */
const idsIn = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { Id, id = Id, number, fields, attributes } = value as Readonly<Record<string, unknown>>;
  const isRecord = [value, Object(fields), Object(attributes)].flatMap((one) => Object.values(one)).some(isTime);
  // Attio has an object of ids.
  const all = typeof id === 'object' && id !== null ? Object.values(id) : [id, number];
  // Dynamics has a name of its own for the id of each table.
  const keys = 'versionnumber' in value || '@odata.etag' in value ? Object.entries(value) : [];
  const named = keys.flatMap(([name, one]) => (/^[a-z]+id$/.test(name) ? [one] : []));
  // Mailchimp has the hash of the address beside the id that stays.
  const lasting = 'unique_email_id' in value ? [Reflect.get(value, 'contact_id')] : [];
  const own = isRecord ? [...all, ...named, ...lasting].filter((one) => one !== undefined).map(String) : [];
  return [...own, ...Object.values(value).flatMap(idsIn)];
};

/** Which of two records a list has: ours, and the vendor's answers that have any of them. */
const found = async (
  { provider, object, path, kind }: Row,
  query: Readonly<Record<string, string>>,
  made: readonly { readonly id: string | number; readonly listedAs?: string | number }[],
) => {
  const theirs: (readonly boolean[])[] = [];
  const stop = at.service.simulators[provider].onExchange(({ responseBody }) => {
    const ids = idsIn(responseBody);
    const has = made.map(({ id, listedAs = id }) => ids.includes(String(listedAs)));
    if (has.includes(true)) theirs.push(has);
  });
  const records = await at.list(provider, path, { ...query, ...selecting(provider, object, kind) });
  stop();
  const ids = records.map(({ remote_id: id }) => lastOf(id));
  return { ours: made.map(({ id }) => ids.includes(String(id))), theirs };
};

/** Makes two records whose times differ in just one respect. @returns the later of the two times, epoch ms */
const makeBoth = async (row: Row) => {
  const { of = '', query = {} } = (await row.within?.(at)) ?? {};
  later();
  const first = row.make(at, 0, of);
  const isOfCreation = row.filter.startsWith('created');
  if (isOfCreation) later();
  const created = clock.now;
  const other = row.make(at, 1, of);
  later();
  await row.touch(at, first, query);
  if (!isOfCreation) later();
  await row.touch(at, other, query);
  const time = isOfCreation ? created : clock.now;
  later();
  return { made: [first, other], query, time };
};

describe('a time in a list', () => {
  it.each(byProvider(rows, 10))(`$filter of $key selects what it says, to the moment (SEED=${seed})`, async (row) => {
    const { made, query, time } = await makeBoth(row);
    const at = async (when: number) => found(row, { ...query, [row.filter]: new Date(when).toISOString() }, made);
    const isAfter = row.filter.endsWith('_after');
    const { ours, theirs } = await at(time);
    // What is at the moment itself is as new, and is not before it.
    expect(ours).toEqual(isAfter ? [false, true] : [true, false]);
    // The vendor has selected them: what is left out only here may be on any page of a list of everything.
    expect(theirs).not.toEqual([]);
    expect(theirs.filter(([older, newer]) => (isAfter ? older : newer))).toEqual([]);
    expect((await at(time - hour)).ours).toEqual(isAfter ? [true, true] : [false, false]);
    expect((await at(time + second)).ours).toEqual(isAfter ? [false, false] : [true, true]);
  });

  it('is tried wherever a list takes one', () => {
    const known = rows.map(({ key, filter }) => `${key} ${filter}`);
    expect(known.toSorted()).toEqual(declaredRows.map(({ filter, key }) => `${key} ${filter}`).toSorted());
  });
});
