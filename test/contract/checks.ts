import type { Exchange } from '../../infra/simulators/exchanges.ts';
import type { CustomProperties } from '../providers/hubspot/contract/names.ts';
import type { Issue } from './closed-world.ts';

/** The knowledge that a check may use. */
export interface CheckContext {
  readonly custom: CustomProperties;
  readonly customFields?: ReadonlySet<string>;
  /** Checks a request inside another request. */
  readonly checkRequest: (inner: Exchange) => readonly Issue[];
}

type CheckPart = (exchange: Exchange, context: CheckContext) => readonly Issue[];

/** What the description of a vendor leaves open, and the vendor does not. */
export interface Checks {
  readonly query?: CheckPart;
  readonly requestBody?: CheckPart;
  /** Of a success. */
  readonly responseBody?: CheckPart;
}
