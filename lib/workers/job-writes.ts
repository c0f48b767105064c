import { objectIn } from '../api/records/classes.ts';
import { memberItems } from '../api/records/member-items.ts';
import { batchItemOf } from '../api/records/record-batches.ts';
import type { Call } from '../call.ts';
import type { MemberOperation } from '../objects/define.ts';
import type { ObjectName } from '../objects/names.ts';
import { objects } from '../objects/registry.ts';
import { writeBatch } from '../records/write/batches/batches.ts';
import type { JobWork } from '../store/records/jobs.ts';
import type { ItemAnswer } from './job-results.ts';

/** Writes items that add contacts to a list or remove contacts from a list. */
const writePartOfList = async (
  operation: MemberOperation,
  { object: name, list = '', strict }: JobWork,
  call: Call,
  items: readonly unknown[],
): Promise<readonly ItemAnswer[]> => {
  const { writeMembers } = await import('../records/write/batches/membership-batch.ts');
  const object = objects[name as ObjectName];
  const shape = memberItems[operation];
  const { data } = await writeMembers({ operation, object, list, shape, call, items, options: { strict } });
  return data as readonly ItemAnswer[];
};

/** Writes some items of a job, in the same way as a batch request. */
export const writePart = async (
  work: JobWork,
  call: Call,
  items: readonly unknown[],
): Promise<readonly ItemAnswer[]> => {
  const { operation, object: name, class: ofClass, strict } = work;
  if (operation === 'add_contacts' || operation === 'remove_contacts')
    return writePartOfList(operation, work, call, items);
  const object = objects[name as ObjectName];
  const shape = batchItemOf(object, operation);
  const batch = { object: objectIn(object, { class: ofClass }), shape, call, items, options: { strict } };
  const { data } = await writeBatch(operation, batch);
  return data as readonly ItemAnswer[];
};
