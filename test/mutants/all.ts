import { fromFolders } from '../providers/folders.ts';
import { acceptedMutants } from './accepted.ts';
import { apiMutants } from './api.ts';
import { clientMutants } from './client.ts';
import { connectMutants } from './connect.ts';
import { docsMutants } from './docs.ts';
import { flowMutants } from './engine-flows.ts';
import { httpMutants } from './engine-http.ts';
import { mappingMutants } from './engine-mapping.ts';
import { marketingMutants } from './marketing.ts';
import type { Mutant } from './mutant.ts';
import { recordMutants } from './records.ts';
import { secretMutants } from './secrets.ts';
import { storeMutants } from './store.ts';
import { workerMutants } from './workers.ts';

const ofProviders = await fromFolders<readonly Mutant[]>('mutants');

/** All mutants by area. The mutants of a provider are in its folder. */
export const areas: Readonly<Record<string, readonly Mutant[]>> = {
  'HTTP and paging': httpMutants,
  'OAuth, files and change notifications': flowMutants,
  'mapping and objects': mappingMutants,
  'the API and its callers': apiMutants,
  'clients and versions': clientMutants,
  'pages of links': connectMutants,
  documentation: docsMutants,
  'secrets and consents': secretMutants,
  marketing: marketingMutants,
  store: storeMutants,
  records: recordMutants,
  'creates without a record, campaigns by channel': acceptedMutants,
  workers: workerMutants,
  ...ofProviders,
};

export const mutants: readonly Mutant[] = Object.values(areas).flat();
