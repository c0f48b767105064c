import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createConnection, type MadeConnection, type MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import type { HookMessage } from '../../infra/simulators/shared/hooks.ts';
import { connectionKey } from '../../lib/crypto/credentials.ts';
import { environment } from '../../lib/environment.ts';
import type { Provider, Reconciliation } from '../../lib/providers/define.ts';
import { mappingOf } from '../../lib/records/changes/record-changes.ts';
import { recordEventPut } from '../../lib/records/changes/record-event.ts';
import { storeSynced } from '../../lib/store/sync/sync-run.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import type { refreshRecords } from '../../lib/sync/refresh-record.ts';
import { type Rolodesk, rolodeskWorkspace, startRolodesk } from '../added-provider/simulator.ts';
import { providerNames } from '../contract/descriptions.ts';
import { byProvider } from '../harness/by-provider.ts';
import { chosenProviders, runs, seed, someOf } from '../harness/runs.ts';
import { type Service, startService } from '../harness/service.ts';
import { getSync } from '../harness/syncs.ts';
import { connectWithNotifications, deliverNotifications } from '../provider-webhooks/connect.ts';
import { fromFolders } from '../providers/folders.ts';
import { hubspotContacts } from '../providers/hubspot/sync/scenario.ts';
import { createDeliveryOrder, type DeliveryOrder, type Way, ways } from './play/delivery-order.ts';
import { eventsOf } from './play/events.ts';
import { dropPuts, type Put } from './play/kill.ts';
import { createRandom, type Random } from './play/random.ts';
import { playScript, type Script } from './play/rounds.ts';
import type { Clock } from './play/work.ts';
import { rolodeskContacts, rolodeskTasks } from './scenarios/rolodesk.ts';
import type { Scenario, Scripts } from './scenarios/scenario.ts';

/** Declaration of the contacts of HubSpot. A test sets its reconciliation. */
const compared = vi.hoisted(() => ({ contact: {} as { reconcile?: Reconciliation } }));

// Adds Rolodesk, a vendor with offsets and with a list without times of change.
vi.mock(import('../../lib/providers/registry.ts'), async (original) => {
  const [{ loaders }, { rolodesk }, { hubspot }] = await Promise.all([
    original(),
    import('../added-provider/rolodesk.ts'),
    import('../../lib/providers/hubspot/index.ts'),
  ]);
  const get = { method: 'GET', path: '/errands/{id}', record: 'errand' } as const;
  const task = { ...rolodesk.objects['crm.task'], get };
  const added = { ...rolodesk, objects: { ...rolodesk.objects, 'crm.task': task } };
  const contact = Object.assign(compared.contact, hubspot.objects['crm.contact']);
  const withIds: Provider = { ...hubspot, objects: { ...hubspot.objects, 'crm.contact': contact } };
  return { loaders: { ...loaders, rolodesk: async () => added, hubspot: async () => withIds } };
});

/** Lists only ids, instead of all records. */
const reconcile: Reconciliation = {
  days: 1,
  afterHours: 2,
  list: {
    method: 'GET',
    path: '/crm/v3/objects/contacts',
    query: { limit: '{limit}', after: '{cursor}', properties: 'hs_object_id' },
    records: 'results',
    max: 100,
    paginator: { type: 'cursor', cursor: 'paging.next.after' },
  },
};

/** Replaces the function that reads a notified record. */
const mutant = vi.hoisted(() => ({ refreshRecords: undefined as typeof refreshRecords | undefined }));

vi.mock(import('../../lib/sync/refresh-record.ts'), async (original) => {
  const real = await original();
  return { ...real, refreshRecords: (...given) => (mutant.refreshRecords ?? real.refreshRecords)(...given) };
});

const minute = 60_000;
const day = 24 * 60 * minute;

const clock: Clock = { time: Date.now() };
/** Milliseconds that the vendors' clocks are ahead. */
let skew = 0;
const vendorTime = () => clock.time + skew;

let service: Service;
let rolodesk: Rolodesk;
let project: MadeProject;
let connection: MadeConnection;

