import { zohoOrgs } from '../../../infra/simulators/index.ts';
import type { ZohoSimulator } from '../../../infra/simulators/zoho-crm/index.ts';
import { created, deleted, type Move, type Scenario, updated } from './scenario.ts';

const removal = (remove: (id: string) => void): Move => ({
  weight: 1,
  takes: 1,
  removes: true,
  play: (_, [id = '']) => {
    remove(id);
    return [deleted(id)];
  },
});

/** Queries of ids by time and id, records by their ids, a list of deleted records that forgets, and all ids compared. */
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
      { weight: 4, takes: 0, play: (n) => [create(n)] },
      { weight: 5, takes: 1, play: (n, [id = '']) => [change(n, id)] },
      {
        weight: 3,
        takes: 1,
        play: (_, [id = '']) => {
          account.update(module, id, {});
          return [];
        },
      },
      removal((id) => account.delete(module, id)),
      // Past the bin: the list of deleted records has it all the same.
      removal((id) => account.purge(module, id)),
      // Past the time of that list: no list names it.
      removal((id) => {
        account.purge(module, id);
        account.forget(module, id);
      }),
      {
        weight: 1,
        takes: 2,
        removes: true,
        play: (_, [lost = '', kept = '']) => {
          // Nothing tells into which.
          account.merge(module, kept, lost);
          return [deleted(lost)];
        },
      },
      {
        weight: 1,
        takes: 1,
        play: (_, [id = '']) => {
          // Out of the bin again: nothing has become of it.
          account.delete(module, id);
          account.restore(module, id);
          return [];
        },
      },
    ],
  };
};

/** Pages by tokens, with what changed since a time; no list of deleted ones: all are compared. */
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
      { weight: 4, takes: 0, play: (n) => [create(n)] },
      { weight: 5, takes: 1, play: (n, [note = '']) => [change(n, note)] },
      {
        // Its title is none of a note of ours.
        weight: 2,
        takes: 1,
        play: (n, [note = '']) => {
          account.update(module, note, { Note_Title: `Renamed ${n}` });
          return [];
        },
      },
      removal((note) => account.delete(module, note)),
      removal((note) => account.purge(module, note)),
    ],
  };
};
