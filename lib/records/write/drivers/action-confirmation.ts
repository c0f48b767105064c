import type { Body } from '../../../call.ts';
import { connectionKey } from '../../../crypto/credentials.ts';
import { openJson, type SealContext, sealJson } from '../../../crypto/envelope.ts';
import { getText } from '../../../engine/mapping/path.ts';
import { type ApiError, refusal, validationError } from '../../../errors.ts';
import type { ObjectAction } from '../../../objects/define.ts';
import type { Action } from '../../../providers/define.ts';
import type { Presented } from '../../changes/record-changes.ts';
import { entityTagOf } from '../../entity-tags.ts';
import type { Target } from './action-preparation.ts';

/** Lifetime of a preview token, in ms. */
const lifetimeMs = 15 * 60_000;

/** The state that a preview has shown. */
interface Shown {
  /** `ETag` of the record. */
  readonly etag: string;
  readonly recipients: number | null;
  /** End of the token, epoch ms. */
  readonly until: number;
}

/** The content of a body, without its confirmation. The order of members does not matter. */
const contentOf = ({ preview_token: _, confirm_recipient_count: __, ...asked }: Body): string =>
  JSON.stringify(Object.entries(asked).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** A preview token is valid for this action, record and body only. */
const sealContextOf = ({ context, id, name, body }: Target): SealContext => ({
  purpose: 'preview',
  connection: context.connection.id,
  object: context.name,
  record: id,
  action: name,
  body: contentOf(body),
});

/**
 * The number of recipients.
 * @returns `undefined` if the provider does not report the number
 */
const recipientsOf = ({ recipients }: Action, remote: unknown): number | undefined => {
  if (typeof recipients === 'function') return recipients(remote);
  const count = recipients === undefined ? undefined : getText(remote, recipients);
  return count === undefined ? undefined : Number(count);
};

/**
 * A sealed token of the state that a preview has shown. The action accepts the token for 15 minutes, as long as that
 * state stays unchanged.
 */
export const previewToken = async (target: Target, way: Action, { record, remote }: Presented): Promise<string> => {
  const { context, call } = target;
  const shown: Shown = {
    etag: await entityTagOf(context, record),
    recipients: recipientsOf(way, remote) ?? null,
    until: call.now + lifetimeMs,
  };
  const sealed = sealJson(await connectionKey(context.connection), shown, sealContextOf(target));
  return Buffer.from(sealed).toString('base64url');
};

const invalid = (): ApiError =>
  validationError([
    {
      path: 'preview_token',
      message: 'is not a token from a preview of this request in the last 15 minutes: preview it again',
    },
  ]);

const openToken = async (target: Target, token: string): Promise<Shown> => {
  const key = await connectionKey(target.context.connection);
  try {
    return openJson(key, Buffer.from(token, 'base64url'), sealContextOf(target)) as Shown;
  } catch {
    throw invalid();
  }
};

const othersNow = (message: string, fresh: number | undefined, quoted: readonly string[] = []): ApiError =>
  refusal('conflict', message, { quoted, ...(fresh !== undefined && { recipient_count: fresh }) });

/**
 * Compares the confirmed number of recipients with the current number.
 * @throws ApiError `conflict` with the current number if they differ
 */
const checkCount = (confirmed: unknown, fresh: number | undefined): void => {
  if (confirmed === undefined || fresh === confirmed) return;
  const now =
    fresh === undefined ? 'the provider does not report the number of recipients' : `there are ${fresh} recipients now`;
  const message = `confirm_recipient_count is ${String(confirmed)}, but ${now}: check the recipients, then confirm the current recipient_count of the record.`;
  throw othersNow(message, fresh, [now]);
};

/**
 * Compares the state in a preview token with the current state.
 * @throws ApiError `validation_failed` for a token of something else, `conflict` if the record has changed since the
 *   preview
 */
const checkToken = async (
  target: Target,
  token: string,
  { record }: Presented,
  fresh: number | undefined,
): Promise<void> => {
  const shown = await openToken(target, token);
  if (shown.until < target.call.now) throw invalid();
  const isSame = shown.recipients === (fresh ?? null) && shown.etag === (await entityTagOf(target.context, record));
  if (isSame) return;
  const message = 'The record or its recipients have changed since the preview: preview the action again.';
  throw othersNow(message, fresh);
};

/**
 * Demands a confirmation if the action needs one.
 * @throws ApiError `validation_failed` without a number of recipients and without a preview token
 */
export const requireConfirmation = ({ confirmed }: ObjectAction, body: Body): void => {
  if (confirmed !== true || body.confirm_recipient_count !== undefined || body.preview_token !== undefined) return;
  throw validationError([
    { path: 'confirm_recipient_count', message: 'is required, unless preview_token names a preview of this action' },
  ]);
};

/** Compares the confirmation of the caller, a number of recipients or a preview, with the current state. */
export const checkConfirmation = async (target: Target, way: Action, current: Presented): Promise<void> => {
  const { body } = target;
  const fresh = recipientsOf(way, current.remote);
  checkCount(body.confirm_recipient_count, fresh);
  if (typeof body.preview_token === 'string') await checkToken(target, body.preview_token, current, fresh);
};
