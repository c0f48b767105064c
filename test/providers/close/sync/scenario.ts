import type { CloseSimulator } from '../../../../infra/simulators/close/index.ts';
import { closeOrganizations } from '../../../../infra/simulators/close/seeds.ts';
import {
  basicMoves,
  created,
  deleted,
  merged,
  noChange,
  removal,
  type Scenario,
  updated,
} from '../../../sync/scenarios/scenario.ts';

const [{ organizationId }] = closeOrganizations;

/** Lists changes by a search since a time, and deletions by the event log, which names the survivor of every merge. */
export const closeCompanies = (simulator: CloseSimulator): Scenario => {
  const account = simulator.account(organizationId);
  const create = (n: number) => created(account.create('leads', { name: `Lead made ${n}` }));
  const change = (n: number, id: string) => {
    account.update('leads', id, { name: `Lead changed ${n}` });
    return updated(id, ['name']);
  };
  return {
    provider: 'close',
    object: 'crm.company',
    simulator,
    pages: /^\/data\/search\/$/,
    isShifting: false,
    tellsMerges: true,
    create,
    change,
    living: () => account.list('leads'),
    moves: [
      ...basicMoves({ create, change }),
      noChange(3, (id) => account.update('leads', id, {})),
      removal((id) => account.remove('leads', id)),
      {
        weight: 1,
        takes: 2,
        removes: true,
        play: (_, [lost = '', kept = '']) => {
          account.mergeLeads(lost, kept);
          return [deleted(lost), updated(kept, [merged])];
        },
      },
    ],
  };
};

/** Notes. No list contains changes, so all notes are listed. */
export const closeNotes = (simulator: CloseSimulator): Scenario => {
  const account = simulator.account(organizationId);
  const [lead = account.create('leads', { name: 'Lead of notes' })] = account.list('leads');
  const create = (n: number) => created(account.create('notes', { lead_id: lead, note_html: `<p>made ${n}</p>` }));
  const change = (n: number, id: string) => {
    account.update('notes', id, { note_html: `<p>changed ${n}</p>` });
    return updated(id, ['content', 'content_html']);
  };
  return {
    provider: 'close',
    object: 'crm.note',
    simulator,
    pages: /^\/activity\/note\/$/,
    // Notes of the same time are paged by offset, and a short page may end among them.
    isShifting: true,
    create,
    change,
    living: () => account.list('notes'),
    moves: [
      ...basicMoves({ create, change }),
      noChange(3, (id) => account.update('notes', id, {})),
      removal((id) => account.remove('notes', id)),
    ],
  };
};
