import type { Selected } from './lists.ts';
import type { Path, Template, ValuesAt } from './paths.ts';
import type { PathRequest } from './requests.ts';

/** What the vendor says that a record lacks before it is told to do something. */
export interface Checklist {
  /** Asks for it. Placeholders: the parts of the remote path. */
  readonly request: PathRequest;
  /** Path of what is true where nothing is lacking. */
  readonly at: Path;
  /** Path of the list of what was looked at. */
  readonly records: Path;
  /** Elements of it that say what is lacking. */
  readonly where: ValuesAt;
  /** Path in an element of what it says. */
  readonly text: Path;
}

/** What a record is given before it is told to do something, and sets nothing in motion: the time at which to send it. */
export type Preparation = PathRequest & {
  /** What the answer has where the vendor has taken it, by path; else nothing is told. A time may be in another form. */
  readonly taken: Readonly<Record<Path, Template>>;
};

/**
 * What a record is told to do, by a route of its own: a campaign to be sent. The record is read before, and again after it;
 * no update does it, and nothing repeats it. Only a record with the values of `where` is told so: a draft.
 */
export interface Action extends Required<Pick<Selected, 'where'>> {
  /** Sent right before, where the request itself has no room for what it says. Placeholders: those of the request. */
  readonly prepares?: Preparation;
  /** Placeholders: the parts of the remote path, and the members of the body. */
  readonly request: PathRequest & { readonly once: true };
  /** What the record has once it has done so: by this, a request whose answer was lost is known to have taken place. */
  readonly done: ValuesAt;
  /** How many people are sent the record, as it is read before: the path of it, or what tells it of several places. */
  readonly recipients?: Path | ((record: unknown) => number | undefined);
  /** What is asked before. */
  readonly checklist?: Checklist;
  /** The plan of the vendor's that it needs: a refusal for want of permission says so. */
  readonly plan?: string;
}
