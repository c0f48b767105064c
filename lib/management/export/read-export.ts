import { getConnection } from '../../store/connections/connections.ts';
import { allConnectionsOf } from '../../store/connections/customer-items.ts';
import type { Page, PageRequest } from '../../store/dynamodb/query.ts';
import { presentConnection } from '../connections/connections.ts';
import type { ExportEntry, Section } from './section.ts';
import { sectionsOfConnection } from './sections-of-connection.ts';
import { type OfCustomer, sectionsOfCustomer } from './sections-of-customer.ts';

/** A place in a list of sections: the section, and the last entry that was shown. */
interface Place {
  readonly section: number;
  readonly after?: string | undefined;
}

/** A place in an export. */
type Position =
  | { readonly in: 'before' | 'after'; readonly place: Place }
  /** Place before the connection that follows `after`. */
  | { readonly in: 'connections'; readonly after?: string | undefined }
  | { readonly in: 'connection'; readonly id: string; readonly place: Place };

/** Some entries, and the position of the next entry. */
interface Step {
  readonly items: readonly ExportEntry[];
  readonly next: Position | undefined;
}

/**
 * Maximum number of sections, or pages of a section, read for one page. A page may be short or empty, and still have
 * a next page.
 */
const mostSteps = 40;

const first: Place = { section: 0 };

const readSection = async <T>(
  sections: readonly Section<T>[],
  of: T,
  { section: index, after }: Place,
  limit: number,
): Promise<{ readonly items: readonly ExportEntry[]; readonly place: Place | undefined }> => {
  const section = sections[index];
  if (section === undefined) return { items: [], place: undefined };
  const { items, next } = await section.read(of, { limit, startAfter: after });
  const place = next === undefined ? { section: index + 1 } : { section: index, after: next };
  return {
    items: items.map((item) => ({ kind: section.kind, ...item })),
    place: place.section < sections.length ? place : undefined,
  };
};

const nextConnection = async (customer: OfCustomer, after: string | undefined): Promise<Step> => {
  const { items, next } = await allConnectionsOf(customer, { limit: 1, startAfter: after });
  const [connection] = items;
  if (connection !== undefined) {
    const shown: ExportEntry = { kind: 'connection', ...(await presentConnection(connection)) };
    return { items: [shown], next: { in: 'connection', id: connection.id, place: first } };
  }
  return { items: [], next: next === undefined ? { in: 'after', place: first } : { in: 'connections', after: next } };
};

const ofConnection = async (
  customer: OfCustomer,
  { id, place: from }: Extract<Position, { in: 'connection' }>,
  limit: number,
): Promise<Step> => {
  const others: Position = { in: 'connections', after: id };
  const connection = await getConnection(customer.project, id);
  if (connection === undefined) return { items: [], next: others };
  const { items, place } = await readSection(sectionsOfConnection, { connection, now: customer.now }, from, limit);
  const named = items.map((item) => ({ ...item, id_connection: id }));
  return { items: named, next: place === undefined ? others : { in: 'connection', id, place } };
};

const stepFrom = async (customer: OfCustomer, position: Position, limit: number): Promise<Step> => {
  if (position.in === 'connections') return nextConnection(customer, position.after);
  if (position.in === 'connection') return ofConnection(customer, position, limit);
  const { items, place } = await readSection(sectionsOfCustomer[position.in], customer, position.place, limit);
  if (place !== undefined) return { items, next: { in: position.in, place } };
  return { items, next: position.in === 'before' ? { in: 'connections' } : undefined };
};

/** Position of the next entry of an export, and its start in epoch ms. */
interface Progress {
  readonly began: number;
  readonly position: Position;
}

/**
 * A page of all stored data of a linked user, in a stable order: the linked user's own data, the data of each
 * connection, then the management calls about the linked user.
 */
export const readExport = async (
  customer: Omit<OfCustomer, 'began'>,
  { limit, startAfter }: PageRequest,
): Promise<Page<ExportEntry>> => {
  const start: Progress = { began: customer.now, position: { in: 'before', place: first } };
  const { began, ...from }: Progress = startAfter === undefined ? start : JSON.parse(startAfter);
  let position: Position | undefined = from.position;
  const found: ExportEntry[] = [];
  for (let step = 0; step < mostSteps && found.length < limit && position !== undefined; step += 1) {
    const { items, next }: Step = await stepFrom({ ...customer, began }, position, limit - found.length);
    found.push(...items);
    position = next;
  }
  return { items: found, ...(position && { next: JSON.stringify({ began, position } satisfies Progress) }) };
};
