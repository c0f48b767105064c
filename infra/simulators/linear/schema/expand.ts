const pageArguments = [
  'after: String',
  'before: String',
  'first: Int',
  'includeArchived: Boolean',
  'last: Int',
  'orderBy: PaginationOrderBy',
];

/** What is not declared and what is declared in full, with its own arguments for pages, stays as it is. */
const connectionField = /(\w+)(?:\(([^)]*)\))?: (\w+)Connection!/g;

/** Gives fields that are connections the usual arguments, and a filter where there is one for what is in them. */
export const withArguments = (types: string, filtered: ReadonlySet<string>): string =>
  types.replace(connectionField, (whole, name: string, given: string | undefined, of: string) => {
    if (given?.includes('first:')) return whole;
    const own = [...(given === undefined ? [] : [given]), ...(filtered.has(of) ? [`filter: ${of}Filter`] : [])];
    return `${name}(${[...own, ...pageArguments].join(' ')}): ${of}Connection!`;
  });

const connectionOf = (of: string): string => `
type ${of}Edge { cursor: String! node: ${of}! }
type ${of}Connection { edges: [${of}Edge!]! nodes: [${of}!]! pageInfo: PageInfo! }`;

/** A connection and its edges for every type that one is named of. */
export const connectionsIn = (types: string): string =>
  [...new Set(types.match(/\w+(?=Connection\b)/g))].map(connectionOf).join('');

const filterPattern = /input (\w+)Filter \{([^}]*)\}/g;

/** Members that are of no list: lists of teams are filtered by the team's parent and ancestors. */
const membersOfLists: Readonly<Record<string, RegExp>> = {
  Team: /(?<=\s)(?:and|or|id|createdAt|updatedAt|parent|ancestors): \S+/g,
};

/** For every filter that of a list, and that of what may be null. */
export const withFiltersOfLists = (filters: string): string => {
  const more = [...filters.matchAll(filterPattern)].flatMap(([, of = '', members = '']) => {
    const named = (name: string, list = members) => list.replaceAll(`[${of}Filter!]`, `[${name}!]`);
    const own = membersOfLists[of];
    const listed = own ? (members.match(own) ?? []).join(' ') : members;
    const absent = of.endsWith('Label') ? ' null: Boolean' : '';
    const some = of === 'ProjectLabel' ? `${of}CollectionFilter` : `${of}Filter`;
    const counts = `every: ${of}Filter some: ${some} length: NumberComparator${absent}`;
    const collection = `${of}CollectionFilter`;
    const nullable = `Nullable${of}Filter`;
    return [
      `input ${collection} { ${named(collection, listed)} ${counts} }`,
      `input ${nullable} { ${named(nullable)} null: Boolean }`,
    ];
  });
  // What no filter names would be a type that the vendor does not have.
  const used = new Set(filters.match(/\w+Filter\b/g));
  return [filters, ...more.filter((text) => used.has(/input (\w+)/.exec(text)?.[1] ?? ''))].join('\n');
};
