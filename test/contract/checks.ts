import type { Exchange } from '../../infra/simulators/shared/exchanges.ts';
import type { CustomProperties } from '../providers/hubspot/contract/names.ts';
import type { Issue } from './closed-world.ts';

/** Data that a check may use. */
export interface CheckContext {
  readonly custom: CustomProperties;
  readonly customFields?: ReadonlySet<string>;
  /** Checks a request inside another request. */
  readonly checkRequest: (inner: Exchange) => readonly Issue[];
}

type CheckPart = (exchange: Exchange, context: CheckContext) => readonly Issue[];

/** Checks of rules that a vendor has and its description lacks. */
export interface Checks {
  readonly query?: CheckPart;
  readonly requestBody?: CheckPart;
  /** Check of a success response. */
  readonly responseBody?: CheckPart;
}
