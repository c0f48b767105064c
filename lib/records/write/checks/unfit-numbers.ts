import type { Planned } from '../../../engine/compile/concerns.ts';
import { pathOf } from '../../../engine/mapping/custom-fields.ts';
import { getPath, removePath } from '../../../engine/mapping/path.ts';
import { readFieldList } from '../../../engine/metadata/choices-and-fields.ts';
import { unlessFailed } from '../../../errors.ts';
import type { FieldMapping, Path, ValueField } from '../../../providers/define.ts';
import { fieldsWhere } from '../../../providers/language/compiled.ts';
import type { RecordContext } from '../../context.ts';
import type { MappedWrite, Step } from '../writing.ts';

/** Whether the list of the account's fields contains the size of the numbers that a field accepts. */
const tellsRoom = ({ provider, declaration: { customFields } }: Planned): boolean => {
  const name = customFields?.metadata;
  const types = name === undefined ? [] : [provider.metadata?.[name]?.type ?? []].flat();
  return types.some(({ words }) => Object.values(words).some((type) => typeof type === 'function'));
};

type WrittenValue = ValueField & { readonly write: Path };

const isWrittenValue = (mapping: FieldMapping): mapping is WrittenValue =>
  typeof mapping === 'object' && mapping.kind === 'value' && mapping.write !== undefined;

const writtenValues = fieldsWhere(isWrittenValue);

/** Fields of the object that have a number in a record to send, with their places. */
const numbersIn = ({ declaration }: RecordContext, record: unknown) =>
  writtenValues(declaration).flatMap(([name, { write }]) => {
    const value = getPath(record, write);
    return typeof value === 'number' ? [{ name, at: write, value }] : [];
  });

/**
 * Removes numbers that the account's fields cannot contain. The vendor would round the number, or refuse the record.
 */
export const unfitNumbers: Step<MappedWrite> = {
  appliesTo: tellsRoom,
  run: async ({ context, record, warnings }) => {
    const numbers = numbersIn(context, record);
    const { customFields: custom } = context.declaration;
    if (numbers.length === 0 || custom === undefined) return;
    const { session, declaration, now } = context;
    // If the list cannot be read, the vendor decides.
    const fields = await unlessFailed(readFieldList(session, declaration, now), []);
    for (const { name, at, value } of numbers) {
      const reason = fields.find((one) => pathOf(custom, one) === at)?.codec?.refuse?.(value);
      if (reason === undefined) continue;
      removePath(record, at);
      warnings.push({ path: name, code: 'unknown_value', message: `${context.provider.id} ${reason}` });
    }
  },
};
