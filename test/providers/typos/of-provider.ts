import type { Typos } from './typo.ts';

/** Typos that the checks of a whole provider find. */
export const ofProvider = {
  idsAndUrls: [
    {
      in: '',
      at: 'documentation',
      value: 'acme.example/docs',
      says: [
        'lib/providers/acme/: acme documentation: "acme.example/docs" is not an https URL. Write the whole URL of a page.',
      ],
    },
    {
      in: '',
      at: 'baseUrl',
      value: 'https://{workspace}.acme.example/',
      says: [
        'lib/providers/acme/: acme baseUrl: "https://{workspace}.acme.example/" is not a base URL. Begin with https://, and end without a slash.',
      ],
    },
    {
      in: '',
      at: 'id',
      value: 'Acme',
      says: [
        'lib/providers/Acme/: Acme id: "Acme" is not an id. Use small letters, digits and hyphens, and begin with a letter.',
      ],
    },
  ],
  hostParts: [
    {
      in: '',
      at: 'hostParts.workspace',
      value: /^[a-z0-9.]+$/,
      says: [
        'lib/providers/acme/: acme hostParts.workspace: The pattern /^[a-z0-9.]+$/ accepts "a.b", ".", "..". Accept one label of small letters, digits and hyphens, without flags.',
      ],
    },
    {
      in: '',
      at: 'baseUrl',
      value: 'https://{workspce}.acme.example',
      says: [
        'lib/providers/acme/: acme baseUrl: Nothing fills the placeholder {workspce}. Use {workspace}, or remove it.',
        'lib/providers/acme/: acme credentials.workspace: Nothing uses it. Use it, or remove it.',
      ],
    },
  ],
  hosts: [
    {
      in: 'crm.user',
      at: 'get.path',
      value: 'https://api.other.example/staff/{id}',
      says: [
        'lib/providers/acme/: acme crm.user get.path: The host of "https://api.other.example/staff/{id}" is not declared. Use a host that is: {workspace}.rolodesk.example, login.acme.example. Or add it to hosts.',
        'lib/providers/acme/: acme crm.user get.path: The path "https://api.other.example/staff/{id}" does not begin with a slash. Write the path below baseUrl, with names between single slashes.',
      ],
    },
    {
      in: '',
      at: 'oauth.revoke',
      value: { method: 'POST', url: 'https://api.other.example/revoke', encoding: 'form', authorization: 'client' },
      says: [
        'lib/providers/acme/: acme oauth.revoke.url: The host of "https://api.other.example/revoke" is not declared. Use a host that is: {workspace}.rolodesk.example, login.acme.example. Or add it to hosts.',
      ],
    },
  ],
  urlPaths: [
    {
      in: 'crm.user',
      at: 'get.path',
      value: '/staff//{id}',
      says: [
        'lib/providers/acme/: acme crm.user get.path: The path "/staff//{id}" has the segment "", which no URL can have. Write the path below baseUrl, with names between single slashes.',
      ],
    },
    {
      in: 'crm.user',
      at: 'get.path',
      value: '/staff/../{id}',
      says: [
        'lib/providers/acme/: acme crm.user get.path: The path "/staff/../{id}" has the segment "..", which no URL can have. Write the path below baseUrl, with names between single slashes.',
      ],
    },
    {
      in: 'crm.user',
      at: 'get.path',
      value: 'staff/{id}',
      says: [
        'lib/providers/acme/: acme crm.user get.path: The path "staff/{id}" does not begin with a slash. Write the path below baseUrl, with names between single slashes.',
      ],
    },
  ],
  credentials: [
    {
      in: '',
      at: 'authorization.headers.x-rolodesk-key',
      value: '{token}',
      says: [
        'lib/providers/acme/: acme authorization.headers.x-rolodesk-key: Nothing fills the placeholder {token}. Use one of {workspace}, {key}, or remove it.',
        'lib/providers/acme/: acme credentials.key: Nothing uses it. Use it, or remove it.',
      ],
    },
    {
      in: '',
      at: 'credentials.key.secret',
      value: false,
      says: [
        'lib/providers/acme/: acme credentials: No credential is secret. Set `secret` for the one that proves who calls.',
      ],
    },
  ],
  headers: [
    {
      in: '',
      at: 'headers',
      value: { Authorization: 'x' },
      says: [
        'lib/providers/acme/: acme headers.Authorization: The engine sets this header itself. Remove it. `authorization` says how requests are authorised.',
      ],
    },
  ],
  scopes: [
    {
      in: '',
      at: 'oauth.writeScopes',
      value: { 'crm.user': ['all'] },
      says: [
        'lib/providers/acme/: acme oauth.writeScopes.crm.user: The object has no write. Remove it, or add a write.',
      ],
    },
    {
      in: '',
      at: 'oauth.readScopes',
      value: { 'crm.deal': ['all'] },
      says: [
        'lib/providers/acme/: acme oauth.readScopes: There is no object "crm.deal". Use one of "crm.contact", "crm.task", "crm.user", "ticketing.ticket", "ticketing.comment", "marketingautomation.list", or remove it.',
      ],
    },
  ],
  graphqlVariables: [
    {
      in: 'ticketing.ticket',
      at: 'get.body',
      value: { ticket: '{id}' },
      says: [
        'lib/providers/acme/: acme ticketing.ticket get.body: There is no variable "ticket". Use "id", or remove it.',
        'lib/providers/acme/: acme ticketing.ticket get.body: The operation needs the variable "id". Add it, or remove it from the operation.',
      ],
    },
  ],
  converters: [
    {
      in: 'crm.contact',
      at: 'list.query.changedSince',
      value: '{modified_after:utcc}',
      says: [
        'lib/providers/acme/: acme crm.contact list.query.changedSince: There is no converter "utcc" for {modified_after:utcc}. Use :utc, or remove it.',
      ],
    },
  ],
  places: [
    {
      in: 'crm.contact',
      at: 'fields.user_id.read',
      value: 'keeper..id',
      says: [
        'lib/providers/acme/: acme crm.contact fields.user_id.read: The place "keeper..id" has an empty part. Write names with single dots between them.',
      ],
    },
  ],
  references: [
    {
      in: 'crm.contact',
      at: 'fields.user_id.object',
      value: 'crm.deal',
      says: [
        'lib/providers/acme/: acme crm.contact fields.user_id.object: The provider has no object "crm.deal". Declare crm.deal in `objects`, or remove what names it.',
      ],
    },
    {
      in: 'crm.contcat',
      at: 'id',
      value: 'id',
      says: ['lib/providers/acme/: acme objects: There is no object "crm.contcat". Use "crm.contact", or remove it.'],
    },
    {
      in: 'webhooks',
      at: 'subjects.0.object',
      value: 'crm.deal',
      says: [
        'lib/providers/acme/: acme webhooks subjects.0.object: The provider has no object "crm.deal". Declare crm.deal in `objects`, or remove what names it.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'fields.contact_id',
      value: { kind: 'ref', object: 'crm.contact', read: 'person' },
      says: [
        'lib/providers/acme/: acme ticketing.ticket fields.contact_id.object: crm.contact has another vertical. Refer to an object of ticketing.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'fields.parent_ticket',
      value: { kind: 'ref', object: 'ticketing.comment', read: 'note', sameCollection: true },
      says: [
        'lib/providers/acme/: acme ticketing.ticket fields.parent_ticket.sameCollection: ticketing.comment is kept in other collections. Remove it, or give both objects the same parts.',
      ],
    },
  ],
  metadataNames: [
    {
      in: 'crm.contact',
      at: 'customFields.metadata',
      value: 'feilds',
      says: [
        'lib/providers/acme/: acme crm.contact customFields.metadata: There is no metadata "feilds". Use "fields", or remove it.',
        'lib/providers/acme/: acme metadata.fields: Nothing uses it. Use it, or remove it.',
      ],
    },
    {
      in: 'crm.contact',
      at: 'fields.user_id.metadata',
      value: 'teams',
      says: [
        'lib/providers/acme/: acme crm.contact fields.user_id.metadata: There is no metadata "teams". Use one of "fields", "folders", "states", or remove it.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'fields.type',
      value: { kind: 'choice', at: 'type', choices: 'types' },
      says: [
        'lib/providers/acme/: acme ticketing.ticket fields.type.choices: There is no metadata "types". Use one of "fields", "folders", "states", or remove it.',
      ],
    },
    {
      in: 'crm.contact',
      at: 'defaults',
      value: { team: { at: 'team', metadata: 'teams' } },
      says: [
        'lib/providers/acme/: acme crm.contact defaults.team.metadata: There is no metadata "teams". Use one of "fields", "folders", "states", or remove it.',
      ],
    },
  ],
  metadataRequests: [
    {
      in: '',
      at: 'metadata.fields.request.path',
      value: '/fields/{group}',
      says: [
        'lib/providers/acme/: acme metadata.fields.request.path: Nothing fills the placeholder {group}. Use {limit}, or remove it.',
      ],
    },
    {
      in: '',
      at: 'metadata.fields.group',
      value: 'id',
      says: [
        'lib/providers/acme/: acme metadata.fields.group: A group is a member of the outer list of two. Give `records` two paths and `group` one, or give neither.',
      ],
    },
    {
      in: '',
      at: 'metadata.fields.inGroup',
      value: 'people',
      says: ['lib/providers/acme/: acme metadata.fields.inGroup: There is no group. Add `group`.'],
    },
    {
      in: '',
      at: 'metadata.fields.category',
      value: { at: 'state', words: { done: 'finished' } },
      says: [
        'lib/providers/acme/: acme metadata.fields.category: There is no category "finished". Use one of "open", "in_progress", "on_hold", "closed", "won", "lost", "qualified", "unqualified", or remove it.',
      ],
    },
    {
      in: '',
      at: 'metadata.fields.type.words',
      value: { line: 'string', list: 'enum' },
      says: [
        'lib/providers/acme/: acme metadata.fields.choices: Fields of choices have no options. Say where the options are, or use a type with a codec.',
      ],
    },
  ],
  webhookPlaceholders: [
    {
      in: 'webhooks',
      at: 'register.create.body.url',
      value: '{address}',
      says: [
        'lib/providers/acme/: acme webhooks register.create.body.url: Nothing fills the placeholder {address}. Use one of {url}, {name}, {secret}, {id}, {now}, {until}, {events}, or remove it.',
      ],
    },
  ],
} as const satisfies Typos;
