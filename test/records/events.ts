import type { Body, Connected, Sent } from '../harness/connected.ts';
import { type AnsweredRecord, envelopeOf, recordOf, recordsOf } from '../harness/reply.ts';

/** A contact with events. */
export interface Reader {
  readonly contact_id: string;
  /** Id of the contact at the vendor. */
  readonly remote: string;
  readonly email_address: string;
}

/**
 * Makes an event of a contact happen at the vendor, at a time in epoch ms. Returns the record that the service shows.
 */
type Happen = (reader: Reader, at: number) => Body;

/** An event that a caller creates. */
export interface CreatedEvent {
  readonly name: string;
  readonly properties: Body;
  /** Properties that the list shows. Default: the properties of the body. */
  readonly kept?: Body;
  /** The writes that the vendor receives. */
  readonly sent: (reader: Reader, occurred_at: string) => readonly Sent[];
  /** Whether the vendor accepts events and lists them later. Otherwise a create returns the record. */
  readonly isAccepted: boolean;
  /** Refused members of a body, with the paths and the error code. */
  readonly refused: readonly (readonly [members: Body, paths: readonly string[], code: string])[];
}

/** Behaviour that differs between providers: `test/providers/<id>/events.ts`. */
export interface Events {
  /** Kinds of events. The key ends the test's name. The other list tests use the first kind. */
  readonly kinds: Readonly<Record<string, Happen>>;
  /** A unified type to filter a list by. Some kinds have this type. Absent if the vendor has no such filter. */
  readonly filtered?: string;
  readonly isListedByContact: boolean;
  /** Largest number of events in a page of the vendor. Default: the tests request 3. */
  readonly page?: number;
  /** Absent if callers cannot create events. */
  readonly created?: CreatedEvent;
  /** Declares tests of behaviour that only this vendor has. */
  readonly own?: () => void;
}

export type OpenEvents = (at: Connected) => Events;

export const events = '/marketingautomation/events';
export const hour = 60 * 60_000;
export const day = 24 * hour;
/** Current time in epoch ms, in whole seconds like the vendors' times. */
export const now = Math.floor(Date.now() / 1000) * 1000;
export const isoOf = (ms: number): string => new Date(ms).toISOString();

let count = 0;

export const newReader = async ({ call }: Pick<Connected, 'call'>): Promise<Reader> => {
  count += 1;
  const email_address = `reader-${count}@events.example`;
  const made = recordOf(await call('POST', '/marketingautomation/contacts', { email_address }), 201);
  return { contact_id: made.id, remote: made.remote_id, email_address };
};

/** Reads all pages of a list. */
export const listEvents = async (
  { call }: Pick<Connected, 'call'>,
  query: Readonly<Record<string, string>>,
): Promise<readonly AnsweredRecord[]> => {
  const found: AnsweredRecord[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await call('GET', events, undefined, { ...query, ...(cursor && { cursor }) });
    found.push(...recordsOf(page));
    cursor = envelopeOf(page).next_cursor ?? undefined;
    if (cursor === undefined) return found;
  }
};
