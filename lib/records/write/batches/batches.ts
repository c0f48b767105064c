import type * as z from 'zod';
import type { Answer, Call } from '../../../call.ts';
import { ownFieldsOf, type UnifiedObject } from '../../../objects/define.ts';
import type { Batches, ObjectDeclaration } from '../../../providers/define.ts';
import type { WriteOptions } from '../write-options.ts';
import { type Item, runBatch } from './batch.ts';

/** A batch of writes of one object. */
export interface GivenBatch {
  readonly object: UnifiedObject;
  /** What an item looks like. */
  readonly shape: z.ZodType<Item>;
  readonly call: Call;
  readonly items: readonly unknown[];
  readonly options: WriteOptions;
}

/** Whether an object has one of these requests for several records. */
const hasOneOf =
  (names: readonly (keyof Batches)[]) =>
  ({ batch = {} }: ObjectDeclaration): boolean =>
    names.some((name) => batch[name] !== undefined);

/** The values by which two new records would be the same to a vendor. */
const matchesIn = ({ matches = {} }: UnifiedObject, item: Item): readonly string[] =>
  Object.entries(matches).flatMap(([name, { valuesIn, normalise }]) =>
    valuesIn(item).map((value) => `${name} ${normalise(value)}`),
  );

/** The same of upserts, of which each may name a field of the account. */
const sought = (object: UnifiedObject, item: Item): readonly string[] => {
  const own = ownFieldsOf(object);
  const name = String(item.match);
  if (!name.startsWith(`${own}.`)) return matchesIn(object, item);
  const value = String(Object(item[own])[name.slice(own.length + 1)]);
  return [...matchesIn(object, item), `${name} ${value.trim().toLowerCase()}`];
};

/** An item of a batch of a class is of that one. */
const inClass = ({ ofClass }: UnifiedObject, item: Item): Item =>
  ofClass === undefined ? item : { ...item, class: ofClass };

const idsIn = ({ id, remote_id }: Item): readonly string[] =>
  [id, remote_id].filter((one) => typeof one === 'string' && one !== '').map(String);

/** An item of a batch has its condition beside what is written. */
const conditional = (call: Call, ifMatch: unknown): Call =>
  ifMatch === undefined ? call : { ...call, headers: { ...call.headers, 'if-match': String(ifMatch) } };

const conditionIn = (item: unknown): unknown => Object(item).if_match;

/** Creates each item as its own request would. */
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

/** Changes the record that each item names as its own request would. */
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

/** Finds and changes, or creates, the record of each item as its own request would. */
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

/** Deletes the record that each item names as its own request would. */
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
