import type { Answer, Call } from '../../shared/vendor.ts';
import type { Value } from '../rows.ts';

/** Epoch ms of a record's time. */
export const timeOf = (value: Value | undefined): number =>
  typeof value === 'string' ? Date.parse(value.replace('+0000', 'Z')) : Number.NaN;

const inSeconds = (epochMs: number): number => Math.floor(epochMs / 1000) * 1000;

/**
 * Whether a record is unchanged since the time in `If-Modified-Since`.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api/intro_rest_conditional_requests.htm
 */
export const isNotModified = ({ headers }: Call, modified: number): boolean =>
  inSeconds(modified) <= Date.parse(headers['if-modified-since'] ?? '');

/** Whether a record changed after the time in `If-Unmodified-Since`. */
export const isOutdated = ({ headers }: Call, modified: number): boolean =>
  inSeconds(modified) > Date.parse(headers['if-unmodified-since'] ?? '');

/** Answer to `If-Modified-Since`: 304 without a body. */
export const notModified: Answer = { status: 304 };
/** Answer to `If-Unmodified-Since`: 412 without a body. */
export const preconditionFailed: Answer = { status: 412 };