beforeAll(async () => {
  rolodesk = await startRolodesk(vendorTime);
  process.env.PROVIDER_URL_ROLODESK = rolodesk.url;
  const clocks = Object.fromEntries(providerNames.map((id) => [id, { now: vendorTime }]));
  service = await startService({
    ...clocks,
    hubspot: { strictDuplicates: false, now: vendorTime },
    // Tokens do not expire, because the service does not simulate these days for them.
    jira: { now: vendorTime, indexLagMs: minute, oauth: { lifetime: null } },
    isWatched: largest === 0,
  });
});

afterAll(async () => {
  await service.stop();
  await rolodesk.close();
});

// Due work of this script would otherwise run during the next script.
afterEach(() => service.call('DELETE', `/connections/${connection.id}`, { key: project.key }));

/** Connects an account, with or without change notifications. */
const connect = async ({ provider }: Scenario, isTold = false): Promise<void> => {
  if (provider === 'rolodesk') {
    project = await service.project();
    const id_linked_user = await service.linkedUser(project);
    connection = await createConnection(service.call, project, {
      provider,
      id_linked_user,
      credentials: rolodeskWorkspace,
    });
  } else if (isTold) {
    ({ project, connection } = await connectWithNotifications(service, provider));
  } else {
    project = await service.project();
    connection = await service.connect(project, provider);
  }
};

/** Delivers the messages of the provider in a certain way. */
const mailFrom = async ({ provider }: Scenario, way: Way): Promise<DeliveryOrder> => {
  if (provider === 'rolodesk') throw new Error('rolodesk sends no notifications');
  const address = await deliverNotifications(service, provider, { project, connection }, clock.time);
  const isMeant = ({ url }: HookMessage) => url === address || url.startsWith(`${address}.`);
  return createDeliveryOrder(service.simulators[provider].hooks, way, { isMeant, seed });
};

const scriptOf = async (
  scenario: Scenario,
  { way, ...given }: Pick<Script, 'records' | 'rounds' | 'steps' | 'kills'> & { readonly way?: Way | undefined },
): Promise<Script> => {
  await connect(scenario, way !== undefined);
  const name = { project: project.id, connection: connection.id, object: scenario.object };
  return { service, name, scenario, clock, seed, ...given, ...(way && { emit: () => mailFrom(scenario, way) }) };
};

/** Size of the largest account. `npm run test:sync` sets 100,000. */
const largest = Number(process.env.SYNC_RECORDS ?? 0);

interface Plan extends Pick<Script, 'rounds' | 'steps' | 'kills'> {
  /** Order of the messages. Absent if the provider sends none. */
  readonly way?: Way;
  /** Share of the usual number of records. Default: 1. */
  readonly part?: number;
}

const usual = largest > 0 ? { rounds: 3, steps: 1_000, kills: 5 } : { rounds: runs(1, 2), steps: 20, kills: 2 };
const short = { rounds: 1, steps: 12, kills: 1, part: 0.5 };

/** Plans by the order of the messages. Plans with smaller accounts come first, because the accounts grow. */
const plans: Readonly<Record<string, Plan>> =
  largest > 0
    ? {
        'not at all': usual,
        'twice, in any order and in part': { ...usual, way: ways['twice, in any order and in part'] },
      }
    : {
        'as they are': { ...short, way: ways['as they are'] },
        'twice, and in any order': { ...short, way: ways['twice, and in any order'] },
        'in part': { ...short, way: ways['in part'] },
        'not at all': usual,
      };

const scripts = await fromFolders<Scripts>('sync/scripts');

/** Scripts of Rolodesk, a vendor with offsets and with a list without times of change. */
const scriptsOfRolodesk: Scripts = {
  'contacts in pages from an offset on': {
    open: () => rolodeskContacts(rolodesk, vendorTime),
    few: 180,
    share: 0.1,
    isSilent: true,
  },
  'tasks of a vendor that lists no changes': {
    open: () => rolodeskTasks(rolodesk),
    few: 180,
    share: 0.1,
    isSilent: true,
  },
};

/**
 * Sizes of pages. Vendors guarantee no size: every second page is shorter, and one page in eight has the minimum size.
 */
