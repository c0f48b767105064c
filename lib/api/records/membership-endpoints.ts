import type { Answer, Call } from '../../call.ts';
import type { MemberOperation } from '../../objects/define.ts';
import { contact } from '../../objects/marketingautomation/contact.ts';
import { list } from '../../objects/marketingautomation/list.ts';
import { listMembers } from '../../records/read/list-members.ts';
import { openList } from '../../records/read/membership.ts';
import { mostAtOnce } from '../../records/write/batches/job-limits.ts';
import type { WriteOptions } from '../../records/write/write-options.ts';
import { endpoint, endpoints, previewable } from '../endpoint.ts';
import { json } from '../protocols/json.ts';
import { memberItems } from './member-items.ts';
import { membershipRoutes } from './memberships.ts';
import { listQueryIn } from './record-endpoints.ts';

/** Loads the code that writes only when it is needed. A function that only reads does not load it. */
const loadWrites = () => import('../../records/write/membership/membership.ts');

/** The function that lists the contacts of a list. */
export const listMembersEndpoint = /* @__PURE__ */ endpoint(json, membershipRoutes.list, ({ params, ...call }) =>
  listMembers({ list, contact }, { ...call, params: {} } as Call, params.id, listQueryIn(contact, call.query)),
);

const { set, remove, batch, batchRemove } = membershipRoutes;

type BatchCall = Call<typeof batch> | Call<typeof batchRemove>;

/** Starts a job. The code is loaded only when it is needed, because most batches are answered at once. */
const startJob = async (operation: MemberOperation, call: BatchCall, options: WriteOptions) => {
  const [{ startJob: start }, { partOf }] = await Promise.all([
    import('../../records/write/batches/start-job.ts'),
    import('../../records/write/batches/membership-batch.ts'),
  ]);
  const { id, membership } = await openList(list, call, call.params.id);
  const { items } = call.body;
  return start({ object: list, operation, call, items, options, list: id, most: partOf(operation, membership) });
};

const batchOf = (operation: MemberOperation) =>
  previewable(async (call: BatchCall): Promise<Answer> => {
    const { items } = call.body;
    const { refuseTwice, writeMembers } = await import('../../records/write/batches/membership-batch.ts');
    refuseTwice(items);
    const options: WriteOptions = 'strict' in call.query ? call.query : {};
    if (items.length > mostAtOnce) return startJob(operation, call, options);
    const shape = memberItems[operation];
    return writeMembers({ operation, object: list, list: call.params.id, shape, call, items, options });
  });

/** The function that puts contacts on a list, or removes them: one contact, or a batch. */
export const changeMembersEndpoint = /* @__PURE__ */ endpoints(
  json,
  { set, remove, batch, batchRemove },
  {
    set: previewable(async (call: Call<typeof set>) => {
      const { addMember } = await loadWrites();
      const { id, contact_id } = call.params;
      return addMember(list, call, id, { contact_id, ...call.body }, call.query);
    }),
    remove: previewable(async (call: Call<typeof remove>) => {
      const { removeMember } = await loadWrites();
      const { id, contact_id } = call.params;
      return removeMember(list, call, id, { contact_id });
    }),
    batch: batchOf('add_contacts'),
    batchRemove: batchOf('remove_contacts'),
  },
);
