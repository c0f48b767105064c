import { type ErrorShape, everyStatus, words } from '../../contract/errors/shape.ts';

export const errors: readonly ErrorShape[] = [
  {
    provider: 'activecampaign',
    name: 'plain',
    statuses: everyStatus,
    beforeApi: true,
    schema: { type: 'object', required: ['message'], properties: { message: words } },
    url: 'https://developers.activecampaign.com/reference/errors',
  },
  {
    provider: 'activecampaign',
    name: 'invalid',
    statuses: [422],
    beforeApi: true,
    schema: {
      type: 'object',
      required: ['errors'],
      properties: {
        errors: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            required: ['title'],
            properties: {
              title: words,
              detail: { type: 'string' },
              code: words,
              status: { type: 'integer' },
              source: { type: 'object', required: ['pointer'], properties: { pointer: words } },
            },
          },
        },
      },
    },
    url: 'https://developers.activecampaign.com/reference/errors',
  },
];
