import type { Answer, Call } from '../../call.ts';
import type { Preview } from '../../engine/http/session/preview.ts';
import { ApiError } from '../../errors.ts';
import { mayRead } from '../caller.ts';

/** Nothing was sent, whatever the steps of the write say of theirs. */
const notApplied = (error: unknown): unknown => {
  if (!(error instanceof ApiError) || error.details?.outcome === undefined) return error;
  const details = { ...error.details, outcome: 'not_applied' } as const;
  return new ApiError(error.code, error.message, { details, headers: error.headers, cause: error });
};

/** A call whose query may ask for a preview. */
type Previewable = Pick<Call, 'caller' | 'headers' | 'preview' | 'narrow' | 'params' | 'body'> & {
  readonly query: { readonly preview?: boolean | undefined };
};

/** The call as a preview runs it. An idempotency key is for the write itself, and is not used up. */
const previewed = <C extends Previewable>(call: C, preview: Preview): C => ({
  ...call,
  preview,
  narrow: (connection) => {
    call.narrow?.(connection);
    preview.narrow(connection.scopes.includes('records:read'));
  },
  headers: { ...call.headers, 'idempotency-key': undefined },
});

/**
 * A write that runs as a preview where the query asks for one: what it would send is answered and not sent, and nothing is
 * stored.
 */
export const previewable =
  <C extends Previewable>(write: (call: C) => Promise<Answer>) =>
  async (call: C): Promise<Answer> => {
    if (call.query.preview !== true) return write(call);
    const { Preview } = await import('../../engine/http/session/preview.ts');
    const preview = new Preview(mayRead(call.caller), [call.params, call.query, call.body]);
    try {
      const { data, warnings } = await write(previewed(call, preview));
      return {
        status: 200,
        data: {
          requests: preview.writes,
          reads: preview.reads,
          record: preview.redact(data),
          ...(preview.token !== undefined && { preview_token: preview.token }),
        },
        warnings,
      };
    } catch (error) {
      throw notApplied(error);
    }
  };
