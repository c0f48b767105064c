import type { JsonObject } from '../../../contract/json.ts';
import type { SchemaPatch } from '../../../contract/patches/patches.ts';
import { cursorPage, zendeskSchema } from './schemas.ts';

const datedUser = ['created_at', 'last_login_at', 'updated_at'];

const userDates: readonly SchemaPatch[] = ['UserForAdmin', 'UserForEndUser'].flatMap((name) =>
  datedUser
    .filter((field) => name === 'UserForAdmin' || field !== 'last_login_at')
    .map((field) => ({
      ...zendeskSchema(name, 'properties', field),
      was: { format: 'datetime' },
      replace: { format: 'date-time' },
      reason: 'JSON Schema has no format of that name, so it would check nothing.',
      url: 'https://json-schema.org/draft/2020-12/json-schema-validation#section-7.3.1',
    })),
);

const mergeTexts: readonly SchemaPatch[] = ['id', 'url'].map((field) => ({
  ...zendeskSchema('OrganizationMergeListResponse', 'properties', 'organization_merges', 'items', 'properties', field),
  was: { format: 'string' },
  remove: ['format'],
  reason: 'JSON Schema has no format of that name, so it would check nothing.',
  url: 'https://json-schema.org/draft/2020-12/json-schema-validation#section-7.3.1',
}));

const nothing: JsonObject = { type: 'string', nullable: true, enum: [null] };

const anonymousUser: JsonObject = {
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: nothing,
    url: nothing,
    name: { type: 'string' },
    email: { type: 'string', nullable: true },
    created_at: nothing,
    updated_at: nothing,
    time_zone: { type: 'string', nullable: true },
    iana_time_zone: { type: 'string', nullable: true },
    phone: nothing,
    shared_phone_number: nothing,
    photo: nothing,
    locale: { type: 'string', nullable: true },
    locale_id: { type: 'integer', nullable: true },
    organization_id: nothing,
    role: { type: 'string' },
    verified: { type: 'boolean' },
    authenticity_token: { type: 'string', nullable: true },
  },
};

const zendeskUserPatches: readonly SchemaPatch[] = [
  {
    provider: 'zendesk',
    files: ['support.json'],
    at: ['components', 'parameters', 'OrganizationExternalId', 'schema'],
    was: { type: 'integer' },
    replace: { type: 'string' },
    reason: 'Described as a number, while that of an organization is a text.',
    url: 'https://developer.zendesk.com/api-reference/ticketing/organizations/organizations/#json-format',
  },
  {
    provider: 'zendesk',
    files: ['support.json'],
    at: ['paths', '/api/v2/users/me', 'get', 'responses', '200', 'content', 'application/json'],
    was: { schema: { $ref: '#/components/schemas/CurrentUserResponse' } },
    replace: {
      schema: {
        anyOf: [
          { $ref: '#/components/schemas/CurrentUserResponse' },
          { type: 'object', required: ['user'], properties: { user: anonymousUser } },
        ],
      },
    },
    reason: 'Without valid credentials the anonymous user is answered, whose id is null.',
    url: 'https://developer.zendesk.com/api-reference/ticketing/users/users/#show-self',
  },
  ...userDates,
  ...mergeTexts,
  {
    ...zendeskSchema('UserForAdmin', 'properties'),
    nullable: ['alias', 'default_group_id', 'details', 'email', 'last_login_at', 'notes', 'signature'],
    reason: 'A field without a value is answered as null, as the description says of phone and photo.',
    url: 'https://developer.zendesk.com/api-reference/ticketing/users/users/#json-format',
  },
  {
    ...zendeskSchema('UserObject'),
    remove: ['additionalProperties'],
    reason: 'Tighter than described: a simulator has no business inventing fields of a user.',
    url: 'https://developer.zendesk.com/api-reference/ticketing/users/users/#json-format',
  },
];

const usersUrl = 'https://developer.zendesk.com/api-reference/ticketing/users/users/';
const organizationsUrl = 'https://developer.zendesk.com/api-reference/ticketing/organizations/organizations/';

