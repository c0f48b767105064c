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

/** Lists changes by a search from a time on, and deletions by the event log, which names the survivor of a merge at any time. */
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

/** Notes, of which no list says what has changed: all of them are listed. */
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
    // Notes of one time have places, which a short page may be in the midst of.
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
