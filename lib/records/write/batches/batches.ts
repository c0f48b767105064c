import type * as z from 'zod';
import type { Answer, Call } from '../../../call.ts';
import { ownFieldsOf, type UnifiedObject } from '../../../objects/define.ts';
import type { Batches, ObjectDeclaration } from '../../../providers/define.ts';
import type { WriteOptions } from '../write-options.ts';
import { type Item, runBatch } from './batch.ts';

/** A batch of writes to an object. */
export interface GivenBatch {
  readonly object: UnifiedObject;
  /** The schema of an item. */
  readonly shape: z.ZodType<Item>;
  readonly call: Call;
  readonly items: readonly unknown[];
  readonly options: WriteOptions;
}

/** Whether a declaration contains any of these requests for several records. */
const hasOneOf =
  (names: readonly (keyof Batches)[]) =>
  ({ batch = {} }: ObjectDeclaration): boolean =>
    names.some((name) => batch[name] !== undefined);

/**
 * Texts that are equal for two new records if the vendor would treat them as one record, such as the same e-mail
 * address.
 */
const matchesIn = ({ matches = {} }: UnifiedObject, item: Item): readonly string[] =>
  Object.entries(matches).flatMap(([name, { valuesIn, normalise }]) =>
    valuesIn(item).map((value) => `${name} ${normalise(value)}`),
  );

/** The same texts for an upsert. An upsert may also match by a custom field of the account. */
const sought = (object: UnifiedObject, item: Item): readonly string[] => {
  const own = ownFieldsOf(object);
  const name = String(item.match);
  if (!name.startsWith(`${own}.`)) return matchesIn(object, item);
  const value = String(Object(item[own])[name.slice(own.length + 1)]);
  return [...matchesIn(object, item), `${name} ${value.trim().toLowerCase()}`];
};

/** Adds the class of the batch to an item. */
const inClass = ({ ofClass }: UnifiedObject, item: Item): Item =>
  ofClass === undefined ? item : { ...item, class: ofClass };

const idsIn = ({ id, remote_id }: Item): readonly string[] =>
  [id, remote_id].filter((one) => typeof one === 'string' && one !== '').map(String);

/** The call with the condition of an item, which the item contains in addition to its fields. */
const conditional = (call: Call, ifMatch: unknown): Call =>
  ifMatch === undefined ? call : { ...call, headers: { ...call.headers, 'if-match': String(ifMatch) } };

const conditionIn = (item: unknown): unknown => Object(item).if_match;

/** Creates each item as a separate request would. */
export const createBatch = async ({ object, shape, call, items, options }: GivenBatch): Promise<Answer> => {
  const { createIn } = await import('../drivers/create.ts');
  return runBatch(
    {
      object,
      shape,
      purpose: 'create',
      hasRequests: hasOneOf(['create']),
      status: 201,
      valuesOf: matchesIn,
      write: (opened, itemCall, item) => createIn(opened, itemCall, inClass(object, item), options),
    },
    call,
    items,
  );
};

/** Changes the record that each item names, as a separate request would. */
export const updateBatch = async ({ object, shape, call, items, options }: GivenBatch): Promise<Answer> => {
  const { updateIn } = await import('../drivers/update.ts');
  return runBatch(
    {
      object,
      shape,
      purpose: 'update',
      hasRequests: hasOneOf(['update']),
      status: 200,
      valuesOf: (_, item) => idsIn(item),
      write: (opened, itemCall, { if_match: ifMatch, ...item }) =>
        updateIn(opened, conditional(itemCall, ifMatch), inClass(object, item), String(item.id), options),
    },
    call,
    items,
  );
};

/** Finds and changes, or creates, the record of each item, as a separate request would. */
export const upsertBatch = async ({ object, shape, call, items, options }: GivenBatch): Promise<Answer> => {
  const { upsertIn } = await import('../drivers/upsert.ts');
  return runBatch(
    {
      object,
      shape,
      purpose: 'create',
      hasRequests: hasOneOf(['create', 'update']),
      status: 201,
      valuesOf: sought,
      write: (opened, itemCall, item) => upsertIn(opened, itemCall, inClass(object, item), options),
    },
    call,
    items,
  );
};

/** Deletes the record that each item names, as a separate request would. */
export const removeBatch = async ({ object, shape, call, items }: GivenBatch): Promise<Answer> => {
  const { purposeOfRemove, removeIn } = await import('../drivers/remove.ts');
  return runBatch(
    {
      object,
      shape,
      purpose: purposeOfRemove(items.map(conditionIn).find((one) => one !== undefined)),
      hasRequests: hasOneOf(['remove']),
      status: 200,
      valuesOf: (_, item) => idsIn(item),
      write: (opened, itemCall, item) => removeIn(opened, conditional(itemCall, item.if_match), String(item.id)),
    },
    call,
    items,
  );
};
