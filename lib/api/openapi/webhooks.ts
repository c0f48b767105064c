import { otherEventTypes, recordChanges } from '../../objects/event-types.ts';
import { type ObjectName, objectNames } from '../../objects/names.ts';
import type { Parameter, Reference, RequestBody, ResponseObject, Schema, WebhookOperation } from './document.ts';
import { toPascalCase } from './names.ts';

/** Headers of messages to webhooks. https://www.standardwebhooks.com, 1.0.0 */
const webhookParameters = {
  WebhookId: {
    name: 'webhook-id',
    in: 'header',
    description: 'Id of the message, the same for all attempts. Ignore a message that you already have.',
    required: true,
    schema: { type: 'string' },
  },
  WebhookTimestamp: {
    name: 'webhook-timestamp',
    in: 'header',
    description:
      'Time of this attempt, in seconds since 1970. Refuse a message that is more than five minutes away from now.',
    required: true,
    schema: { type: 'integer' },
  },
  WebhookSignature: {
    name: 'webhook-signature',
    in: 'header',
    description:
      '`v1,` and the signature of id, timestamp and body. Several, separated by spaces, while a secret changes.',
    required: true,
    schema: { type: 'string' },
  },
} as const satisfies Messages['parameters'];

const signed: readonly Reference[] = Object.keys(webhookParameters).map((name) => ({
  $ref: `#/components/parameters/${name}`,
}));

const ofSchema = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

const text = { type: 'string' } as const satisfies Schema;

/** An event with the record of its object, or with a link if the record is too large. */
const eventWith = (object: ObjectName): Schema => ({
  allOf: [
    ofSchema('Event'),
    {
      type: 'object',
      properties: {
        object: { type: 'string', const: object },
        record: { anyOf: [ofSchema(toPascalCase(object)), { type: 'null' }] },
        record_url: { ...text, description: 'Address of a record too large to send.' },
      },
      required: ['object', 'record'],
    },
  ],
});

const messageOf = (types: readonly string[], data: Schema): RequestBody => ({
  required: true,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { type: { type: 'string', enum: [...types] }, timestamp: text, data },
        required: ['type', 'timestamp', 'data'],
      },
    },
  },
});

const several: Schema = {
  type: 'object',
  properties: { events: { type: 'array', items: ofSchema('Event') } },
  required: ['events'],
};

const test: Schema = {
  type: 'object',
  properties: {
    id: text,
    id_project: text,
    data: { type: 'object', properties: { webhook_id: text }, required: ['webhook_id'] },
  },
  required: ['id', 'id_project', 'data'],
};

const bodyName = (subject: string): string => `${toPascalCase(subject)}Message`;

/** The parts of a document that describe messages to webhooks. */
export interface Messages {
  readonly webhooks: Readonly<Record<string, { readonly post: WebhookOperation }>>;
  readonly requestBodies: Readonly<Record<string, RequestBody>>;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

/** The objects whose records occur in the answers of a document. */
const objectsOf = (schemas: Readonly<Record<string, Schema>>): readonly ObjectName[] =>
  'Event' in schemas ? objectNames.filter((name) => toPascalCase(name) in schemas) : [];

/** Bodies of messages: one for each object, and one for events without a record. */
const bodiesOf = (objects: readonly ObjectName[]): Messages['requestBodies'] =>
  Object.fromEntries([
    ...objects.map((name) => [
      bodyName(name),
      messageOf(
        recordChanges.map((change) => `${name}.${change}`),
        eventWith(name),
      ),
    ]),
    [bodyName('other'), messageOf(otherEventTypes, ofSchema('Event'))],
    [bodyName('events'), messageOf(['events'], several)],
    [bodyName('test'), messageOf(['webhook.test'], test)],
  ]);

const taken = {
  description: 'Received. After any other answer the message is sent again, for three days.',
  headers: {},
  content: {},
} as const satisfies ResponseObject;

const operationOf = (type: string, body: string, description: string): WebhookOperation => ({
  operationId: `messages.${type}`,
  description,
  tags: ['webhook'],
  parameters: signed,
  requestBody: { $ref: `#/components/requestBodies/${body}` },
  responses: { '2XX': { $ref: '#/components/responses/MessageTaken' } },
});

const rows = (
  objects: readonly ObjectName[],
): readonly (readonly [type: string, body: string, description: string])[] => [
  ...objects.flatMap((name) =>
    recordChanges.map(
      (change) => [`${name}.${change}`, bodyName(name), `A record of \`${name}\` was ${change}.`] as const,
    ),
  ),
  ...otherEventTypes.map((type) => [type, bodyName('other'), 'An event without a record.'] as const),
  ['events', bodyName('events'), 'Several events of a connection, to a webhook that asks for grouped events.'],
  ['webhook.test', bodyName('test'), 'The message that `POST /webhook/{id}/test` sends.'],
];

/**
 * Describes the messages to webhooks.
 * @param schemas of the document, including the schemas of events and records
 * @returns `undefined` if the document describes no events
 */
export const describeMessages = (schemas: Readonly<Record<string, Schema>>): Messages | undefined => {
  const objects = objectsOf(schemas);
  if (objects.length === 0) return undefined;
  return {
    webhooks: Object.fromEntries(
      rows(objects).map(([type, body, description]) => [type, { post: operationOf(type, body, description) }]),
    ),
    requestBodies: bodiesOf(objects),
    parameters: webhookParameters,
    responses: { MessageTaken: taken },
  };
};
