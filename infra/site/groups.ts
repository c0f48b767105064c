import { capitalised } from './capitalised.ts';

/**
 * Groups of the menu, with their pages in the order of the menu. This is the only list of pages: a page of `docs/` that
 * is missing here fails a test. Pages of providers and of records follow from their folders and routes.
 */

/** A group of the menu. */
export interface Group {
  readonly name: string;
  /** Titles as people say them, by path after `/docs`. */
  readonly pages: Readonly<Record<string, string>>;
  /** Whether the group is for people who change the service. */
  readonly isInternal?: true;
}

/** Names of the verticals as people say them. */
const verticals: Readonly<Record<string, string>> = {
  crm: 'CRM',
  ticketing: 'Ticketing',
  marketingautomation: 'Marketing',
};

export const groups: readonly Group[] = [
  {
    name: 'Start',
    pages: {
      home: 'Overview',
      examples: 'Example programs',
      client: 'Client for TypeScript and JavaScript',
      'client-python': 'Client for Python',
      'projects-and-keys': 'Projects, keys and settings',
    },
  },
  {
    name: 'Connect',
    pages: { connect: 'Connect an account', 'magic-links': 'Magic links', oauth: 'OAuth apps and tokens' },
  },
  {
    name: 'Read and write',
    pages: {
      read: 'Read records',
      write: 'Write records',
      'write-values': 'Statuses, relations and texts',
      'write-batches-and-previews': 'Batches, previews and conditional writes',
      'custom-fields': 'Custom fields',
      'custom-objects': 'Custom objects',
      files: 'Files',
      passthrough: "Call the provider's own API",
    },
  },
  {
    name: 'Marketing',
    pages: {
      'marketing-automation': 'Marketing automation',
      'marketing-contacts': 'Contacts and consent',
      'marketing-lists': 'Lists and jobs',
      'marketing-campaigns': 'Campaigns, automations and events',
    },
  },
  {
    name: 'Events',
    pages: {
      'events-and-webhooks': 'Events and webhooks',
      syncs: 'Syncs',
      'change-notifications': 'Change notifications',
      causes: 'Causes and deliveries',
    },
  },
  {
    name: 'Operate',
    pages: {
      deploy: 'Deploy and operate',
      requests: 'Request log',
      usage: 'Usage',
      console: 'Console',
      support: 'Support questions',
      issues: 'Issues',
      logs: 'Logs',
      audit: 'Audit',
      data: 'Stored data and its protection',
      permissions: 'Permissions',
      versions: 'Versions',
      changelog: 'Changelog',
    },
  },
  { name: 'Providers', pages: { coverage: 'Coverage of all providers' } },
  {
    name: 'Reference',
    pages: {
      errors: 'Errors and warnings',
      limits: 'Limits',
      routes: 'All routes',
      glossary: 'Glossary',
      machines: 'Files for programs and agents',
      ...Object.fromEntries(Object.entries(verticals).map(([name, title]) => [`skills/${name}`, `Skill: ${title}`])),
      'reference/linked-users': 'Linked users',
      'reference/connections': 'Connections',
      'reference/magic-link': 'Magic links',
      'reference/field-mapping': 'Field mappings',
      'reference/webhook': 'Webhooks',
      'reference/events': 'Events',
      'reference/requests': 'Requests',
      'reference/issues': 'Issues',
      'reference/jobs': 'Jobs',
      'reference/passthrough': 'Passthrough',
      'reference/organisations': 'Organisations',
      'reference/projects': 'Projects',
      'reference/auth': 'API keys',
      'reference/audit': 'Audit',
      'reference/hooks': 'Change notifications of providers',
      'reference/coverage': 'Coverage',
      'reference/health': 'Health',
      'reference/openapi': 'OpenAPI document',
      'reference/docs': 'Pages of the documentation',
    },
  },
  {
    name: 'Contribute',
    isInternal: true,
    pages: {
      contributing: 'Contributing',
      style: 'Style',
      testing: 'How the service is tested',
      decisions: 'Design decisions',
      'stored-items': 'What is stored where',
      benchmarks: 'Benchmarks',
      scale: 'Cost and capacity of syncs',
      'scale-events': 'Event throughput and DynamoDB limits',
    },
  },
  {
    name: 'Add a provider',
    isInternal: true,
    pages: {
      'first-provider': 'Your first provider in an hour',
      'add-a-provider': 'The declaration language',
      'declarations/accounts': 'Accounts, errors and limits',
      'declarations/oauth': 'OAuth',
      'declarations/objects': 'Objects',
      'declarations/requests': 'Requests and writes',
      'declarations/lists': 'Lists',
      'declarations/paginators': 'Paginators',
      'declarations/fields': 'Fields',
      'declarations/references': 'References and choices',
      'declarations/metadata': 'Metadata of an account',
      'declarations/operations': 'Actions, memberships and files',
      'declarations/quirks': 'Quirks',
      'declarations/webhooks': 'Change notifications',
    },
  },
];

export const nameOfVertical = (vertical: string): string => verticals[vertical] ?? vertical;

/** Title of the page of a collection, as people say it: `Custom objects` for `crm-custom-objects`. */
export const titleOfRecords = (name: string): string => {
  const [, ...words] = name.split('-');
  return capitalised(words.join(' '));
};

const titles: ReadonlyMap<string, string> = new Map(groups.flatMap(({ pages }) => Object.entries(pages)));

/** Title of a page that a group names. */
export const titleOf = (path: string): string | undefined => titles.get(path);
