import { toPascalCase } from '../../lib/api/openapi/names.ts';
import { nameOf, type UnifiedObject } from '../../lib/objects/define.ts';
import { otherEventTypes } from '../../lib/objects/event-types.ts';
import { objects } from '../../lib/objects/registry.ts';

/* TypeScript of the events that the service reports. */

/** Types of messages and events that do not depend on an object. */
export const eventTypes = `/** A message to a webhook, by its type: an event, or several events of a connection if the webhook requests that. */
export type WebhookMessage<Classes extends ClassFields = ClassFields> =
  | {
      readonly type: 'events'; readonly timestamp: string;
      readonly data: { readonly events: readonly WebhookEvent<Classes>[] };
    }
  | {
      readonly type: 'webhook.test'; readonly timestamp: string;
      readonly data: { readonly id: string; readonly id_project: string; readonly data: { readonly webhook_id: string } };
    }
  | { [Type in EventType]: {
      readonly type: Type; readonly timestamp: string; readonly data: EventOf<Type, Classes>;
    } }[EventType];

/** An event with its connection, whatever its type is. */
export type ReceivedEvent<Classes extends ClassFields = ClassFields> = WebhookEvent<Classes> & {
  /** Connection of the event, for \`client.connection\`. Null if the event concerns no connection. */
  readonly connection: EventConnection | null;
};

/** A verified message, with all its events: one, several, or none for a test of the webhook. */
export type VerifiedMessage<Classes extends ClassFields = ClassFields> = WebhookMessage<Classes> & {
  readonly events: readonly ReceivedEvent<Classes>[];
};

type EventMembers = Omit<Schemas.Event, 'type' | 'object' | 'record' | 'record_id' | 'remote_id'>;

/** Event of a record. \`object\` contains the name of the object, which \`type\` contains too. */
type OfRecord<Type extends string, Name extends string> = EventMembers & {
  readonly type: Type; readonly object: Name; readonly record_id: string; readonly remote_id: string | null;
};

/**
 * Event with the record at the time of the event. If the record is too large for a message, \`record_url\` replaces it.
 */
type RecordEvent<Type extends string, Name extends string, Data> = OfRecord<Type, Name> & {
  readonly record: Data | null; readonly record_url?: string;
};

/** Event of a deleted record. Contains only the ids of the record. */
type DeletedEvent<Type extends string, Name extends string> = OfRecord<Type, Name> & { readonly record: null };

type OtherEvent<Type extends string> = EventMembers & {
  readonly type: Type; readonly object: null; readonly record_id: null; readonly remote_id: null; readonly record: null;
};

/** A record of a custom object, by its \`class\`. */
type ClassRecord<Classes extends ClassFields> = { [Name in keyof Classes & string]:
  Omit<Schemas.CrmCustomObject, 'class' | 'fields'> & { readonly class: Name; readonly fields: Classes[Name] };
}[keyof Classes & string];

/** Types of events. */
export type EventType = WebhookEvent['type'];

/** Event of a type: \`EventOf<'crm.contact.updated'>\`. */
export type EventOf<Type extends EventType, Classes extends ClassFields = ClassFields> =
  Extract<WebhookEvent<Classes>, { readonly type: Type }>;

/** Event of an object with classes. The event names the class of the record. */
type OfClass<Classes extends ClassFields> = { readonly data: { readonly class: keyof Classes & string } };
`;

const eventsOf = (object: UnifiedObject): readonly string[] => {
  const name = nameOf(object);
  const record = object.classes ? 'ClassRecord<Classes>' : `Schemas.${toPascalCase(name)}`;
  const more = object.classes ? ' & OfClass<Classes>' : '';
  return [
    `RecordEvent<'${name}.created', '${name}', ${record}>${more}`,
    `RecordEvent<'${name}.updated', '${name}', ${record}>${more}`,
    `DeletedEvent<'${name}.deleted', '${name}'>${more}`,
  ];
};

/** TypeScript declaration of all events. */
export const declareEvents = (): string => {
  const others = otherEventTypes.map((type) => `OtherEvent<'${type}'>`);
  const all = [...Object.values(objects).flatMap(eventsOf), ...others].map((one) => `\n  | ${one}`).join('');
  return `/** An event, by its type, with its object and its record. */
export type WebhookEvent<Classes extends ClassFields = ClassFields> =${all};\n`;
};
