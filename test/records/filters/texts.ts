import type { ProviderName } from '../../contract/descriptions.ts';
import type { Accounts } from './accounts.ts';
import type { Timed } from './timed.ts';

/** An object whose texts are searched. */
export interface Text extends Pick<Timed, 'object' | 'path' | 'kind' | 'within'> {
  readonly provider: ProviderName;
  /** @returns what the vendor calls the new record that has the text */
  readonly make: (at: Accounts, text: string, of: string) => string | number;
}
