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

describe.skipIf(known.length === 0)('an example in a table that was written without the declarations', () => {
  it('is read as its unified value, or the notes explain the difference', () => {
    const others = results.filter(
      ({ name, outcome }) => (outcome === 'wrong' || outcome === 'lost') && !accepted.has(name),
    );
    expect(others).toEqual([]);
  });

  it('is read if the record contains the field, or the notes explain why not', () => {
    expect(namesOf('unread').toSorted()).toEqual([...unread.keys()].toSorted());
  });

  it('is never of a declared object that the notes call undeclared', () => {
    const declared = known.flatMap(({ id, objects }) => Object.keys(objects).map((object) => `${id} ${object}`));
    expect(declared.filter((name) => undeclared.has(name))).toEqual([]);
  });

  it('differs wherever the notes explain a difference', () => {
    expect([...accepted.keys()].filter((name) => !namesOf('wrong', 'lost').includes(name))).toEqual([]);
  });
});
