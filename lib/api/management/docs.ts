import * as z from 'zod';
import type { Route } from '../../route.ts';

const name = (described: string) => z.string().min(1).max(200).describe(described);

/** Routes for files that a build has made: pages for people, and the files that these pages load. */
const ofSite = {
  method: 'GET',
  handler: 'docs.get',
  group: 'docs',
  auth: 'none',
  status: 200,
  kind: 'built',
  response: z.string(),
  uses: {},
} as const satisfies Partial<Route>;

const rootAnswer = z.object({
  statusCode: z.literal(200),
  data: z.object({
    name: z.string(),
    version: z.string().describe('Version of the service.'),
    does: z.string().describe('Purpose of the service, in one sentence.'),
    docs: z.url().describe('Address of the documentation.'),
    openapi: z.url().describe('Address of the OpenAPI document.'),
    llms: z.url().describe('Address of a list of all pages, for programs that read documentation.'),
    coverage: z.url().describe("Address of every provider's coverage."),
    first_calls: z.array(z.object({ does: z.string(), curl: z.string().describe('A line for a shell.') })),
  }),
});

export const docsRoutes = {
  root: {
    ...ofSite,
    response: z.union([z.string().describe('A page.'), rootAnswer]),
    path: '/',
    operation: 'docs.root',
    summary: 'Description of this service, with the first three calls',
    description: 'Returns a page if `Accept` names `text/html`, as browsers do. Otherwise returns the same as JSON.',
  },
  home: {
    ...ofSite,
    path: '/docs',
    operation: 'docs.home',
    summary: 'The documentation: its first page',
    description: 'Returns a page with links to the other pages.',
  },
  page: {
    ...ofSite,
    path: '/docs/{page}',
    operation: 'docs.page',
    summary: 'A page of the documentation',
    description: 'Returns a page, such as `errors`, `coverage` or `search`. With `.md` at the end, returns its text.',
    params: z.object({ page: name('Name of the page.') }),
  },
  file: {
    ...ofSite,
    path: '/docs/{section}/{page}',
    operation: 'docs.file',
    summary: 'A page of a section of the documentation, or a file that pages load',
    description:
      'Returns a page of a section, such as `providers` or `reference`. With `.md` at the end, returns its text. A ' +
      'file in `assets` has a name of its own for each content, so caches may keep it for ever.',
    params: z.object({ section: name('Name of the section.'), page: name('Name of the page or file.') }),
  },
  skill: {
    ...ofSite,
    path: '/docs/skills/{name}/SKILL.md',
    operation: 'docs.skill',
    summary: 'A skill for coding agents: how to use the records of a vertical',
    description: 'Returns a text in the form of https://agentskills.io, with absolute addresses and tested commands.',
    params: z.object({ name: name('Name of the vertical: `crm`, `ticketing` or `marketingautomation`.') }),
  },
  llms: {
    ...ofSite,
    path: '/llms.txt',
    operation: 'docs.llms',
    summary: 'A list of all pages of the documentation, for programs',
    description: 'Returns a text in the form of https://llmstxt.org, with absolute addresses.',
  },
  llmsFull: {
    ...ofSite,
    path: '/llms-full.txt',
    operation: 'docs.llmsFull',
    summary: 'The texts of all pages in one file, for programs',
    description: 'Returns the pages for users of the service as Markdown, with absolute addresses.',
  },
} as const satisfies Record<string, Route>;

/** Routes for the packages that callers install. */
export const clientRoutes = {
  file: {
    method: 'GET',
    path: '/client/{file}',
    handler: 'client.get',
    operation: 'client.file',
    summary: 'A package to install: the client, or the connect button',
    description:
      'Returns the file of a package. Its content never changes, and the files of the last five releases stay. ' +
      '`typescript.tgz` and `connect.tgz` redirect to the current files.',
    group: 'docs',
    auth: 'none',
    status: 200,
    kind: 'built',
    mayRedirect: true,
    params: z.object({
      file: z
        .string()
        .min(1)
        .max(200)
        .regex(/^[\w.+\-]+$/v)
        .describe('Name of the file, such as `typescript.tgz` or a name with a version and a hash.'),
    }),
    response: z.string().describe('The bytes of the package.'),
    uses: { usage: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
  },
} as const satisfies Record<string, Route>;
