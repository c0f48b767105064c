import { ApiError, type ErrorCode } from '../../errors.ts';
import { objectNames } from '../../objects/names.ts';
import type { ConnectionMethod, Declaration, Default, Provider } from '../../providers/define.ts';
import { defaultsIn } from '../../providers/language/kinds.ts';
import { expectAccount } from '../http/answer/check-answer.ts';
import { isOfOther } from '../http/answer/failures.ts';
import type { RemoteAnswer } from '../http/http.ts';
import type { Credentials } from '../http/request/authorization.ts';
import { openSession } from '../http/session/open-session.ts';
import type { Session } from '../http/session/session.ts';
import { partOf, type Stopwatch } from '../http/session/stopwatch.ts';
import { getText } from '../mapping/path.ts';
import { type Defaults, readChoicesOrNone } from './choices-and-fields.ts';

/** The provider's id and name of an account, and the default values for its minimal records. */
export interface OpenedAccount {
  readonly account: { readonly id: string; readonly name: string };
  readonly defaults: Defaults;
}

const reasonOf = (error: ApiError): string => error.details?.provider?.message ?? error.message;

const rejection = (provider: Provider, reason: string, cause?: ApiError): ApiError =>
  new ApiError('credentials_rejected', `${provider.name} did not accept the credentials: ${reason}`, {
    details: { ...(cause?.details?.provider && { provider: cause.details.provider }), retriable: false },
    cause,
  });

/** Codes of refused credentials. A provider without such an account returns 404. */
const refusals: readonly ErrorCode[] = ['connection_needs_reauth', 'provider_forbidden', 'not_found'];

const proveCredentials = async (session: Session): Promise<RemoteAnswer> => {
  try {
    const answer = await session.send(session.provider.identify);
    expectAccount(session, answer);
    return answer;
  } catch (error) {
    if (!(error instanceof ApiError && refusals.includes(error.code)) || isOfOther(error)) throw error;
    throw rejection(session.provider, reasonOf(error), error);
  }
};

const identify = async (session: Session, credentials: Credentials): Promise<OpenedAccount['account']> => {
  const { body } = await proveCredentials(session);
  const { account, name } = session.provider.identify;
  const read = (source: typeof account): string | undefined =>
    typeof source === 'string' ? getText(body, source) : credentials[source.credential];
  const id = read(account);
  if (id === undefined)
    throw new ApiError('provider_failed', `${session.provider.name} did not say which account this is`);
  return { id, name: read(name) ?? id };
};

const firstChoice = async (session: Session, wanted: Default, now: number): Promise<string | undefined> => {
  if (wanted.metadata === undefined) return undefined;
  const [first] = (await readChoicesOrNone(session, wanted.metadata, wanted.at, now)) ?? [];
  return wanted.group ? first?.group : first?.value;
};

/**
 * Reads the default values of an object. A connection without the permission for an object can still use other objects.
 */
const defaultsOf = async (
  session: Session,
  wanted: Readonly<Record<string, Default>>,
  now: number,
): Promise<Record<string, string>> => {
  const entries = await Promise.all(
    Object.entries(wanted).map(async ([name, one]) => [name, await firstChoice(session, one, now)] as const),
  );
  return Object.fromEntries(entries.filter((entry): entry is readonly [string, string] => entry[1] !== undefined));
};

const allDefaults = async (session: Session, now: number): Promise<Defaults> => {
  const entries = await Promise.all(
    objectNames.map(async (name) => {
      const declaration: Declaration | undefined = session.provider.objects[name];
      return [name, declaration ? await defaultsOf(session, defaultsIn(declaration), now) : {}] as const;
    }),
  );
  return Object.fromEntries(entries.filter(([, defaults]) => Object.keys(defaults).length > 0));
};

/**
 * Checks credentials at the provider, and reads the account's id and name and the default values for its records.
 * @throws ApiError `credentials_rejected` if the provider refuses them, `validation_failed` for a host that does not
 * match the provider's pattern, `provider_*` if the provider does not answer
 */
export const openAccount = async (
  provider: Provider,
  credentials: Credentials,
  { deadline, stopwatch }: { readonly deadline: number; readonly stopwatch: Stopwatch },
  method: ConnectionMethod,
): Promise<OpenedAccount> => {
  const session = openSession({ provider, credentials, method, deadline, stopwatch: partOf(stopwatch) });
  return { account: await identify(session, credentials), defaults: await allDefaults(session, Date.now()) };
};
