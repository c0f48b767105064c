import type { ZohoSimulator } from '../../../../infra/simulators/zoho-crm/index.ts';
import { zohoOrgs } from '../../../../infra/simulators/zoho-crm/seeds.ts';
import {
  basicMoves,
  created,
  deleted,
  noChange,
  removal,
  type Scenario,
  updated,
} from '../../../sync/scenarios/scenario.ts';

/** Reads ids by time and id, records by id, a list of deleted records that forgets, and all ids for the comparison. */
export const zohoContacts = (simulator: ZohoSimulator): Scenario => {
  const account = simulator.account(zohoOrgs[0].id);
  const module = 'Contacts';
  const create = (n: number) => created(account.create(module, { First_Name: 'Contact', Last_Name: `made ${n}` }));
  const change = (n: number, id: string) => {
    account.update(module, id, { Last_Name: `changed ${n}` });
    return updated(id, ['last_name', 'name']);
  };
  return {
    provider: 'zoho-crm',
    object: 'crm.contact',
    simulator,
    pages: /^\/crm\/v8\/coql$/,
    isShifting: false,
    comparedAfter: 7 * 24 * 60 * 60_000,
    create,
    change,
    living: () => account.list(module).map(({ id }) => String(id)),
    moves: [
      ...basicMoves({ create, change }),
      noChange(3, (id) => account.update(module, id, {})),
      removal((id) => account.delete(module, id)),
      // The record is erased from the recycle bin. The list of deleted records still contains it.
      removal((id) => account.purge(module, id)),
      // The list of deleted records has forgotten the record, so no list contains it.
      removal((id) => {
        account.purge(module, id);
        account.forget(module, id);
      }),
      {
        weight: 1,
        takes: 2,
        removes: true,
        play: (_, [lost = '', kept = '']) => {
          // No list names the record that survives the merge.
          account.merge(module, kept, lost);
          return [deleted(lost)];
        },
      },
      noChange(1, (id) => {
        // The record is restored from the recycle bin, which causes no event.
        account.delete(module, id);
        account.restore(module, id);
      }),
    ],
  };
};

/** Notes by page token, with changes since a time. There is no list of deleted notes, so all notes are compared. */
export const zohoNotes = (simulator: ZohoSimulator): Scenario => {
  const account = simulator.account(zohoOrgs[0].id);
  const module = 'Notes';
  const id = account.create('Accounts', { Account_Name: 'Whose notes' });
  const Parent_Id = { id, module: { api_name: 'Accounts' } };
  const create = (n: number) => created(account.create(module, { Note_Content: `made ${n}`, Parent_Id }));
  const change = (n: number, note: string) => {
    account.update(module, note, { Note_Content: `changed ${n}` });
    return updated(note, ['content']);
  };
  return {
    provider: 'zoho-crm',
    object: 'crm.note',
    simulator,
    pages: /^\/crm\/v8\/Notes$/,
    isShifting: false,
    create,
    change,
    living: () => account.list(module).map((note) => String(note.id)),
    moves: [
      ...basicMoves({ create, change }),
      // The title of the vendor's note is not a field of our note.
      noChange(2, (note, n) => account.update(module, note, { Note_Title: `Renamed ${n}` })),
      removal((note) => account.delete(module, note)),
      removal((note) => account.purge(module, note)),
    ],
  };
};
