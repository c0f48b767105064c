import { afterAll, describe, expect, it } from 'vitest';
import { providers } from '../../lib/providers/all.ts';
import { compare, type Outcome } from './compare.ts';
import { accepted, undeclared, unread } from './notes.ts';
import { type Example, examplesOf, hasTable } from './tables.ts';

const known = Object.values(providers).filter(hasTable);
const counts = new Map<Outcome, number>();

const nameOf = ({ provider, object, field }: Example): string => `${provider.id} ${object} ${field}`;

const isDeclared = ({ provider, object }: Example): boolean => !undeclared.has(`${provider.id} ${object}`);

const results = known
  .flatMap(examplesOf)
  .filter(isDeclared)
  .map((example) => {
    const [outcome, ours] = compare(example);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    return { name: nameOf(example), outcome, ours, theirs: example.unified };
  });

const namesOf = (...outcomes: readonly Outcome[]): readonly string[] =>
  results.filter(({ outcome }) => outcomes.includes(outcome)).map(({ name }) => name);

afterAll(() => {
  const said = [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ');
  process.stdout.write(known.length === 0 ? 'truth: skipped, no tables; set VENDOR_TRUTH\n' : `truth: ${said}\n`);
});

describe.skipIf(known.length === 0)(
  'what a vendor has at a place, by a table that was written without the declarations',
  () => {
    it('is read as what it means, but for a few that are explained', () => {
      const others = results.filter(
        ({ name, outcome }) => (outcome === 'wrong' || outcome === 'lost') && !accepted.has(name),
      );
      expect(others).toEqual([]);
    });

    it('is read wherever the record has the field, but for a few that are explained', () => {
      expect(namesOf('unread').toSorted()).toEqual([...unread.keys()].toSorted());
    });

    it('is of an object that the vendor has, but for a few', () => {
      const declared = known.flatMap(({ id, objects }) => Object.keys(objects).map((object) => `${id} ${object}`));
      expect(declared.filter((name) => undeclared.has(name))).toEqual([]);
    });

    it('differs where that is explained', () => {
      expect([...accepted.keys()].filter((name) => !namesOf('wrong', 'lost').includes(name))).toEqual([]);
    });
  },
);
