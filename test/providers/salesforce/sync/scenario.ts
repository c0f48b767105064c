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

/** The vendor's id. The id of an engagement begins with its kind. */
const own = (id: string): string => id.split('/').at(-1) ?? '';

const removalBy = (remove: (id: string) => void): Move => removal((id) => remove(own(id)));

/**
 * Lists changes by time. Each page starts at the last record of the page before. Deleted records have a separate list.
 */
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
      // The record is erased without the recycle bin, so no list contains it.
      removalBy(account.purge),
      noChange(1, (id) => {
        // The record is restored from the recycle bin, which causes no event.
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

/** Kinds of engagements, with the values that make a record one of the kind. */
const kinds = {
  call: ['Task', { TaskSubtype: 'Call' }],
  meeting: ['Event', { StartDateTime: '2030-01-31T10:00:00Z', DurationInMinutes: 30 }],
} as const;

const isKind = (kind: string): kind is keyof typeof kinds => kind in kinds;

/** Two kinds of records. Some records are archived, and only a query for all records shows them. */
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
        // A task and the copy of an invitation are not engagements.
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

/** Notes are files too. Their texts are read one by one, and the recycle bin lists them as documents. */
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
      // The title of the vendor's note is not a field of our note.
      noChange(2, (id, n) => account.update(id, { Title: `Renamed ${n}` })),
      removalBy(account.delete),
      removalBy(account.purge),
    ],
  };
};
