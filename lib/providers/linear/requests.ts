import type { Path, Template, ValuesAt } from '../define.ts';

/** What every record has. */
export const base = 'id createdAt updatedAt';
export const times = { id: 'id', createdAt: 'createdAt', modifiedAt: 'updatedAt' } as const;

/** Archived records are records: what is archived after some months would else seem deleted. */
export const archivedToo = ',includeArchived:true';

type Variables = Readonly<Record<string, Template>>;

/** https://linear.app/developers/pagination */
export const pageInfo = 'pageInfo{hasNextPage endCursor}';

/**
 * Pages of a connection.
 * @param path where the connection is in the answer
 */
export const paginatorIn = (path: Path) => ({
  type: 'cursor' as const,
  cursor: `${path}.pageInfo.endCursor`,
  more: `${path}.pageInfo.hasNextPage`,
});

const pageVariables = { first: '{limit}', after: '{cursor}' } as const;

/**
 * A page costs what a record of it costs (a point for each object, a tenth for each property) times its length, and so
 * do the lists in it. A request may cost 10,000 points, an hour 250,000: pages are shorter where a record has a long list,
 * and the list that every issue has is short. https://linear.app/developers/rate-limiting
 */
const pageLimit = 100;
export const shortPage = 50;

interface Listing {
  /** Type of its filter, where it takes one. */
  readonly filter?: string;
  /** What it says beside the times. The placeholders in it are filters of the list. */
  readonly where?: Variables;
  /** Further arguments. */
  readonly also?: string;
  /** Most records of a page. */
  readonly page?: number;
  /** How deleted records look, where they are in it. */
  readonly deleted?: ValuesAt;
}

/** The times of a filter. https://linear.app/developers/filtering */
export const ofTimes = {
  updatedAt: { gte: '{modified_after}', lt: '{modified_before}' },
  createdAt: { gte: '{created_after}', lt: '{created_before}' },
} as const;
export const timeFilters = ['modified_after', 'modified_before', 'created_after', 'created_before'] as const;

/** "By default results are ordered by createdAt", the latest first. https://linear.app/developers/pagination#ordering */
const latestFirst = { '-modified_at': { order: 'updatedAt' }, '-created_at': { order: 'createdAt' } } as const;

/** The names of the placeholders in the conditions of a filter. */
const filtersIn = (where: Variables): readonly string[] =>
  [...JSON.stringify(where).matchAll(/"\{([a-z_]+)/g)].map(([, name = '']) => name);

/** All records of a type, page by page. */
export const list = (
  root: string,
  fields: string,
  { filter, where = {}, also = '', page = pageLimit, deleted }: Listing = {},
) => ({
  graphql: `query($first:Int,$after:String,$orderBy:PaginationOrderBy${filter ? `,$filter:${filter}` : ''}){${root}(first:$first,after:$after,orderBy:$orderBy${filter ? ',filter:$filter' : ''}${also}){nodes{${fields}}${pageInfo}}}`,
  variables: { ...pageVariables, ...(filter && { orderBy: '{order}', filter: { ...ofTimes, ...where } }) },
  sorts: filter ? latestFirst : {},
  records: `${root}.nodes`,
  max: page,
  paginator: paginatorIn(root),
  filters: filter ? [...timeFilters, ...filtersIn(where)] : [],
  ...(deleted && { deleted }),
});

/** The same, the oldest first: some lists can be sorted by more. https://linear.app/developers/sorting */
export const oldestFirst = (root: string, fields: string, listing: Listing) =>
  (['updatedAt', 'createdAt'] as const).map((member) => {
    const { sorts: _, ...request } = list(root, fields, {
      ...listing,
      also: `${listing.also ?? ''},sort:[{${member}:{order:Ascending}}]`,
    });
    const { orderBy: __, ...variables } = request.variables;
    return { ...request, variables, sorts: member === 'updatedAt' ? { modified_at: {} } : { created_at: {} } };
  });

/** Those that belong to one issue, where a filter cannot say so. */
export const listOfIssue = (root: string, fields: string, filter: string) => ({
  graphql: `query($id:String!,$first:Int,$after:String,$orderBy:PaginationOrderBy,$filter:${filter}){issue(id:$id){${root}(first:$first,after:$after,orderBy:$orderBy,filter:$filter){nodes{${fields}}${pageInfo}}}}`,
  variables: { id: '{ticket_id}', ...pageVariables, orderBy: '{order}', filter: ofTimes },
  sorts: latestFirst,
  records: `issue.${root}.nodes`,
  max: pageLimit,
  paginator: paginatorIn(`issue.${root}`),
  filters: ['ticket_id', ...timeFilters],
});

/** Reads one record of a type. */
export const get = (root: string, fields: string) => ({
  graphql: `query($id:String!){${root}(id:$id){${fields}}}`,
  variables: { id: '{id}' },
  record: root,
});

/** Reads the records of a type by their ids, a page at most. */
export const getMany = (root: string, fields: string, { also = '', page = pageLimit }: Listing = {}) => ({
  graphql: `query($ids:[ID!]){${root}(first:${page},filter:{id:{in:$ids}}${also}){nodes{${fields}}}}`,
  variables: { ids: '{ids}' },
  records: `${root}.nodes`,
  max: page,
});

/** Create and update of a type: the payload of both has the record. */
export const changes = (root: string, type: string, fields: string, renames: Readonly<Record<Path, Path>> = {}) => ({
  create: {
    graphql: `mutation($input:${type}CreateInput!){${root}Create(input:$input){${root}{${fields}}}}`,
    wrap: 'input',
    record: `${root}Create.${root}`,
    renames,
  },
  update: {
    graphql: `mutation($id:String!,$input:${type}UpdateInput!){${root}Update(id:$id,input:$input){${root}{${fields}}}}`,
    variables: { id: '{id}' } satisfies Variables,
    wrap: 'input',
    record: `${root}Update.${root}`,
    renames,
  },
});

/** Deletes one record of a type. */
export const remove = (root: string) => ({
  graphql: `mutation($id:String!){${root}Delete(id:$id){success}}`,
  variables: { id: '{id}' },
});

export const named = { name: { eqIgnoreCase: '{name}' } } as const;
