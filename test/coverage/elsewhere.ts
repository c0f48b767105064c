import type { Simulator } from '../../infra/simulators/shared/simulator.ts';
import type { Service } from '../harness/service.ts';
import { fromFolders } from '../providers/folders.ts';

type MakesRecord = (simulator: Simulator) => string;

const made = await fromFolders<Readonly<Record<string, MakesRecord>>>('made-elsewhere', 'madeElsewhere');

/**
 * Functions that make a record that callers cannot create, by provider, object and kind. Each returns the vendor's id.
 */
export const madeElsewhere: ReadonlyMap<string, MakesRecord> = new Map(
  Object.entries(made).flatMap(([id, byObject]) =>
    Object.entries(byObject).map(([object, make]) => [`${id} ${object}`, make] as const),
  ),
);

/** Changes that people make in a vendor's own application. Without them, the account contains nothing to read. */
export const doneElsewhere = await fromFolders<(service: Service) => unknown>('done-elsewhere', 'doneElsewhere');
