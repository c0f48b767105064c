import type { ProviderName } from '../contract/descriptions.ts';
import { fromFolders } from '../providers/folders.ts';

interface Exception {
  readonly place: RegExp;
  readonly reason: string;
}

/** Reasons by object and field. */
type Reasons = Readonly<Record<string, string>>;

/** Differences from the recordings of a vendor, each with its reason. */
export interface Notes {
  /** Members that not every account has, or not every record. */
  readonly exceptions?: readonly Exception[];
  /** Fields that we show in another form, by what the interface says of them. */
  readonly otherForms?: Reasons;
  /** Why a value that was recorded is not in our record. */
  readonly lost?: Reasons;
}

const all = await fromFolders<Notes>('recorded/notes');

export const notesOf = (provider: ProviderName): Notes => all[provider] ?? {};
