import type { Answer } from '../../../call.ts';
import { type Issue, validationError } from '../../../errors.ts';
import type { MemberOperation } from '../../../objects/define.ts';
import type { Membership } from '../../../providers/define.ts';
import { asItemOf, type GivenMember, openList } from '../../read/membership.ts';
import { addIn, removeIn } from '../membership/membership.ts';
import type { GivenStatus } from '../membership/membership-status.ts';
import { type GivenBatch, runBatch, type Work } from './batch.ts';
import { mostAtOnce } from './job-limits.ts';

/** Contacts that are added to a list, or removed from a list. */
export interface MemberBatch extends GivenBatch {
  readonly operation: MemberOperation;
  /** Unified id of the list. */
  readonly list: string;
}

const requestOf: Readonly<Record<MemberOperation, 'add' | 'remove'>> = {
  add_contacts: 'add',
  remove_contacts: 'remove',
};

/**
 * Maximum number of items in a part of a job. Each item has its own key in the table, and the service stores at most
 * this number of keys at once.
 */
const largestPart = 200;

/** Number of items in a part of a job. */
export const partOf = (operation: MemberOperation, { batch = {} }: Membership): number =>
  Math.min(Math.max(batch[requestOf[operation]]?.max ?? 0, mostAtOnce), largestPart);

const nameIn = (item: unknown): string | undefined => {
  const { contact_id, email_address } = Object(item);
  const name = contact_id ?? email_address;
  return typeof name === 'string' ? name.trim().toLowerCase() : undefined;
};

/**
 * Refuses items that name the same contact as an earlier item, because the intended item is unclear.
 * @throws ApiError `validation_failed`
 */
export const refuseTwice = (items: readonly unknown[]): void => {
  const first = new Map<string, number>();
  const issues = items.flatMap((item, index): Issue[] => {
    const name = nameIn(item);
    if (name === undefined) return [];
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, index);
    return earlier === undefined
      ? []
      : [{ path: `items[${index}]`, message: `names the same contact as items[${earlier}]: send it once` }];
  });
  if (issues.length > 0) throw validationError(issues);
};

/** Adds the contact of each item to the list, or removes it, as a separate request would. */
export const writeMembers = async ({ operation, list: id, ...batch }: MemberBatch): Promise<Answer> => {
  const list = await openList(batch.object, batch.call, id);
  const work: Work = {
    purpose: 'get',
    hasRequests: () => list.membership.batch?.[requestOf[operation]] !== undefined,
    status: 200,
    // No contact is named twice.
    valuesOf: () => [],
    write: (opened, call, item) => {
      const own = asItemOf(list, opened);
      return operation === 'add_contacts'
        ? addIn(own, call, item as GivenMember & GivenStatus, batch.options)
        : removeIn(own, call, item as GivenMember);
    },
  };
  return runBatch(work, batch);
};
