import { type ErrorShape, everyStatus, oauthError } from '../../contract/errors/shape.ts';

const docs = 'https://learn.microsoft.com/en-us';

export const errors: readonly ErrorShape[] = [
  {
    provider: 'dynamics-365',
    name: 'request',
    statuses: [...everyStatus, 412],
    schema: {
      type: 'object',
      required: ['error'],
      properties: {
        error: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { type: 'string', pattern: '^0x[0-9a-f]{8}$' },
            message: { type: 'string', minLength: 1 },
          },
        },
      },
    },
    url: `${docs}/power-apps/developer/data-platform/webapi/compose-http-requests-handle-errors`,
  },
  {
    provider: 'dynamics-365',
    name: 'token',
    statuses: [400, 401],
    operations: ['POST /organizations/oauth2/v2.0/token'],
    schema: oauthError,
    url: `${docs}/entra/identity-platform/v2-oauth2-auth-code-flow`,
  },
];
