import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ObjectDeclaration } from '../../../lib/providers/define.ts';
import { getText } from '../../../lib/providers/language/answers.ts';
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
  /** Declared paths of the last part of the id, and of a time. */
  readonly signs: readonly [id: string, time: string];
  readonly filter: (typeof filters)[number];
}

const hour = 3_600_000;
/** Smallest step of the vendors' times, in ms. Jira has minutes. */
const second = 1_000;

/**
 * The simulators' time. It lies in the past, because exports omit very new records. Whole minutes, because Jira has no
 * seconds.
 */
const clock = { now: Math.floor(Date.now() / hour - 60 * 24) * hour };

/** Moves the clock forward, so that no two records have the same time. */
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

const signsOf = ({ id, modifiedAt, createdAt }: ObjectDeclaration): Row['signs'] => [
  typeof id === 'string' ? id : (Object.values(id).at(-1) ?? ''),
  modifiedAt ?? createdAt ?? '',
];

const declaredRows = everyDeclaration.flatMap(([, { provider, name, kind, object, declaration }]) =>
  filters
    // Events never change: `../events.test.ts`.
    .filter((filter) => object.window === undefined && canFilter(declaration, filter))
    .map((filter) => ({
      filter,
      signs: signsOf(declaration),
      key: `${provider.id} ${name}${kind === undefined ? '' : ` ${kind}`}`,
    })),
);

const keyOf = ({ provider, object, kind }: Timed): string =>
  `${provider} ${object}${kind === undefined ? '' : ` ${kind}`}`;

const rows: readonly Row[] = declaredRows.flatMap(({ filter, key, signs }) =>
  timed.filter((one) => keyOf(one) === key).map((one) => ({ ...one, key, filter, signs })),
);

/**
 * Ids of the records in a response. Only objects with times count, because options of a field have none. An object that
 * contains the record, such as the note of a file, has the time without the first parts of its path.
 */
const idsIn = (value: unknown, [id, time]: Row['signs']): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const isRecord = [time, time.slice(time.lastIndexOf('.') + 1)].some((path) => getText(value, path) !== undefined);
  const own = isRecord ? getText(value, id) : undefined;
  return [...(own === undefined ? [] : [own]), ...Object.values(value).flatMap((one) => idsIn(one, [id, time]))];
};

/** Finds two records in a list: in our answer, and in each response of the vendor that contains any of the two. */
const found = async (
  { provider, object, path, kind, signs }: Row,
  query: Readonly<Record<string, string>>,
  made: readonly { readonly id: string | number; readonly listedAs?: string | number }[],
) => {
  const theirs: (readonly boolean[])[] = [];
  const stop = at.service.simulators[provider].onExchange(({ responseBody }) => {
    const ids = idsIn(responseBody, signs);
    const has = made.map(({ id, listedAs = id }) => ids.includes(String(listedAs)));
    if (has.includes(true)) theirs.push(has);
  });
  const records = await at.list(provider, path, { ...query, ...selecting(provider, object, kind) });
  stop();
  const ids = records.map(({ remote_id: id }) => lastOf(id));
  return { ours: made.map(({ id }) => ids.includes(String(id))), theirs };
};

/** Creates two records whose times differ in a single respect. @returns the later time, epoch ms */
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
  it.each(byProvider(rows, 10))(
    `$filter of $key selects the right record, to the exact time (SEED=${seed})`,
    async (row) => {
      const { made, query, time } = await makeBoth(row);
      const at = async (when: number) => found(row, { ...query, [row.filter]: new Date(when).toISOString() }, made);
      const isAfter = row.filter.endsWith('_after');
      const { ours, theirs } = await at(time);
      // A record at the exact time counts as after it, and not as before it.
      expect(ours).toEqual(isAfter ? [false, true] : [true, false]);
      // The vendor itself must select: records that only our service removes could be on any page of an unfiltered list.
      expect(theirs).not.toEqual([]);
      expect(theirs.filter(([older, newer]) => (isAfter ? older : newer))).toEqual([]);
      expect((await at(time - hour)).ours).toEqual(isAfter ? [true, true] : [false, false]);
      expect((await at(time + second)).ours).toEqual(isAfter ? [false, false] : [true, true]);
    },
  );

  it('is tried for every list that accepts one', () => {
    const known = rows.map(({ key, filter }) => `${key} ${filter}`);
    expect(known.toSorted()).toEqual(declaredRows.map(({ filter, key }) => `${key} ${filter}`).toSorted());
  });
});
