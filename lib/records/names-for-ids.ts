import { expectList, expectRecord } from '../engine/http/answer/check-answer.ts';
import { recordIn } from '../engine/http/answer/record-selector.ts';
import { getText } from '../engine/mapping/path.ts';
import type { RemotePath } from '../engine/mapping/remote-ids.ts';
import { remembered } from '../engine/metadata/account-cache.ts';
import { isMissing, validationError } from '../errors.ts';
import type { FieldMapping, ObjectDeclaration, RefField } from '../providers/define.ts';
import { compiled, mappedFields } from '../providers/language/compiled.ts';
import { isUnion, mappingOf } from '../providers/language/kinds.ts';
import type { OpenedObject } from './context.ts';
import type { RemotePaths, WantedRef } from './issued-ids.ts';

type TakenField = RefField & { readonly value: string };

const isTaken = (mapping: FieldMapping | undefined): mapping is TakenField =>
  typeof mapping === 'object' && mapping.kind === 'ref' && mapping.value !== undefined;

const readName = async (
  { provider, session }: OpenedObject,
  { object, value: takenAs }: TakenField,
  id: string,
): Promise<string | undefined> => {
  const declared = provider.objects[object];
  const get = declared === undefined || isUnion(declared) ? undefined : declared.get;
  if (get === undefined) throw new Error(`${provider.id} cannot read the ${object} that a field is taken from`);
  const answer = await session.send(get, { id });
  if (typeof get.record === 'object') expectList(session, answer, get.record);
  else expectRecord(session, answer, get.record);
  session.preview?.hide(answer.body);
  return getText(recordIn(answer.body, get.record, { id }), takenAs);
};

const nameOf = async (opened: OpenedObject, field: TakenField, { path, id }: WantedRef, remote: RemotePath) => {
  const own = remote.at(-1) ?? '';
  const read = () => readName(opened, field, own);
  try {
    const name = await remembered(opened.session, `${field.object} ${own} as ${field.value}`, opened.now, read);
    if (name !== undefined) return [id, [name]] as const;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  throw validationError([{ path, message: `${opened.provider.id} no longer has this ${field.object}` }]);
};

/** Whether a vendor accepts names instead of record ids. */
export const takesNames = compiled((declaration: ObjectDeclaration): boolean =>
  mappedFields(declaration).some(([, mapping]) => isTaken(mapping)),
);

/**
 * The names that the vendor accepts instead of record ids, by unified id. Contains only references whose field needs a
 * name. Each name is read from the account and cached for five minutes.
 * @param wanted references whose path begins with the name of their field
 * @param remotePaths remote paths of all these references
 * @throws ApiError `validation_failed` if a record no longer exists
 */
export const namesTaken = async (
  opened: OpenedObject,
  declaration: ObjectDeclaration,
  wanted: readonly WantedRef[],
  remotePaths: RemotePaths,
): Promise<RemotePaths> => {
  const entries = await Promise.all(
    wanted.map((ref) => {
      const field = mappingOf(declaration, ref.path.split('[')[0] ?? '');
      const remote = remotePaths.get(ref.id);
      return isTaken(field) && remote !== undefined ? nameOf(opened, field, ref, remote) : undefined;
    }),
  );
  return new Map(entries.filter((entry) => entry !== undefined));
};
