import type { Call } from '../../call.ts';

export interface WriteOptions {
  readonly remote_data?: boolean | undefined;
  readonly strict?: boolean | undefined;
}

/**
 * The preference of the request. `Prefer: handling=strict` and `handling=lenient` (RFC 7240) mean `?strict=true` and
 * `false`.
 */
const preferred = (prefer: string): boolean | undefined => {
  const [, handling] = /(?:^|[,;\s])handling=(strict|lenient)(?:$|[,;\s])/i.exec(prefer) ?? [];
  return handling === undefined ? undefined : handling.toLowerCase() === 'strict';
};

/** Whether the write is strict. The request decides. Default: the project's setting. */
export const isStrict = ({ headers, caller }: Pick<Call, 'headers' | 'caller'>, { strict }: WriteOptions): boolean =>
  strict ??
  (headers.prefer === undefined ? undefined : preferred(headers.prefer)) ??
  (caller.kind !== 'none' && caller.policy.strict);
