const pageArguments = [
  'after: String',
  'before: String',
  'first: Int',
  'includeArchived: Boolean',
  'last: Int',
  'orderBy: PaginationOrderBy',
];

/** Fields that are connections. A field with its own paging arguments is left unchanged. */
const connectionField = /(\w+)(?:\(([^)]*)\))?: (\w+)Connection!/g;

/** Adds the usual paging arguments to connections. If a filter exists for their elements, adds the filter too. */
export const withArguments = (types: string, filtered: ReadonlySet<string>): string =>
  types.replace(connectionField, (whole, name: string, given: string | undefined, of: string) => {
    if (given?.includes('first:')) return whole;
    const own = [...(given === undefined ? [] : [given]), ...(filtered.has(of) ? [`filter: ${of}Filter`] : [])];
    return `${name}(${[...own, ...pageArguments].join(' ')}): ${of}Connection!`;
  });

const connectionOf = (of: string): string => `
type ${of}Edge { cursor: String! node: ${of}! }
type ${of}Connection { edges: [${of}Edge!]! nodes: [${of}!]! pageInfo: PageInfo! }`;

/** Connection and edge types for every `…Connection` that the types name. */
export const connectionsIn = (types: string): string =>
  [...new Set(types.match(/\w+(?=Connection\b)/g))].map(connectionOf).join('');

const filterPattern = /input (\w+)Filter \{([^}]*)\}/g;

/**
 * Members in filters of lists, if they differ from the type's own filter: lists of teams are filtered by parent and
 * ancestors.
 */
const membersOfLists: Readonly<Record<string, RegExp>> = {
  Team: /(?<=\s)(?:and|or|id|createdAt|updatedAt|parent|ancestors): \S+/g,
};

/** Adds two variants of every filter: for a list, and for a value that may be null. */
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
  // Drops variants that no filter uses: the vendor has no such types.
  const used = new Set(filters.match(/\w+Filter\b/g));
  return [filters, ...more.filter((text) => used.has(/input (\w+)/.exec(text)?.[1] ?? ''))].join('\n');
};
