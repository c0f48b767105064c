import { json, listOf, optional, text, type ValueOf } from '../dynamodb/attribute.ts';
import type { Feed } from './event-keys.ts';

/** The facts of an event: the same attributes in the event and in a delivery. */
export const eventFacts = {
  /** `connection.revoked`, `crm.contact.created`. */
  type: text(),
  /** `id_linked_user`. */
  linkedUser: text(),
  /** Of the connection; absent for an event of none. */
  provider: optional(text()),
  /** Of a record: its object, `crm.contact`. */
  object: optional(text()),
  /** Of a record. */
  recordId: optional(text()),
  /** Of a record: its id at the provider. */
  remoteId: optional(text()),
  /** Fields of an updated record that have other values than before. */
  changedFields: optional(listOf(text())),
  /** Of an updated record: ids of the records that were merged into it. */
  mergedFrom: optional(listOf(text())),
  /** Of a deleted record: id of the record that it was merged into. */
  mergedInto: optional(text()),
  /** Members of the event's own; never a secret. */
  data: optional(json<Readonly<Record<string, unknown>>>()),
};

/** The facts of an event, and its feed. */
export type EventFacts = Feed & ValueOf<typeof eventFacts>;

/** The facts alone, of something that has more. */
export const factsOf = (event: EventFacts): EventFacts => ({
  project: event.project,
  connection: event.connection,
  type: event.type,
  linkedUser: event.linkedUser,
  provider: event.provider,
  object: event.object,
  recordId: event.recordId,
  remoteId: event.remoteId,
  changedFields: event.changedFields,
  mergedFrom: event.mergedFrom,
  mergedInto: event.mergedInto,
  data: event.data,
});
