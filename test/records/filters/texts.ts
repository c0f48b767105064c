import type { ProviderName } from '../../contract/descriptions.ts';
import type { Accounts } from './accounts.ts';
import type { Timed } from './timed.ts';

/** An object with searchable texts. */
export interface Text extends Pick<Timed, 'object' | 'path' | 'kind' | 'within'> {
  readonly provider: ProviderName;
  /** @returns the vendor's id of the new record with the text */
  readonly make: (at: Accounts, text: string, of: string) => string | number;
}
