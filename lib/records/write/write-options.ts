import type { Call } from '../../call.ts';

export interface WriteOptions {
  readonly remote_data?: boolean | undefined;
  readonly strict?: boolean | undefined;
}

/** `Prefer: handling=strict` and `handling=lenient` (RFC 7240) ask for the same as `?strict=true` and `false`. */
const preferred = ({ headers }: Pick<Call, 'headers'>): boolean | undefined => {
  const [, handling] = /(?:^|[,;\s])handling=(strict|lenient)(?:$|[,;\s])/i.exec(headers.prefer ?? '') ?? [];
  return handling === undefined ? undefined : handling.toLowerCase() === 'strict';
};

/** What the request asks for, else what the project has chosen. */
export const isStrict = (call: Pick<Call, 'headers' | 'caller'>, options: WriteOptions): boolean =>
  options.strict ?? preferred(call) ?? (call.caller.kind !== 'none' && call.caller.policy.strict);
