import { fromFolders } from '../../providers/folders.ts';
import type { Json, JsonObject } from '../json.ts';
import type { SchemaPatch } from './patches.ts';

/** A query parameter that the vendor documents and its description leaves out. */
export interface QueryAllowance {
  readonly operations: readonly string[];
  readonly name: string;
  readonly schema: JsonObject;
  readonly url: string;
}

/** A parameter described as required that the documentation drops when another one is sent. */
export interface OptionalParameter {
  readonly operations: readonly string[];
  readonly name: string;
  readonly unless: string;
  readonly url: string;
}

/** An answer, no error, that the documentation has and the description lacks. */
interface AnswerAllowance {
  readonly status: number;
  readonly schema: Json;
  readonly reason: string;
  readonly url: string;
}

/** An answer that is a file, where the description has JSON or nothing. */
interface FileAnswer {
  readonly operation: string;
  readonly status: number;
  readonly url: string;
}

/** An address that the vendor gives in its answers, and describes by another path only: it is checked as that one. */
interface Address {
  readonly path: RegExp;
  readonly described: string;
  readonly url: string;
}

/** Operations whose body may be empty, or hold an empty object. */
interface Undemanding {
  readonly operations: readonly string[];
  readonly reason: string;
  readonly url: string;
}

/** A member that the description demands and the vendor does not. */
interface NotDemanded {
  readonly operations: RegExp;
  readonly member: string;
  readonly url: string;
}

/** What the documentation of a vendor lets through, and its description does not. */
export interface Allowances {
  readonly queries?: readonly QueryAllowance[];
  readonly optional?: readonly OptionalParameter[];
  readonly answers?: readonly AnswerAllowance[];
  readonly files?: readonly FileAnswer[];
  readonly addresses?: readonly Address[];
  readonly undemanding?: readonly Undemanding[];
  readonly notDemanded?: readonly NotDemanded[];
  /** The accounts say in their own lists of fields how long each is: the simulator keeps it there. */
  readonly lengthsInFields?: true;
}

const allowances = await fromFolders<Allowances>('contract/allowances');

const none: Allowances = {};

export const allowancesOf = (provider: string): Allowances => allowances[provider] ?? none;

const patches = await fromFolders<readonly SchemaPatch[]>('contract/patches');

/** The known defects of the descriptions of a provider, each corrected in one place. */
export const patchesOf = (provider: string): readonly SchemaPatch[] => patches[provider] ?? [];
