import type { Rewrap } from '../lib/crypto/rewrap.ts';
import {
  contextOf,
  getDataKey,
  listDataKeys,
  replaceDataKey,
  type SealedKind,
  type StoredDataKey,
  sealedKinds,
} from '../lib/store/connections/data-keys.ts';
import type { Page, PageRequest } from '../lib/store/dynamodb/query.ts';
import { listProjects } from '../lib/store/projects/projects.ts';

type Outcome = 'moved' | 'before' | 'destroyed' | 'failed';

/** Counts of data keys by outcome, for each kind of item. */
export type Counts = Readonly<Record<SealedKind, Readonly<Record<Outcome, number>>>> & { readonly projects: number };

/** Called for each data key that could not be changed, with the name of the item and the reason. */
type OnFailure = (name: string, reason: string) => void;

/** Called after each project, with the counts so far. */
type OnProject = (counts: Counts) => void;

const pageSize = 25;

async function* entriesOf<T>(read: (page: PageRequest) => Promise<Page<T>>): AsyncGenerator<readonly T[]> {
  let startAfter: string | undefined;
  do {
    const page = await read({ limit: pageSize, startAfter });
    yield page.items;
    startAfter = page.next;
  } while (startAfter !== undefined);
}

/** Most attempts at an item. An attempt fails if another process changes the item at the same time. */
const maxTries = 5;

const move = async (dataKey: StoredDataKey | undefined, rewrap: Rewrap, tries = 1): Promise<Outcome> => {
  if (dataKey?.wrapped === undefined) return 'destroyed';
  const rewrapped = await rewrap(dataKey.wrapped, contextOf(dataKey));
  if (rewrapped === undefined) return 'before';
  if (await replaceDataKey(dataKey, rewrapped)) return 'moved';
  if (tries === maxTries) throw new Error('it keeps being changed by others');
  return move(await getDataKey(dataKey), rewrap, tries + 1);
};

const emptyCounts = (): Record<SealedKind, Record<Outcome, number>> => {
  const none = () => ({ moved: 0, before: 0, destroyed: 0, failed: 0 });
  return { connection: none(), pending_connection: none(), oauth_app: none(), webhook: none() };
};

/**
 * Encrypts the data key of every item of every project with another master key, and changes nothing else. It can be
 * stopped and repeated at any time, because each data key shows whether it is done.
 */
export const reencryptAll = async (
  rewrap: Rewrap,
  onFailure: OnFailure,
  onProject: OnProject = () => undefined,
): Promise<Counts> => {
  const counts = emptyCounts();
  let projects = 0;

  const moveOne = async (dataKey: StoredDataKey): Promise<void> => {
    const { project, kind, id } = dataKey;
    try {
      counts[kind][await move(dataKey, rewrap)] += 1;
    } catch (error) {
      counts[kind].failed += 1;
      onFailure(`${project} / ${kind}#${id}`, error instanceof Error ? error.message : String(error));
    }
  };

  for await (const page of entriesOf(listProjects)) {
    for (const { id } of page) {
      projects += 1;
      for (const kind of sealedKinds) {
        for await (const keys of entriesOf((request) => listDataKeys(id, kind, request))) {
          await Promise.all(keys.map(moveOne));
        }
      }
      onProject({ ...counts, projects });
    }
  }
  return { ...counts, projects };
};
