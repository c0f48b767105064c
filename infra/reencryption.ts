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

/** What became of the data keys, by what they belong to. */
export type Counts = Readonly<Record<SealedKind, Readonly<Record<Outcome, number>>>> & { readonly projects: number };

/** Called for each data key that stays as it is: the item's name and why. */
type OnFailure = (name: string, reason: string) => void;

/** Called after each project, with what was done so far. */
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

/** Most times that an item may be changed by others while it is worked on. */
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
 * Takes the data key of every item of every project to another master key. It changes nothing else, and may be ended
 * and begun again at any time: the data keys themselves show what was done.
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
