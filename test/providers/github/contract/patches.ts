import type { SchemaPatch } from '../../../contract/patches/patches.ts';
import { demands } from './demands.ts';

const github = { provider: 'github' as const, files: ['rest.json'] };

/** Two shapes of a user. Only newer responses contain the member that distinguishes them. */
const users: readonly SchemaPatch[] = ['/user', '/users/{username}'].map((path) => ({
  ...github,
  at: ['paths', path, 'get', 'responses', '200', 'content', 'application/json', 'schema'],
  remove: ['discriminator'],
  reason: 'A hint for generators of code: oneOf decides without it.',
  url: 'https://spec.openapis.org/oas/v3.0.3#discriminator-object',
}));

const answered: Readonly<Record<string, readonly string[]>> = {
  'basic-error': ['message'],
  'issue-comment': ['body'],
};

export const patches: readonly SchemaPatch[] = [
  ...users,
  ...Object.entries(answered).map(([name, fields]) => ({
    ...github,
    at: ['components', 'schemas', name],
    require: fields,
    reason: 'Tighter than described: without it an empty answer would pass.',
    url: 'https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api',
  })),
  {
    ...github,
    at: ['components', 'schemas', 'validation-error', 'properties'],
    add: { status: { type: 'string', enum: ['422'] } },
    reason: 'Every error answer repeats its status; the description says so of the other errors alone.',
    url: 'https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api',
  },
  {
    ...github,
    at: ['components', 'parameters', 'per-page', 'schema'],
    add: { minimum: 1, maximum: 100 },
    reason: 'Described in words only: "The number of results per page (max 100)".',
    url: 'https://docs.github.com/en/rest/using-the-rest-api/using-pagination-in-the-rest-api',
  },
  // Applied last, because other patches add the bodies that these demands change.
  ...demands,
];
