import type { ProviderName } from '../contract/descriptions.ts';
import { fromFolders } from '../providers/folders.ts';

interface Exception {
  readonly place: RegExp;
  readonly reason: string;
}

/** Reasons by object and field. */
type Reasons = Readonly<Record<string, string>>;

/** Accepted differences from a vendor's recordings, each with its reason. */
export interface Notes {
  /** Members that only some accounts or records have. */
  readonly exceptions?: readonly Exception[];
  /** Fields that our records show in another form. The reason describes the form. */
  readonly otherForms?: Reasons;
  /** Reasons why our record does not show a recorded value. */
  readonly lost?: Reasons;
}

const all = await fromFolders<Notes>('recorded/notes');

export const notesOf = (provider: ProviderName): Notes => all[provider] ?? {};
