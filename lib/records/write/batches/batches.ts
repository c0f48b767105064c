import type { Answer, Body, Call } from '../../../call.ts';
import { type BatchOperation, ownFieldsOf, type UnifiedObject } from '../../../objects/define.ts';
import type { Batches, ObjectDeclaration } from '../../../providers/define.ts';
import { type GivenBatch, runBatch, type Work } from './batch.ts';

/** Whether a declaration contains any of these requests for several records. */
const hasOneOf =
  (names: readonly (keyof Batches)[]) =>
  ({ batch = {} }: ObjectDeclaration): boolean =>
    names.some((name) => batch[name] !== undefined);

/**
 * Texts that are equal for two new records if the vendor would treat them as one record, such as the same e-mail
 * address.
 */
const matchesIn = ({ matches = {} }: UnifiedObject, item: Body): readonly string[] =>
  Object.entries(matches).flatMap(([name, { valuesIn, normalise }]) =>
    valuesIn(item).map((value) => `${name} ${normalise(value)}`),
  );

/** The same texts for an upsert. An upsert may also match by a custom field of the account. */
const sought = (object: UnifiedObject, item: Body): readonly string[] => {
  const own = ownFieldsOf(object);
  const name = String(item.match);
  if (!name.startsWith(`${own}.`)) return matchesIn(object, item);
  const value = String(Object(item[own])[name.slice(own.length + 1)]);
  return [...matchesIn(object, item), `${name} ${value.trim().toLowerCase()}`];
};

/** Adds the class of the batch to an item. */
const inClass = ({ ofClass }: UnifiedObject, item: Body): Body =>
  ofClass === undefined ? item : { ...item, class: ofClass };

const idsIn = ({ id, remote_id }: Body): readonly string[] =>
  [id, remote_id].filter((one) => typeof one === 'string' && one !== '').map(String);

/** The call with the condition of an item, which the item contains in addition to its fields. */
const conditional = (call: Call, ifMatch: unknown): Call =>
  ifMatch === undefined ? call : { ...call, headers: { ...call.headers, 'if-match': String(ifMatch) } };

const conditionIn = (item: unknown): unknown => Object(item).if_match;

/** The work of each operation. Each function loads only the code of its operation. */
const works: Readonly<Record<BatchOperation, (batch: GivenBatch) => Promise<Work>>> = {
  create: async ({ object, options }) => {
    const { createIn } = await import('../drivers/create.ts');
    return {
      purpose: 'create',
      hasRequests: hasOneOf(['create']),
      status: 201,
      valuesOf: matchesIn,
      write: (opened, call, item) => createIn(opened, call, inClass(object, item), options),
    };
  },
  update: async ({ object, options }) => {
    const { updateIn } = await import('../drivers/update.ts');
    return {
      purpose: 'update',
      hasRequests: hasOneOf(['update']),
      status: 200,
      valuesOf: (_, item) => idsIn(item),
      write: (opened, call, { if_match: ifMatch, ...item }) =>
        updateIn(opened, conditional(call, ifMatch), inClass(object, item), String(item.id), options),
    };
  },
  upsert: async ({ object, options }) => {
    const { upsertIn } = await import('../drivers/upsert.ts');
    return {
      purpose: 'create',
      hasRequests: hasOneOf(['create', 'update']),
      status: 201,
      valuesOf: sought,
      write: (opened, call, item) => upsertIn(opened, call, inClass(object, item), options),
    };
  },
  remove: async ({ items }) => {
    const { purposeOfRemove, removeIn } = await import('../drivers/remove.ts');
    return {
      purpose: purposeOfRemove(items.map(conditionIn).find((one) => one !== undefined)),
      hasRequests: hasOneOf(['remove']),
      status: 200,
      valuesOf: (_, item) => idsIn(item),
      write: (opened, call, item) => removeIn(opened, conditional(call, item.if_match), String(item.id)),
    };
  },
};

/** Writes each item as a separate request would. */
export const writeBatch = async (operation: BatchOperation, batch: GivenBatch): Promise<Answer> =>
  runBatch(await works[operation](batch), batch);
