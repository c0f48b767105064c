import type { Failure } from '../../infra/simulators/failures.ts';
import type { Simulators } from '../../infra/simulators/registry.ts';
import { fromFolders } from '../providers/folders.ts';

type Requests = Pick<Failure, 'method' | 'path' | 'operation'>;

/** How a vendor is asked about the webhooks of an account: `test/providers/<id>/registration.ts`. */
export interface Registration {
  /** The requests that list, create and renew webhooks. */
  readonly requests: Requests;
  /** The requests that remove one; those with the method DELETE unless set. */
  readonly removals?: Requests;
  /** The requests that list, if a vendor has webhooks in several places of an account. */
  readonly lists?: (simulators: Simulators) => Requests;
  /** The vendor's answer for an account without webhooks. */
  readonly none: unknown;
  /** The status of a create where `none` hides that the webhook exists; 201 unless set. */
  readonly repeated?: number;
}

export const registrations = await fromFolders<Registration>('registration');