const shortPages = (random: Random) => (size: number, least: number) => {
  const choice = random(8);
  if (choice === 0) return least;
  return choice < 4 ? least + random(size - least + 1) : size;
};

const withFullPages = ({ simulator }: Scenario): void => {
  simulator.shortPages = undefined;
};

/** Milliseconds for a script of `npm run test:sync`. */
const longestSilenceMs = largest > 0 ? 60 * minute : undefined;

const all = Object.entries({ ...scripts, rolodesk: scriptsOfRolodesk }).flatMap(([provider, ofProvider]) =>
  Object.entries(ofProvider).flatMap(([name, script]) =>
    Object.entries(plans).flatMap(([messages, plan]) =>
      plan.way === undefined || !script.isSilent ? [{ provider, name, messages, ...script, plan }] : [],
    ),
  ),
);

/** Cases to play. A short run plays one case in sixteen, chosen by the seed. */
const cases = largest > 0 ? all : byProvider(all, 16);

describe(`a script of changes, between runs and while they page (SEED=${seed})`, () => {
  it.each(cases)(
    'is reported exactly while messages come $messages: $name',
    async ({ open, few, share, plan, isCompared }) => {
      if (isCompared) compared.contact.reconcile = reconcile;
      else delete compared.contact.reconcile;
      skew = [-40 * minute, 0, 40 * minute][createRandom(seed)(3)] ?? 0;
      const records = Math.max(few, Math.round(largest * share)) * (plan.part ?? 1);
      const scenario = open(service.simulators);
      scenario.simulator.shortPages = shortPages(createRandom(seed));
      const played = scriptOf(scenario, { ...plan, records }).then(playScript);
      expect(await played.finally(() => withFullPages(scenario))).toEqual([]);
    },
    longestSilenceMs,
  );
});

/** Empties one page of contacts that has a next page, as if the vendor had skipped it. */
const skipPage = (): (() => void) => {
  const list = /^\/crm\/v3\/objects\/contacts$/;
  const { hubspot } = service.simulators;
  const stop = hubspot.onExchange(({ path, responseBody }) => {
    const after = Object(responseBody).paging?.next?.after;
    if (!list.test(path) || after === undefined) return;
    stop();
    const body = { results: [], paging: { next: { after: String(Number(after) + 100) } } };
    hubspot.fail({ kind: 'status', status: 200, body, path: list });
  });
  return () => {
    stop();
    hubspot.clearFailures();
  };
};

/** Makes each search for changes return nothing. */
const hideChanges = (): (() => void) => {
  const { hubspot } = service.simulators;
  const body = { total: 0, results: [] };
  const path = /^\/crm\/v3\/objects\/contacts\/search$/;
  hubspot.fail({ kind: 'status', status: 200, body, path, times: 1_000 });
  return () => hubspot.clearFailures();
};

/** Emits an update for each message without reading the record. */
const believe: typeof refreshRecords = async (locked, opened, all, { now, leaseMs }) => {
  const key = await connectionKey(opened.connection);
  for (const { remote } of all) {
    const emitted = { kind: 'updated', changedFields: ['name'] } as const;
    const put = recordEventPut(opened.connection, key, mappingOf(opened, remote), emitted, { time: now() });
    await storeSynced(locked, [put], {}, now() + leaseMs);
  }
  return all.map(() => ({ status: 'fulfilled', value: 'done' }));
};

/** Ignores the records, and reports them as read. */
const ignore: typeof refreshRecords = async (_locked, _opened, all) =>
  all.map(() => ({ status: 'fulfilled', value: 'done' }));

