import { describe, expect, it } from 'vitest';
import { contextMembers, ownMembers } from '../../lib/log-members.ts';
import { readDocument } from './markdown.ts';

const queries = [...readDocument('docs/logs.md').matchAll(/```text\n(filter [\s\S]*?)\n```/g)].map(
  ([, text = '']) => text,
);

/** Words of the query language that the queries use. A name after `as` is defined by the query itself. */
const words = new Set('filter fields sort limit stats and or as by asc desc in count pct avg ispresent'.split(' '));

/** Returns the fields that a query reads: `cause` for `cause.name`. */
const fieldsOf = (query: string): readonly string[] => {
  const text = query.replaceAll(/"[^"]*"/g, '');
  const defined = new Set([...text.matchAll(/\bas (\w+)/g)].map(([, name]) => name));
  const names = [...text.matchAll(/(?<![\w.])[a-z_][\w.]*/g)].map(([name]) => name.split('.')[0] ?? '');
  return [...new Set(names)].filter((name) => !words.has(name) && !defined.has(name));
};

const members = [...contextMembers, ...ownMembers];

describe('docs/logs.md', () => {
  it('has five queries', () => {
    expect(queries).toHaveLength(5);
  });

  it.each(queries)('reads only members of the contract: %s', (query) => {
    const fields = fieldsOf(query);
    expect(fields.length).toBeGreaterThan(3);
    const known = members.map<string>(({ name }) => name);
    expect(fields.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('would see a field that the contract does not contain', () => {
    expect(fieldsOf('filter nothing = "x" | stats count(*) as n by cause.name | sort n')).toEqual(['nothing', 'cause']);
  });

  it('names each member once', () => {
    const names = members.map(({ name }) => name);
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  });
});
