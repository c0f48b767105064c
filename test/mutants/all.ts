import { apiMutants } from './api.ts';
import { engineMutants } from './engine.ts';
import type { Mutant } from './mutant.ts';
import { providerMutants } from './providers.ts';
import { recordMutants } from './records.ts';
import { storeMutants } from './store.ts';
import { workerMutants } from './workers.ts';

/** All of them, by area. */
export const areas: Readonly<Record<string, readonly Mutant[]>> = {
  engine: engineMutants,
  providers: providerMutants,
  api: apiMutants,
  store: storeMutants,
  records: recordMutants,
  workers: workerMutants,
};

export const mutants: readonly Mutant[] = Object.values(areas).flat();
