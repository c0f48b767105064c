import { recordIn } from '../../engine/http/record-selector.ts';
import type { Values } from '../../engine/http/template.ts';
import type { Warning } from '../../errors.ts';
import type { ModelValues } from '../../objects/define.ts';
import { type RecordContext, scopeOfRecord } from '../context.ts';
import type { Attempts } from '../follow-up-requests.ts';
import { changeLinks, sendLinks } from './links.ts';
import { type Prepared, writeRequestOf } from './prepare-write.ts';
import type { Reference } from './references.ts';
import { makeTransition } from './transitions.ts';
import { bodyOf, bodyValues } from './write-body.ts';

/** A record with what was written to it after its own request. */
export interface Followed {
  readonly remote: unknown;
  /** What was written and the vendor's record does not show yet. */
  readonly shown: ModelValues;
}

/** The parts of the remote path of the record that a reference names, by their names. */
const namesOf = (context: RecordContext, { object, remote }: Reference): Values => {
  const declared = context.provider.objects[object];
  if (declared === undefined) throw new Error(`${context.provider.id} declares no ${object}`);
  return scopeOfRecord({ ...context, name: object, declared }, remote).names;
};

const writeReference = async (
  context: RecordContext,
  names: Values,
  remote: unknown,
  reference: Reference,
): Promise<void> => {
  const others = [namesOf(context, reference)];
  const { add, remove } = reference.links;
  await sendLinks(context, names, reference.removes ? remove : add, { others, record: remote });
};

/**
 * Writes what the vendor takes only once the record exists: fields, links and references with requests of their own.
 * @param names what names the record in requests
 * @param remote the record as the vendor answered it
 */
export const followUp = async (
  context: RecordContext,
  names: Values,
  remote: unknown,
  prepared: Omit<Prepared, 'record' | 'warnings' | 'customFields' | 'before' | 'settled'>,
  attempts: Attempts,
): Promise<Followed> => {
  const { later, transitions, links, separate, apart } = prepared;
  const shown: Record<string, unknown> = {};
  let latest = remote;
  for (const [name, change] of Object.entries(later)) {
    await attempts.add(name, 'follow_up_failed', async () => {
      const request = writeRequestOf(context, 'update');
      const answer = await context.session.send(request, names, bodyOf(request, change, bodyValues(context, names)));
      if (context.session.preview === undefined) latest = recordIn(answer.body, request.record, names);
    });
  }
  for (const [name, transition] of Object.entries(transitions)) {
    await attempts.add(name, 'follow_up_failed', () => makeTransition(context, names, latest, transition));
  }
  if (apart.length > 0)
    await (await import('./separate-requests.ts')).sendApart(context, names, latest, prepared, attempts);
  for (const change of links) await changeLinks(context, names, remote, change, attempts);
  for (const reference of separate) {
    const { name, removes, id } = reference;
    const send = () => writeReference(context, names, remote, reference);
    if (await attempts.add(name, 'follow_up_failed', send)) shown[name] = removes ? null : id;
  }
  return { remote: latest, shown };
};

/** What the vendor has taken and not carried out yet. */
export const laterOf = async (
  context: RecordContext,
  prepared: Pick<Prepared, 'apart' | 'values' | 'called'>,
  record: Readonly<Record<string, unknown>>,
  attempts: Attempts,
): Promise<readonly Warning[]> =>
  prepared.apart.length === 0
    ? []
    : (await import('./separate-requests.ts')).notYet(context, prepared, record, attempts);
