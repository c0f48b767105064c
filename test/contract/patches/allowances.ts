import { fromFolders } from '../../providers/folders.ts';
import type { Json, JsonObject } from '../json.ts';
import type { SchemaPatch } from './patches.ts';

/** A query parameter that the vendor documents but does not describe. */
export interface QueryAllowance {
  readonly operations: readonly string[];
  readonly name: string;
  readonly schema: JsonObject;
  readonly url: string;
}

/** A required parameter of the description that is optional in the documentation if another parameter is sent. */
export interface OptionalParameter {
  readonly operations: readonly string[];
  readonly name: string;
  readonly unless: string;
  readonly url: string;
}

/** A success response that the vendor documents but does not describe. */
interface AnswerAllowance {
  readonly status: number;
  readonly schema: Json;
  readonly reason: string;
  readonly url: string;
}

/** A file as a response, although the description has JSON or nothing. */
interface FileAnswer {
  readonly operation: string;
  readonly status: number;
  readonly url: string;
}

/** An address from the vendor's responses that is described only by another path. The check uses that path. */
interface Address {
  readonly path: RegExp;
  readonly described: string;
  readonly url: string;
}

/** Operations whose body may be empty, or may contain an empty object. */
interface Undemanding {
  readonly operations: readonly string[];
  readonly reason: string;
  readonly url: string;
}

/** A member that the description requires but the vendor does not. */
interface NotDemanded {
  readonly operations: RegExp;
  readonly member: string;
  readonly url: string;
}

/** Exceptions from the description that a vendor's documentation permits. */
export interface Allowances {
  readonly queries?: readonly QueryAllowance[];
  readonly optional?: readonly OptionalParameter[];
  readonly answers?: readonly AnswerAllowance[];
  readonly files?: readonly FileAnswer[];
  readonly addresses?: readonly Address[];
  readonly undemanding?: readonly Undemanding[];
  readonly notDemanded?: readonly NotDemanded[];
  /** Whether the lists of fields in the accounts contain the lengths. Then the simulator checks these lengths. */
  readonly lengthsInFields?: true;
}

const allowances = await fromFolders<Allowances>('contract/allowances');

const none: Allowances = {};

export const allowancesOf = (provider: string): Allowances => allowances[provider] ?? none;

const patches = await fromFolders<readonly SchemaPatch[]>('contract/patches');

/** The known defects of a provider's descriptions. Each patch corrects one. */
export const patchesOf = (provider: string): readonly SchemaPatch[] => patches[provider] ?? [];
