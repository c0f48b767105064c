import { recordIn } from '../engine/items.ts';
import { getPath } from '../engine/path.ts';
import type { Values } from '../engine/template.ts';
import type { ModelValues } from '../objects/define.ts';
import type { Attempts } from './attempts.ts';
import { enterRecord, type RecordContext } from './context.ts';
import { changeLinks } from './links.ts';
import { moveRecord } from './moves.ts';
import type { Reference } from './references.ts';
import { bodyOf, bodyValues, type Prepared, writeRequestOf } from './write.ts';

/** A record with what was written to it after its own request. */
export interface Followed {
  readonly remote: unknown;
  /** What was written and the vendor's record does not show yet. */
  readonly shown: ModelValues;
}

/** Placeholders of the record that a reference names. */
const namesOf = (context: RecordContext, { object, remote }: Reference): Values => {
  const declared = context.provider.objects[object];
  if (declared === undefined) throw new Error(`${context.provider.id} declares no ${object}`);
  const { names } = enterRecord({ ...context, name: object, declared }, remote);
  return Object.fromEntries(Object.entries(names).map(([name, value]) => [`to_${name}`, value]));
};

const writeReference = async (
  context: RecordContext,
  names: Values,
  remote: unknown,
  reference: Reference,
): Promise<void> => {
  const own = Object.entries(reference.values).map(([name, path]) => [name, getPath(remote, path)] as const);
  await context.session.send(reference.request, {
    ...names,
    ...namesOf(context, reference),
    ...Object.fromEntries(own),
  });
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
  { later, moves, links, apart }: Pick<Prepared, 'later' | 'moves' | 'links' | 'apart'>,
  attempts: Attempts,
): Promise<Followed> => {
  const shown: Record<string, unknown> = {};
  let latest = remote;
  for (const [name, change] of Object.entries(later)) {
    await attempts.add(name, 'follow_up_failed', async () => {
      const request = writeRequestOf(context, 'update');
      const answer = await context.session.send(request, names, bodyOf(request, change, bodyValues(context, names)));
      latest = recordIn(answer.body, request.record, names);
    });
  }
  for (const [name, move] of Object.entries(moves)) {
    await attempts.add(name, 'follow_up_failed', () => moveRecord(context, names, latest, move));
  }
  for (const change of links) await changeLinks(context, names, change, attempts);
  for (const reference of apart) {
    const { name, removes, id } = reference;
    const send = () => writeReference(context, names, remote, reference);
    if (await attempts.add(name, 'follow_up_failed', send)) shown[name] = removes ? null : id;
  }
  return { remote: latest, shown };
};
