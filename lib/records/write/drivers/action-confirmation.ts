import { connectionKey } from '../../../crypto/credentials.ts';
import { openJson, type SealContext, sealJson } from '../../../crypto/envelope.ts';
import { getText } from '../../../engine/mapping/path.ts';
import { ApiError, notApplied, validationError } from '../../../errors.ts';
import type { ObjectAction } from '../../../objects/define.ts';
import type { Action } from '../../../providers/define.ts';
import type { Presented } from '../../changes/record-changes.ts';
import type { RecordContext } from '../../context.ts';
import { entityTagOf } from '../../entity-tags.ts';

/** For how long an action can be carried out as its preview has shown it, ms. */
const lifetimeMs = 15 * 60_000;

/** An action of a record, whose token opens for no other. */
export interface Asked {
  readonly context: RecordContext;
  /** Of the record. */
  readonly id: string;
  /** `send`. */
  readonly action: string;
  /** Of the request; the token opens for this body alone. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** What a preview has shown. */
interface Shown {
  /** `ETag` of the record. */
  readonly etag: string;
  readonly recipients: number | null;
  /** ms since 1970 */
  readonly until: number;
}

/** What a body asks for, in one form whatever the order of its members. What confirms it is no part of that. */
const contentOf = ({ preview_token: _, confirm_recipient_count: __, ...asked }: Asked['body']): string =>
  JSON.stringify(Object.entries(asked).toSorted(([a], [b]) => (a < b ? -1 : 1)));

const sealContextOf = ({ context, id, action, body }: Asked): SealContext => ({
  purpose: 'preview',
  connection: context.connection.id,
  object: context.name,
  record: id,
  action,
  body: contentOf(body),
});

/** @returns `undefined` where the provider does not say */
const recipientsOf = ({ recipients }: Action, remote: unknown): number | undefined => {
  if (typeof recipients === 'function') return recipients(remote);
  const count = recipients === undefined ? undefined : getText(remote, recipients);
  return count === undefined ? undefined : Number(count);
};

/** Stands for what a preview has shown, sealed: with it, the action is carried out for 15 minutes as long as nothing of it has changed. */
export const previewToken = async (
  asked: Asked,
  way: Action,
  { record, remote }: Presented,
  now: number,
): Promise<string> => {
  const { context } = asked;
  const shown: Shown = {
    etag: await entityTagOf(context, record),
    recipients: recipientsOf(way, remote) ?? null,
    until: now + lifetimeMs,
  };
  const sealed = sealJson(await connectionKey(context.connection), shown, sealContextOf(asked));
  return Buffer.from(sealed).toString('base64url');
};

const invalid = (): ApiError =>
  validationError([
    {
      path: 'preview_token',
      message: 'is no token of a preview of this request within the last 15 minutes: preview it again',
    },
  ]);

const openToken = async (asked: Asked, token: string): Promise<Shown> => {
  const key = await connectionKey(asked.context.connection);
  try {
    return openJson(key, Buffer.from(token, 'base64url'), sealContextOf(asked)) as Shown;
  } catch {
    throw invalid();
  }
};

const othersNow = (message: string, fresh: number | undefined, quoted: readonly string[] = []): ApiError =>
  new ApiError('conflict', message, {
    details: { ...notApplied, quoted, ...(fresh !== undefined && { recipient_count: fresh }) },
  });

/** @throws ApiError `conflict` with the fresh count where the caller has another one in mind */
const checkCount = (confirmed: unknown, fresh: number | undefined): void => {
  if (confirmed === undefined || fresh === confirmed) return;
  const now = fresh === undefined ? 'nobody says how many recipients there are' : `there are ${fresh} recipients now`;
  const message = `confirm_recipient_count is ${String(confirmed)}, and ${now}: look whether that is meant, and confirm what recipient_count of the record is then.`;
  throw othersNow(message, fresh, [now]);
};

/** @throws ApiError `validation_failed` for a token of something else, `conflict` where the record is not what was shown */
const checkToken = async (
  asked: Asked,
  token: string,
  current: Presented,
  fresh: number | undefined,
  now: number,
): Promise<void> => {
  const shown = await openToken(asked, token);
  if (shown.until < now) throw invalid();
  const isSame =
    shown.recipients === (fresh ?? null) && shown.etag === (await entityTagOf(asked.context, current.record));
  if (isSame) return;
  const message = 'It is not what the preview has shown any more, or its recipients are others: preview it again.';
  throw othersNow(message, fresh);
};

/** @throws ApiError `validation_failed` where an action that needs it is confirmed by neither */
export const requireConfirmation = ({ confirmed }: ObjectAction, body: Readonly<Record<string, unknown>>): void => {
  if (confirmed !== true || body.confirm_recipient_count !== undefined || body.preview_token !== undefined) return;
  throw validationError([
    { path: 'confirm_recipient_count', message: 'is required, unless preview_token names a preview of this action' },
  ]);
};

/** Compares what the caller has confirmed, a number of recipients or a preview, with what there is now. */
export const checkConfirmation = async (asked: Asked, way: Action, current: Presented, now: number): Promise<void> => {
  const { body } = asked;
  const fresh = recipientsOf(way, current.remote);
  checkCount(body.confirm_recipient_count, fresh);
  if (typeof body.preview_token === 'string') await checkToken(asked, body.preview_token, current, fresh, now);
};
