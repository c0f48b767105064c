import { attioWorkspaces } from '../../../infra/simulators/attio/seeds.ts';
import type { Service } from '../../harness/service.ts';

/** Sends a letter to a person, and lets a member write a note about the person. */
export const doneElsewhere = ({ simulators }: Service): void => {
  const workspace = simulators.attio.account(attioWorkspaces[0].slug);
  const [member] = workspace.members();
  const { uuid } = workspace.create('people', { name: 'Lovelace, Ada' });
  workspace.meet('people', uuid, member?.id ?? '');
  const parent = { parent_object: 'people', parent_record_id: uuid };
  workspace.createNote({ ...parent, title: 'By hand', format: 'plaintext', content: 'Called' }, member?.id);
};
