import { isBlockedLiteral, isPrivateName } from '../engine/http/public-address.ts';
import { environment } from '../environment.ts';
import { validationError } from '../errors.ts';

type Path = 'url' | 'webhook_url_override';

/**
 * The URL in its normal form, if events may be sent to it. Only the text decides, and no name is looked up. If the
 * answer depended on a look-up, it would reveal the names of private zones. The address itself is checked at each
 * delivery.
 * @param allowLocal whether `http://` and private addresses are allowed too
 * @param path of the URL in the body
 * @throws ApiError `validation_failed` with the path
 */
export const checkTarget = (text: string, allowLocal: boolean, path: Path = 'url'): string => {
  const refuse = (message: string) => validationError([{ path, message }]);
  if (!URL.canParse(text)) throw refuse('is not a URL');
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(allowLocal && url.protocol === 'http:')) throw refuse('must begin with https://');
  if (url.username !== '' || url.password !== '') {
    throw refuse('must not hold a user name or password; check the signature of each message instead');
  }
  if (allowLocal) return url.href;

  if (isBlockedLiteral(url.hostname)) throw refuse('has an address that is not on the public internet');
  if (isPrivateName(url.hostname)) throw refuse('has a name that is never on the public internet');
  return url.href;
};

/** The URL as `checkTarget` returns it. The service on one machine allows local addresses. */
export const checkReceiver = (text: string, path?: Path): string =>
  checkTarget(text, environment.allowLocalTargets, path);
