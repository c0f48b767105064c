import type { Reply } from '../../infra/local/caller.ts';
import type { Service } from '../harness/service.ts';

type Headers = Readonly<Record<string, string>>;

/** The parts of a session of the console that its requests need. */
export interface SignedIn {
  readonly cookie: string;
  /** Token of its forms. */
  readonly token: string;
  /** Address of the service. */
  readonly origin: string;
}

/** Headers of a form that a page of the service sends. */
export const ownHeaders = ({ url }: Pick<Service, 'url'>): Headers => ({
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
  origin: url,
});

/** Sends a form of the console. @param headers replace or extend the headers of a browser */
export const sendForm = (
  service: Service,
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Headers = {},
): Promise<Reply> =>
  service.call('POST', `/console/${path}`, {
    body: String(new URLSearchParams(fields)),
    headers: { ...ownHeaders(service), ...headers },
  });

/** The cookie that a response sets, as a browser sends it back. */
export const cookieOf = ({ headers }: Pick<Reply, 'headers'>): string =>
  (headers.get('set-cookie') ?? '').split(';')[0] ?? '';

/** The token of the forms on a page. */
export const tokenOn = (page: unknown): string => /name="token" value="([^"]+)"/.exec(String(page))?.[1] ?? '';

/** Reads a page of the console. */
export const readPage = (service: Service, path: string, headers: Headers): Promise<Reply> =>
  service.call('GET', `/console${path}`, { headers });

/** Signs in with a key. */
export const signIn = async (service: Service, key: string): Promise<SignedIn> => {
  const cookie = cookieOf(await sendForm(service, 'sign-in', { key }));
  const { body } = await readPage(service, '', { cookie });
  return { cookie, token: tokenOn(body), origin: service.url };
};
