import { json, listOf, optional, text, type ValueOf } from '../dynamodb/attribute.ts';
import type { Feed } from './event-keys.ts';

/** The facts of an event. An event and its deliveries contain the same attributes. */
export const eventFacts = {
  /** Type such as `connection.revoked` or `crm.contact.created`. */
  type: text(),
  /** `id_linked_user`. */
  linkedUser: text(),
  /** Provider of the connection. Absent for an event without a connection. */
  provider: optional(text()),
  /** For a record: its object, such as `crm.contact`. */
  object: optional(text()),
  /** For a record: its id. */
  recordId: optional(text()),
  /** For a record: its id at the provider. */
  remoteId: optional(text()),
  /** For an updated record: the fields with changed values. */
  changedFields: optional(listOf(text())),
  /** For an updated record: ids of the records that were merged into it. */
  mergedFrom: optional(listOf(text())),
  /** For a deleted record: id of the record that it was merged into. */
  mergedInto: optional(text()),
  /** Further members of this type of event. Never contains a secret. */
  data: optional(json<Readonly<Record<string, unknown>>>()),
};

/** The facts of an event, and its feed. */
export type EventFacts = Feed & ValueOf<typeof eventFacts>;

/** Selects the facts from an object with more members. */
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
