import type { Answer, Call } from '../../call.ts';
import { Preview } from '../../engine/http/session/preview.ts';
import { ApiError, withDetails } from '../../errors.ts';
import { mayRead } from '../caller.ts';

/** Marks an error as not applied. A preview sends nothing, whatever outcome the steps of the write report. */
const notApplied = (error: unknown): unknown =>
  error instanceof ApiError && error.details?.outcome !== undefined
    ? withDetails(error, { outcome: 'not_applied' })
    : error;

/** A call whose query may ask for a preview. */
export type Previewable = Pick<Call, 'caller' | 'headers' | 'preview' | 'narrow' | 'params' | 'body'> & {
  readonly query: { readonly preview?: boolean | undefined };
};

/** The call of a preview. It does not use up an idempotency key, which belongs to the write itself. */
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
 * Runs a write as a preview. The response contains the requests that the write would send. Nothing is sent or stored.
 */
export const previewOf = async <C extends Previewable>(
  write: (call: C) => Promise<Answer>,
  call: C,
): Promise<Answer> => {
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
