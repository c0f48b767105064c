import type { SalesforceSimulator } from '../../../../infra/simulators/salesforce/index.ts';
import { salesforceOrgs } from '../../../../infra/simulators/salesforce/seeds.ts';
import {
  basicMoves,
  created,
  deleted,
  type Move,
  merged,
  noChange,
  removal,
  type Scenario,
  updated,
} from '../../../sync/scenarios/scenario.ts';

/** The vendor's id: that of an engagement has its kind before it. */
const own = (id: string): string => id.split('/').at(-1) ?? '';

const removalBy = (remove: (id: string) => void): Move => removal((id) => remove(own(id)));

/** Lists what changed by a time, each page from the last record of the one before it on; the bin has a list of its own. */
export const salesforceContacts = (simulator: SalesforceSimulator): Scenario => {
  const account = simulator.account(salesforceOrgs[0].domain);
  const create = (n: number) => created(account.create('Contact', { FirstName: 'Contact', LastName: `made ${n}` }));
  const change = (n: number, id: string) => {
    account.update(id, { LastName: `changed ${n}` });
    return updated(id, ['last_name', 'name']);
  };
  return {
    provider: 'salesforce',
    tellsMerges: true,
    object: 'crm.contact',
    simulator,
    pages: /^\/services\/data\/v[\d.]+\/query(All)?$/,
    isShifting: false,
    comparedAfter: 7 * 24 * 60 * 60_000,
    create,
    change,
    living: () =>
      account
        .list('Contact')
        .filter(({ IsDeleted }) => IsDeleted !== true)
        .map(({ Id }) => String(Id)),
    moves: [
      ...basicMoves({ create, change }),
      noChange(3, (id) => account.update(id, {})),
      removalBy(account.delete),
      // Past the bin: no list names it.
      removalBy(account.purge),
      noChange(1, (id) => {
        // Out of the bin again: nothing has become of it.
        account.delete(id);
        account.undelete(id);
      }),
      {
        weight: 1,
        takes: 2,
        removes: true,
        play: (_, [lost = '', kept = '']) => {
          account.merge(kept, lost);
          return [deleted(lost), updated(kept, [merged])];
        },
      },
    ],
  };
};

/** Kinds of engagements, with what makes one of them. */
const kinds = {
  call: ['Task', { TaskSubtype: 'Call' }],
  meeting: ['Event', { StartDateTime: '2030-01-31T10:00:00Z', DurationInMinutes: 30 }],
} as const;

const isKind = (kind: string): kind is keyof typeof kinds => kind in kinds;

/** Two kinds of records beside one another, of which some are archived: no query but that for all shows them any more. */
export const salesforceEngagements = (simulator: SalesforceSimulator): Scenario => {
  const account = simulator.account(salesforceOrgs[0].domain);
  const make = (n: number, kind: string): string => {
    if (!isKind(kind)) throw new Error(`no kind ${kind}`);
    const [type, fields] = kinds[kind];
    return `${kind}/${account.create(type, { Subject: `made ${n}`, ...fields })}`;
  };
  const create = (n: number) => created(make(n, n % 3 === 0 ? 'meeting' : 'call'));
  const change = (n: number, id: string) => {
    account.update(own(id), { Subject: `changed ${n}` });
    return updated(id, ['subject']);
  };
  const livingOf = (kind: string, type: string, isOurs: (fields: Readonly<Record<string, unknown>>) => boolean) =>
    account
      .list(type)
      .filter((fields) => fields.IsDeleted !== true && isOurs(fields))
      .map(({ Id }) => `${kind}/${Id}`);
  return {
    provider: 'salesforce',
    object: 'crm.engagement',
    simulator,
    pages: /^\/services\/data\/v[\d.]+\/queryAll$/,
    isShifting: false,
    comparedAfter: 7 * 24 * 60 * 60_000,
    create,
    change,
    living: () => [
      ...livingOf('call', 'Task', ({ TaskSubtype }) => TaskSubtype === 'Call'),
      ...livingOf('email', 'Task', ({ TaskSubtype }) => TaskSubtype === 'Email'),
      ...livingOf('meeting', 'Event', ({ IsChild }) => IsChild !== true),
    ],
    moves: [
      ...basicMoves({ create, change }),
      removalBy(account.delete),
      removalBy(account.purge),
      noChange(2, (id) => account.update(own(id), { IsArchived: true })),
      {
        // What to do is a task, and a copy of an invitation is nothing: neither is an engagement.
        weight: 1,
        takes: 0,
        play: (n) => {
          account.create('Task', { Subject: `to do ${n}` });
          account.create('Event', { Subject: `copy ${n}`, IsChild: true, ...kinds.meeting[1] });
          return [];
        },
      },
    ],
  };
};

/** Notes are files too: their texts are read one by one, and the bin has them as documents. */
export const salesforceNotes = (simulator: SalesforceSimulator): Scenario => {
  const account = simulator.account(salesforceOrgs[0].domain);
  const text = (n: number) => ({ Content: Buffer.from(`<p>Text ${n}</p>`).toString('base64') });
  const create = (n: number) => created(account.create('ContentNote', { Title: `Made ${n}`, ...text(n) }));
  const change = (n: number, id: string) => {
    account.update(id, text(n));
    return updated(id, ['content', 'content_html']);
  };
  return {
    provider: 'salesforce',
    object: 'crm.note',
    simulator,
    pages: /^\/services\/data\/v[\d.]+\/query(All)?$/,
    isShifting: false,
    comparedAfter: 7 * 24 * 60 * 60_000,
    create,
    change,
    living: () =>
      account
        .list('ContentNote')
        .filter(({ IsDeleted }) => IsDeleted !== true)
        .map(({ Id }) => String(Id)),
    moves: [
      ...basicMoves({ create, change }),
      // Its title is none of a note of ours.
      noChange(2, (id, n) => account.update(id, { Title: `Renamed ${n}` })),
      removalBy(account.delete),
      removalBy(account.purge),
    ],
  };
};
