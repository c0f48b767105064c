import type { Schema } from '../../../lib/api/openapi/document.ts';
import { toPascalCase } from '../../../lib/api/openapi/names.ts';
import { nameOf } from '../../../lib/objects/define.ts';
import { otherEventTypes, recordChanges } from '../../../lib/objects/event-types.ts';
import { objects } from '../../../lib/objects/registry.ts';
import type { PythonTypes } from './schemas.ts';

/*
 * Types of events and messages. Each object has one type of event for its three changes, and `type` is the first
 * member: mypy 1.0 compares the members of a union in pairs, and would need a minute for a type per change.
 */

/** Members of an event that depend on its type. All other members are the envelope. */
const dependent = ['type', 'object', 'record_id', 'remote_id', 'record'];

const text: Schema = { type: 'string' };
const nullable: Schema = { type: ['string', 'null'] } as Schema;
const nothing: Schema = { type: 'null' };

type Members = Readonly<Record<string, Schema>>;

/** A closed object. All members are required, except the named ones. */
const objectOf = (properties: Members, description?: string, optional: readonly string[] = []): Schema =>
  ({
    type: 'object',
    properties,
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
    additionalProperties: false,
    ...(description !== undefined && { description }),
  }) as Schema;

const reference = (name: string): Schema => ({ $ref: `#/${name}` });

/** Members that do not depend on the type of an event. */
const envelopeOf = ({ properties = {} }: Schema): Members =>
  Object.fromEntries(Object.entries(properties as Members).filter(([name]) => !dependent.includes(name)));

/** Members without their descriptions, which `EventEnvelope` contains. */
const withoutTexts = (members: Members): Members =>
  Object.fromEntries(Object.entries(members).map(([name, { description: _, ...schema }]) => [name, schema as Schema]));

/** A kind of event: its name in Python, its types, and its members. */
interface EventKind {
  readonly name: string;
  readonly types: readonly string[];
  readonly members: Members;
}

const kindsOf = (envelope: Members): readonly EventKind[] => {
  const recordUrl = { ...text, description: 'Replaces a record that is too large for a message.' };
  const ofObjects = Object.values(objects).map((object) => {
    const name = nameOf(object);
    const types = recordChanges.map((change) => `${name}.${change}`);
    const record = { anyOf: [reference(toPascalCase(name)), nothing] } as Schema;
    const ofRecord = { object: { const: name }, record_id: text, remote_id: nullable, record, record_url: recordUrl };
    return { name: toPascalCase(name), types, members: { type: { enum: types }, ...envelope, ...ofRecord } };
  });
  const noRecord = { object: nothing, record_id: nothing, remote_id: nothing, record: nothing };
  const others = otherEventTypes.map((type) => ({
    name: toPascalCase(type),
    types: [type],
    members: { type: { const: type }, ...envelope, ...noRecord },
  }));
  return [...ofObjects, ...others];
};

const messageOf = (types: readonly string[], data: Schema, description?: string): Schema =>
  objectOf({ type: { enum: [...types] }, timestamp: text, data }, description);

/** Declares all events and messages. @param event schema of an event in the document */
export const declareEvents = (types: PythonTypes, event: Schema): void => {
  const envelope = envelopeOf(event);
  const common = 'Members that every event has. Read these members before you compare `type`.';
  types.declare('EventEnvelope', objectOf(envelope, common));
  const kinds = kindsOf(withoutTexts(envelope));
  for (const { name, types: of, members } of kinds) {
    types.declare(`${name}Event`, objectOf(members, undefined, ['record_url']));
    types.declare(`${name}Message`, messageOf(of, reference(`${name}Event`)));
  }
  types.declareAlias('WebhookEvent', kinds.map(({ name }) => `${name}Event`).join(' | '), 'An event, by its `type`.');
  const several = objectOf({ events: { type: 'array', items: reference('WebhookEvent') } as Schema });
  const combined = 'Several events of a connection, if the webhook combines events.';
  types.declare('EventsMessage', messageOf(['events'], several, combined));
  const tested = objectOf({ id: text, id_project: text, data: objectOf({ webhook_id: text }) });
  types.declare('TestMessage', messageOf(['webhook.test'], tested, 'Message of the call `webhook.test`.'));
  const messages = ['EventsMessage', 'TestMessage', ...kinds.map(({ name }) => `${name}Message`)];
  types.declareAlias('WebhookMessage', messages.join(' | '), 'A message to a webhook, by its `type`.');
};
