import type { Call } from '../../call.ts';

export interface WriteOptions {
  readonly remote_data?: boolean | undefined;
  readonly strict?: boolean | undefined;
}

/**
 * The preference of the request. `Prefer: handling=strict` and `handling=lenient` (RFC 7240) mean `?strict=true` and
 * `false`.
 */
const preferred = ({ headers }: Pick<Call, 'headers'>): boolean | undefined => {
  const [, handling] = /(?:^|[,;\s])handling=(strict|lenient)(?:$|[,;\s])/i.exec(headers.prefer ?? '') ?? [];
  return handling === undefined ? undefined : handling.toLowerCase() === 'strict';
};

/** Whether the write is strict. The request decides. Default: the project's setting. */
export const isStrict = (call: Pick<Call, 'headers' | 'caller'>, options: WriteOptions): boolean =>
  options.strict ?? preferred(call) ?? (call.caller.kind !== 'none' && call.caller.policy.strict);
