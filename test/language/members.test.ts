import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { providers } from '../../lib/providers/all.ts';
import { Language, type Member } from './members.ts';
import { usersOfMembers } from './users.ts';

let language: Language;
let members: readonly Member[];
let users: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  language = new Language();
  members = language.members();
  users = await usersOfMembers(language);
}, 60_000);

afterAll(() => language.close());

const named = (name: string) => members.filter((one) => one.name === name);

describe('the members of declarations', () => {
  it('are counted once each, with the part that they are of', () => {
    expect(new Set(members.map(({ id }) => id)).size).toBe(members.length);
    expect(named('createdAt').map(({ part }) => part)).toEqual(['record']);
    expect(named('oauth').map(({ part }) => part)).toEqual(['account']);
    expect(named('algorithm').map(({ part }) => part)).toEqual(['account']);
    expect(named('others').map(({ part }) => part)).toEqual(['hook']);
  });

  it('do not contain objects, fields and members of lists and texts', () => {
    expect(['crm.contact', 'first_name', 'length', 'lastIndex'].flatMap(named)).toEqual([]);
  });
});

describe('the users of a member', () => {
  const usersOf = (name: string) => named(name).map(({ id }) => users.get(id) ?? []);

  it('are the providers whose declarations have it, at any depth and in any alternative', () => {
    expect(usersOf('graphql')).toEqual([['github', 'linear']]);
    expect(usersOf('ownApp').flat()).toHaveLength(1);
    expect(usersOf('createdAt').flat()).toHaveLength(Object.keys(providers).length);
  });

  it('are distinguished if two types have members with the same name', () => {
    const ofLists = usersOf('list').map((ids) => ids.length);
    expect(ofLists.length).toBeGreaterThan(1);
    expect(new Set(ofLists).size).toBeGreaterThan(1);
  });
});
