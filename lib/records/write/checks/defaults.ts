import { getPath, getText, setPath } from '../../../engine/mapping/path.ts';
import { readChoices } from '../../../engine/metadata/choices-and-fields.ts';
import type { Default, ObjectDeclaration } from '../../../providers/define.ts';
import type { RecordContext } from '../../context.ts';
import type { MappedWrite, Step } from '../writing.ts';

/** The first value of the group that the client has chosen. A stage, for example, must belong to its pipeline. */
const firstOfGroup = async (
  context: RecordContext,
  { metadata }: Default,
  group: string,
): Promise<string | undefined> => {
  if (metadata === undefined) return undefined;
  return (await readChoices(context.session, metadata, context.now)).find((choice) => choice.group === group)?.value;
};

/** The defaults that are values of the account. */
const choosable = ({ defaults = {} }: ObjectDeclaration) =>
  Object.entries(defaults).filter(([, { metadata }]) => metadata !== undefined);

/** Adds the values that a minimal record needs and that the client did not send. */
export const defaultValues: Step<MappedWrite> = {
  appliesTo: ({ mode, declaration }) => mode === 'create' && choosable(declaration).length > 0,
  run: async ({ context, record }) => {
    const chosen = context.connection.defaults[context.name] ?? {};
    const declared = choosable(context.declaration);
    const group = declared.find(([, one]) => one.group)?.[1];
    // A stage that the client chooses has its own pipeline, so no default must change the pipeline.
    const isChosen = declared.some(([, one]) => !one.group && getPath(record, one.at) !== undefined);
    if (group !== undefined && isChosen) return;
    const wanted = group && getText(record, group.at);
    for (const [key, one] of declared) {
      const value = wanted === undefined ? chosen[key] : await firstOfGroup(context, one, wanted);
      if (value !== undefined && getPath(record, one.at) === undefined) setPath(record, one.at, value);
    }
  },
};

const groupIn = ({ defaults = {} }: ObjectDeclaration) => Object.values(defaults).find((one) => one.group);

/**
 * Sets the first state of a new group, if an update moves a record without a state. A stage must belong to its
 * pipeline.
 */
export const firstStates: Step<MappedWrite> = {
  appliesTo: ({ mode, declaration }) => mode === 'update' && groupIn(declaration) !== undefined,
  run: async ({ context, record, given: { current } }) => {
    const group = groupIn(context.declaration);
    const wanted = group && getText(record, group.at);
    if (current === undefined || wanted === undefined || wanted === getText(current, group?.at ?? '')) return;
    const declared = Object.values(context.declaration.defaults ?? {});
    for (const one of declared.filter(({ at }) => getPath(record, at) === undefined)) {
      const value = await firstOfGroup(context, one, wanted);
      if (value !== undefined) setPath(record, one.at, value);
    }
  },
};
