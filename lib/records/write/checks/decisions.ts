import { recordIn } from '../../../engine/http/answer/record-selector.ts';
import type { Values } from '../../../engine/http/request/template.ts';
import { setPath } from '../../../engine/mapping/path.ts';
import { placeOf } from '../../../engine/mapping/places.ts';
import { unlessMissing } from '../../../errors.ts';
import type { ModelValues } from '../../../objects/define.ts';
import type { Declaration, ObjectDeclaration } from '../../../providers/define.ts';
import { idPathsOf, kindsOf, mappingOf } from '../../../providers/language/kinds.ts';
import type { RecordContext } from '../../context.ts';
import { loadPresentation } from '../../present.ts';
import { completeAll } from '../../read/completed-lists.ts';
import { isOurs } from '../../read/remote-record.ts';
import { currentValuesOf } from '../current-values.ts';

/** The vendor's data about a contact's consent: a contact record, or data about an address without a contact. */
export interface Held {
  readonly remote: unknown;
  readonly values: ModelValues;
  /** Whether the data is a record of the object. The vendor keeps archived contacts too. */
  readonly isOurs: boolean;
}

/**
 * Model values of the vendor's data. An archived contact has the status `archived`, whatever the person decided before.
 */
export const heldIn = async (context: RecordContext, remote: unknown): Promise<Held> => {
  const read = currentValuesOf(context, remote, await loadPresentation(context, []), new Map());
  const own = isOurs(context, remote);
  return { remote, isOurs: own, values: own ? read : { ...read, status: 'archived' } };
};

/** The vendor's data under a name, archived or not. */
export const readHeld = async (context: RecordContext, names: Values): Promise<Held | undefined> => {
  const { get } = context.declaration;
  if (get === undefined) return undefined;
  const answer = await unlessMissing(() => context.session.send(get, names));
  if (answer === undefined) return undefined;
  const remote = recordIn(answer.body, get.record, names);
  const [whole] = await completeAll(context, get.joins, [remote], answer.body);
  return heldIn(context, whole);
};

/** Path of the address in a record, if the vendor returns decisions by address. */
const placeOfAddress = (declaration: ObjectDeclaration, by: string): string | undefined => {
  const mapping = mappingOf(declaration, by);
  const place = mapping && placeOf(mapping);
  return declaration.joins?.map(({ of }) => of).find((of) => of !== undefined && of === place);
};

/** Completes a record that contains only an address. The items of a batch are completed together. */
const readJoined = async (context: RecordContext, place: string, address: string): Promise<unknown> => {
  const { member, declaration } = context;
  const completed = (addresses: readonly string[]) => {
    const remotes = addresses.map((one) => {
      const remote = {};
      setPath(remote, place, one);
      return remote;
    });
    return completeAll(context, undefined, remotes, undefined);
  };
  if (!member?.isAmongOthers() || declaration.joins === undefined) return (await completed([address]))[0];
  const carryOut = async (addresses: readonly string[]) =>
    (await completed(addresses)).map((answered) => ({ answered }));
  return member.ask({ kind: declaration.joins, carryOut }, address);
};

/** Whether the provider names contacts by this field, so that `get` accepts an address instead of an id. */
const isNamedBy = ({ provider }: RecordContext, by: string): boolean =>
  Object.values<Declaration | undefined>(provider.objects).some(
    (declared) => declared !== undefined && kindsOf(declared).some(([, { membership }]) => membership?.id === by),
  );

/**
 * The decision that the vendor keeps for an address, even if no contact has the address.
 * @param by the field of the address
 * @returns `undefined` if nothing is known, or the vendor cannot be asked before the write
 */
export const decidedBy = async (context: RecordContext, by: string, address: unknown): Promise<Held | undefined> => {
  if (typeof address !== 'string' || address === '') return undefined;
  const place = placeOfAddress(context.declaration, by);
  if (place !== undefined) {
    const remote = await readJoined(context, place, address.toLowerCase());
    return { ...(await heldIn(context, remote)), isOurs: false };
  }
  if (!isNamedBy(context, by)) return undefined;
  const [[name] = ['id']] = idPathsOf(context.declaration);
  return readHeld(context, { ...context.partition, [name]: address });
};
