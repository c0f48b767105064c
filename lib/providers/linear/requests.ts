import type { Path, Template, ValuesAt } from '../define.ts';

/** Members that every record has. */
export const base = 'id createdAt updatedAt';
export const times = { id: 'id', createdAt: 'createdAt', modifiedAt: 'updatedAt' } as const;

/**
 * Argument that includes archived records. Linear archives records after some months, and without the argument they
 * would seem deleted.
 */
export const archivedToo = ',includeArchived:true';

type Variables = Readonly<Record<string, Template>>;

/** Part of each query that asks for the next cursor. https://linear.app/developers/pagination */
export const pageInfo = 'pageInfo{hasNextPage endCursor}';

/**
 * Pages of a GraphQL connection.
 * @param path path of the connection in the response
 */
export const paginatorIn = (path: Path) => ({
  type: 'cursor' as const,
  cursor: `${path}.pageInfo.endCursor`,
  more: `${path}.pageInfo.hasNextPage`,
});

const pageVariables = { first: '{limit}', after: '{cursor}' } as const;

/**
 * Maximum number of records on a page. A page costs the points of a record (a point for each object, a tenth for each
 * property) times its length. Lists in a record cost the same way. A request may cost 10,000 points, and an hour
 * 250,000 points. Pages are therefore shorter if a record has a long list, and the lists of every issue are short.
 * https://linear.app/developers/rate-limiting
 */
const pageLimit = 100;
export const shortPage = 50;

interface Listing {
  /** Type of the filter, if the list has a filter. */
  readonly filter?: string;
  /** Conditions of the filter in addition to the times. Their placeholders are filters of the list. */
  readonly where?: Variables;
  /** Further arguments. */
  readonly also?: string;
  /** Maximum number of records on a page. */
  readonly page?: number;
  /** Values of deleted records, if the list contains them. */
  readonly deleted?: ValuesAt;
}

/** Conditions of a filter by time. https://linear.app/developers/filtering */
export const ofTimes = {
  updatedAt: { gte: '{modified_after}', lt: '{modified_before}' },
  createdAt: { gte: '{created_after}', lt: '{created_before}' },
} as const;
export const timeFilters = ['modified_after', 'modified_before', 'created_after', 'created_before'] as const;

/**
 * Orders of a list, the latest record first. "By default results are ordered by createdAt".
 * https://linear.app/developers/pagination#ordering
 */
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
  path: '/graphql',
  graphql: `query($first:Int,$after:String,$orderBy:PaginationOrderBy${filter ? `,$filter:${filter}` : ''}){${root}(first:$first,after:$after,orderBy:$orderBy${filter ? ',filter:$filter' : ''}${also}){nodes{${fields}}${pageInfo}}}`,
  body: { ...pageVariables, ...(filter && { orderBy: '{order}', filter: { ...ofTimes, ...where } }) },
  sorts: filter ? latestFirst : {},
  records: `${root}.nodes`,
  max: page,
  paginator: paginatorIn(root),
  filters: filter ? [...timeFilters, ...filtersIn(where)] : [],
  ...(deleted && { deleted }),
});

/** Lists with the oldest record first. Some lists have further orders. https://linear.app/developers/sorting */
export const oldestFirst = (root: string, fields: string, listing: Listing) =>
  (['updatedAt', 'createdAt'] as const).map((member) => {
    const { sorts: _, ...request } = list(root, fields, {
      ...listing,
      also: `${listing.also ?? ''},sort:[{${member}:{order:Ascending}}]`,
    });
    const { orderBy: __, ...body } = request.body;
    return { ...request, body, sorts: member === 'updatedAt' ? { modified_at: {} } : { created_at: {} } };
  });

/** Records that belong to an issue, for lists without a filter by issue. */
export const listOfIssue = (root: string, fields: string, filter: string) => ({
  path: '/graphql',
  graphql: `query($id:String!,$first:Int,$after:String,$orderBy:PaginationOrderBy,$filter:${filter}){issue(id:$id){${root}(first:$first,after:$after,orderBy:$orderBy,filter:$filter){nodes{${fields}}${pageInfo}}}}`,
  body: { id: '{ticket_id}', ...pageVariables, orderBy: '{order}', filter: ofTimes },
  sorts: latestFirst,
  records: `issue.${root}.nodes`,
  max: pageLimit,
  paginator: paginatorIn(`issue.${root}`),
  filters: ['ticket_id', ...timeFilters],
});

/** Reads one record of a type. */
export const get = (root: string, fields: string) => ({
  path: '/graphql',
  graphql: `query($id:String!){${root}(id:$id){${fields}}}`,
  body: { id: '{id}' },
  record: root,
});

/** Reads the records of a type by their ids, at most one page. */
export const getMany = (root: string, fields: string, { also = '', page = pageLimit }: Listing = {}) => ({
  path: '/graphql',
  graphql: `query($ids:[ID!]){${root}(first:${page},filter:{id:{in:$ids}}${also}){nodes{${fields}}}}`,
  body: { ids: '{ids}' },
  records: `${root}.nodes`,
  max: page,
});

/** Requests that create and update a record of a type. Both responses contain the record. */
export const changes = (root: string, type: string, fields: string, renames: Readonly<Record<Path, Path>> = {}) => ({
  create: {
    path: '/graphql',
    graphql: `mutation($input:${type}CreateInput!){${root}Create(input:$input){${root}{${fields}}}}`,
    wrap: 'input',
    record: `${root}Create.${root}`,
    renames,
  },
  update: {
    path: '/graphql',
    graphql: `mutation($id:String!,$input:${type}UpdateInput!){${root}Update(id:$id,input:$input){${root}{${fields}}}}`,
    body: { id: '{id}' } satisfies Variables,
    wrap: 'input',
    record: `${root}Update.${root}`,
    renames,
  },
});

/** Deletes one record of a type. */
export const remove = (root: string) => ({
  path: '/graphql',
  graphql: `mutation($id:String!){${root}Delete(id:$id){success}}`,
  body: { id: '{id}' },
});

export const named = { name: { eqIgnoreCase: '{name}' } } as const;