const nullableText: JsonObject = { type: 'string', nullable: true };

/** Writable members of a user, without the members that only a create accepts. */
const writableUser: JsonObject = {
  details: nullableText,
  notes: nullableText,
  phone: nullableText,
  tags: { type: 'array', items: { type: 'string' } },
  user_fields: { type: 'object', additionalProperties: true },
};

const userWrites: readonly SchemaPatch[] = [
  {
    ...zendeskSchema('UserInput'),
    was: {
      anyOf: [
        { $ref: '#/components/schemas/UserCreateInput' },
        { $ref: '#/components/schemas/UserMergePropertiesInput' },
        { $ref: '#/components/schemas/UserMergeByIdInput' },
      ],
      additionalProperties: true,
    },
    replace: { allOf: [{ $ref: '#/components/schemas/UserCreateInput' }] },
    reason: 'Tighter than described: any misspelt field would pass, and a merge has an address of its own.',
    url: `${usersUrl}#create-user`,
  },
  {
    ...zendeskSchema('UserCreateInput', 'properties'),
    add: writableUser,
    reason: 'Documented as writable, described by leaving every field open.',
    url: `${usersUrl}#json-format`,
  },
  {
    provider: 'zendesk',
    files: ['support.json'],
    at: ['paths', '/api/v2/users/{user_id}', 'put', 'requestBody', 'content', 'application/json'],
    was: { schema: { $ref: '#/components/schemas/UserRequest' } },
    replace: {
      schema: {
        type: 'object',
        required: ['user'],
        properties: {
          user: {
            type: 'object',
            properties: {
              ...writableUser,
              email: { type: 'string' },
              external_id: nullableText,
              name: { type: 'string' },
              organization_id: { type: 'integer', nullable: true },
              role: { type: 'string' },
              suspended: { type: 'boolean' },
            },
          },
        },
      },
    },
    reason:
      'Described like a create, with a name and an address that an update need not have: its own example has none.',
    url: `${usersUrl}#update-user`,
  },
];

const organizationWrites: readonly SchemaPatch[] = [
  {
    provider: 'zendesk',
    files: ['support.json'],
    at: ['paths', '/api/v2/organizations/{organization_id}', 'put'],
    add: {
      requestBody: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['organization'],
              properties: {
                organization: {
                  type: 'object',
                  properties: {
                    details: nullableText,
                    domain_names: { type: 'array', items: { type: 'string' } },
                    external_id: nullableText,
                    group_id: { type: 'integer', nullable: true },
                    name: { type: 'string' },
                    notes: nullableText,
                    tags: { type: 'array', items: { type: 'string' } },
                  },
                },
              },
            },
          },
        },
      },
    },
    reason: 'The body is in prose only.',
    url: `${organizationsUrl}#update-organization`,
  },
];

const brandPages: readonly SchemaPatch[] = [
  {
    provider: 'zendesk',
    files: ['support.json'],
    at: ['components', 'schemas', 'BrandsResponse'],
    was: {
      allOf: [
        { $ref: '#/components/schemas/OffsetPaginationObject' },
        {
          type: 'object',
          properties: {
            brands: {
              type: 'array',
              description: 'Array of brands',
              items: { $ref: '#/components/schemas/BrandObject' },
            },
          },
        },
      ],
    },
    replace: {
      required: ['brands'],
      properties: {
        brands: { type: 'array', items: { $ref: '#/components/schemas/BrandObject' } },
        count: { type: 'integer' },
        next_page: nullableText,
        previous_page: nullableText,
        ...cursorPage,
      },
    },
    reason: 'Cursor pages are documented once for all lists, and `format: url` is no format of JSON Schema.',
    url: 'https://developer.zendesk.com/api-reference/ticketing/account-configuration/brands/#list-brands',
  },
];

export const zendeskAccountPatches: readonly SchemaPatch[] = [
  ...zendeskUserPatches,
  ...userWrites,
  ...organizationWrites,
  ...brandPages,
];
