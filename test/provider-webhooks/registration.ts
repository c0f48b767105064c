import type { Simulators } from '../../infra/simulators/registry.ts';
import type { Failure } from '../../infra/simulators/shared/failures.ts';
import { fromFolders } from '../providers/folders.ts';

type Requests = Pick<Failure, 'method' | 'path' | 'operation'>;

/** Requests of a vendor about the webhooks of an account: `test/providers/<id>/registration.ts`. */
export interface Registration {
  /** Requests that list, create and renew webhooks. */
  readonly requests: Requests;
  /** Requests that remove a webhook. Default: the requests with the method DELETE. */
  readonly removals?: Requests;
  /** Requests that list webhooks, if a vendor has webhooks in several places of an account. */
  readonly lists?: (simulators: Simulators) => Requests;
  /** The vendor's response for an account without webhooks. Absent if the vendor lists no webhooks. */
  readonly none?: unknown;
  /** Status of a create while `none` hides an existing webhook. Default: 201. */
  readonly repeated?: number;
}

export const registrations = await fromFolders<Registration>('registration');