// The suite tests itself with one vendor, which says nothing about a chosen provider.
describe.runIf(chosenProviders === undefined)('this suite', () => {
  const { tables } = environment;
  // An id of a reference, such as the company of a contact, has no revision. The service knows nothing else about such
  // a record.
  const isOfRecord = ({ TableName, Item }: Put) =>
    TableName === tables.records && Item.revision !== undefined && Item.deleted_at === undefined;
  const isOfLook = (put: Put) => isOfRecord(put) && put.Item.written_at !== undefined;

  /** Plays a script with a fault that begins after the first run. */
  const play = async (fault: () => () => void, way?: Way) => {
    skew = 0;
    const scenario = hubspotContacts(service.simulators.hubspot);
    const script = await scriptOf(scenario, {
      records: runs(130, 350),
      rounds: 1,
      steps: 20,
      kills: 0,
      ...(way && { way }),
    });
    let mend: (() => void) | undefined;
    const begun = () => {
      mend = fault();
    };
    return playScript({ ...script, begun }).finally(() => mend?.());
  };

  const mutate = (to: typeof refreshRecords) => () => {
    mutant.refreshRecords = to;
    return () => {
      mutant.refreshRecords = undefined;
    };
  };

  /** Returns the failures of the workers. A fault that makes a worker fail is detected, too. */
  const failuresOf = (error: unknown): readonly string[] => {
    if (error instanceof AggregateError) return error.errors.map(String);
    throw error;
  };

  const everyOne = ways['as they are'];

  it(
    'detects a skipped page',
    async () => {
      const mend = skipPage();
      expect(await play(() => () => undefined).finally(mend)).not.toEqual([]);
    },
    longestSilenceMs,
  );

  const faults = [
    ['one event is dropped', () => dropPuts(({ Item }) => Item.record_id !== undefined, 1), undefined],
    ['the state of a record is not stored', () => dropPuts(isOfRecord, 1), undefined],
    ['the state of a notified record is not stored', () => dropPuts(isOfLook, 1), everyOne],
    ['a message is reported without reading the record', mutate(believe), everyOne],
    ['searches find no changes and no message comes', hideChanges, undefined],
    [
      'searches find no changes and messages are ignored',
      () => {
        const [show, follow] = [hideChanges(), mutate(ignore)()];
        return () => {
          show();
          follow();
        };
      },
      everyOne,
    ],
  ] as const;

  it.each(someOf(faults, 3, seed))(
    'detects this fault: %s',
    async (_, fault, way) => {
      expect(await play(fault, way).catch(failuresOf)).not.toEqual([]);
    },
    longestSilenceMs,
  );

  it(
    'accepts missing search results if messages report the changes',
    async () => {
      expect(await play(hideChanges, everyOne)).toEqual([]);
    },
    longestSilenceMs,
  );

  it(
    'detects that no message arrives',
    async () => {
      const silence: Way = () => [[], []];
      await expect(play(() => () => undefined, silence)).rejects.toThrow('no message of hubspot was processed');
    },
    longestSilenceMs,
  );
});

describe('a vendor whose clock is behind', () => {
  it('is asked again for the changes during a long run', async () => {
    skew = -40 * minute;
    const account = service.simulators.hubspot.account(hubspotPortals[0].portalId);
    const scenario = hubspotContacts(service.simulators.hubspot);
    for (let n = scenario.living().length; n < 250; n += 1) scenario.create(-n);
    clock.time += day;
    await connect(scenario);
    const name = { project: project.id, connection: connection.id, object: scenario.object };
    const [first = ''] = scenario.living();
    const last = scenario.living().at(-1) ?? '';
    let pages = 0;
    const stop = scenario.simulator.onExchange(({ path }) => {
      if (!scenario.pages.test(path) || path.endsWith('/search')) return;
      pages += 1;
      const changed = { 1: first, 2: last }[pages];
      if (changed !== undefined) account.update('contacts', Number(changed), { lastname: `changed at ${pages}` });
      clock.time += 10 * minute;
    });
    await requestSync(name, { source: 'request', request: {} }, clock.time);
    const isSecond = async () => {
      const sync = await getSync(name);
      return sync?.runs === 2 && sync.result === 'succeeded';
    };
    while (!(await isSecond())) {
      await service.sync(() => clock.time);
      clock.time += minute;
    }
    stop();
    expect((await getSync(name))?.run?.mode).toBe('changes');
    const emitted = (await eventsOf(project.id, connection.id)).map(({ type, remoteId }) => `${type} ${remoteId}`);
    expect(emitted).toContain(`crm.contact.updated ${first}`);
  });
});
