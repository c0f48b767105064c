import { describe, expect, it } from 'vitest';
import { hasAll } from '../../lib/engine/mapping/path.ts';
import { canDo } from '../../lib/providers/language/kinds.ts';
import { providerNames } from '../contract/descriptions.ts';
import { everyDeclaration } from '../providers/declared.ts';
import { type Choice, type Enumeration, enumerationsOf, hasTables } from './entries.ts';
import { type Compared, choiceIn, comparedOf, namedIn, shownOf, writtenAs } from './enumerations.ts';
import { ofRecords, otherwise, undeclared, withoutField } from './notes.ts';

const all = (hasTables() ? providerNames.flatMap(enumerationsOf) : []).filter(
  ({ provider, object }) => !undeclared.has(`${provider} ${object}`),
);

const nameOf = ({ provider, object, name }: Enumeration): string => `${provider} ${object} ${name}`;

const compared = all.flatMap(comparedOf).map((one) => ({ title: [nameOf(one), one.declared.kind].join(' '), one }));

const rowName = (one: Enumeration, { remote }: Choice): string => `${nameOf(one)} ${remote}`;

const isExpected = (one: Enumeration, row: Choice): boolean => otherwise.has(rowName(one, row));

/** Describes how a row is read, if that differs from the table. */
const wrongIn = (one: Compared, row: Choice): string | undefined => {
  const { word, category } = shownOf(one, row);
  const own = String(row.remote);
  // If several values share a unified word, one is written for the word. Records show the others by their remote value.
  const isWord = word === (row.unified ?? null) || (word === own && row.unified !== null);
  const isCategory = category === undefined || category === (row.category ?? null);
  return isWord && isCategory
    ? undefined
    : `${own} is read as ${word} (${category}), not ${row.unified} (${row.category})`;
};

const wordsIn = ({ rows }: Enumeration): readonly string[] => [
  ...new Set(rows.flatMap(({ unified }) => unified ?? [])),
];

const isWritten = ({ declared: { declaration } }: Compared): boolean =>
  canDo(declaration, 'create') || canDo(declaration, 'update');

/** Rows of words that are written as a value outside the table's rows for the word. */
const unwrittenIn = (one: Compared): readonly Choice[] => {
  const field = choiceIn(one);
  if (field === undefined || !isWritten(one)) return [];
  return wordsIn(one).flatMap((word) => {
    const rows = one.rows.filter(({ unified }) => unified === word);
    const value = writtenAs(one, field, word);
    return rows.some(({ remote }) => String(remote) === value) ? [] : rows;
  });
};

const declaredOf = (provider: string, object: string) =>
  everyDeclaration.map(([, one]) => one).filter((one) => one.provider.id === provider && one.name === object);

/** Whether a person of a kind is a record of an object. */
const isAmong = (provider: string, object: string, person: unknown): boolean =>
  declaredOf(provider, object).some(({ declaration: { where = {} } }) => hasAll(person, where));

const people = all.filter(({ name }) => ['role', 'accountType'].includes(name));

/** Rows of people that are not records of the object in the table. */
const mistakenIn = ({ provider, name, rows }: Enumeration): readonly Choice[] =>
  rows.filter(({ remote, unified }) => {
    const isUser = isAmong(provider, 'ticketing.user', { [name]: remote });
    const isContact = isAmong(provider, 'ticketing.contact', { [name]: remote });
    return isUser !== (unified === 'user') || isContact !== (unified === 'contact');
  });

describe.skipIf(!hasTables())('the values of an enumeration in a table', () => {
  it.each(compared)('are read as their words and categories: $title', ({ one }) => {
    const rows = one.rows.filter((row) => !isExpected(one, row));
    expect(rows.flatMap((row) => wrongIn(one, row) ?? [])).toEqual([]);
  });

  it.each(compared)('are the values that their words are written as: $title', ({ one }) => {
    expect(unwrittenIn(one).filter((row) => !isExpected(one, row))).toEqual([]);
  });

  it.each(compared)('contain every value that the declaration names: $title', ({ one }) => {
    const field = choiceIn(one);
    // A field with a codec has our own words, so there is nothing to compare.
    if (field === undefined || !isWritten(one)) return;
    const known = all
      .filter(({ provider, object }) => provider === one.provider && object === one.object)
      .flatMap(({ rows }) => rows.map(({ remote }) => String(remote)));
    expect(namedIn(field).filter((value) => !known.includes(value))).toEqual([]);
  });

  it('belong to a field, or the notes give a reason', () => {
    const left = all.filter((one) => comparedOf(one).length === 0).map(nameOf);
    expect(left.filter((name) => !ofRecords.has(name)).toSorted()).toEqual([...withoutField.keys()].toSorted());
  });

  it('differ from the table in every row that the notes explain', () => {
    const misread = compared.flatMap(({ one }) =>
      one.rows.filter((row) => wrongIn(one, row) !== undefined).map((row) => rowName(one, row)),
    );
    const unwritten = compared.flatMap(({ one }) => unwrittenIn(one).map((row) => rowName(one, row)));
    const mistaken = people.flatMap((one) => mistakenIn(one).map((row) => rowName(one, row)));
    expect([...new Set([...misread, ...unwritten, ...mistaken])].toSorted()).toEqual([...otherwise.keys()].toSorted());
  });
});

describe.skipIf(!hasTables())('a value that decides the object of a record', () => {
  it.each(people)('makes a user or a contact: $provider $name', (one) => {
    expect(mistakenIn(one).filter((row) => !isExpected(one, row))).toEqual([]);
  });

  it('makes a kind of engagement', () => {
    const [types] = all.filter((one) => nameOf(one) === 'hubspot crm.engagement type');
    const kinds = declaredOf('hubspot', 'crm.engagement').map(({ kind, declaration: { list } }) => [
      String(list?.path?.split('/').at(-1)),
      kind,
    ]);
    expect(Object.fromEntries(kinds)).toEqual(
      Object.fromEntries((types?.rows ?? []).map(({ remote, unified }) => [String(remote), unified])),
    );
  });
});
