/** Choice of the user at the consent page. Default: allow with the first account. */
export interface Choice {
  readonly account?: string;
  readonly deny?: boolean;
}

/**
 * Goes through a vendor's consent page as a browser does.
 * @returns the address to which the browser is redirected; it is not requested
 * @throws Error with the page's text if the vendor refuses
 */
export const consentTo = async (authorizeUrl: string, { account, deny = false }: Choice = {}): Promise<URL> => {
  const page = await fetch(authorizeUrl, { redirect: 'manual' });
  const html = await page.text();
  if (page.status === 302) return locationOf(page);
  if (page.status !== 200) throw new Error(`The consent page answered ${page.status}: ${html}`);
  const [, first = ''] = /name="account" value="([^"]*)"/.exec(html) ?? [];
  const form = deny ? { decision: 'deny' } : { decision: 'allow', account: account ?? first };
  const decided = await fetch(authorizeUrl, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  if (decided.status !== 302) throw new Error(`The consent answered ${decided.status}: ${await decided.text()}`);
  return locationOf(decided);
};

const locationOf = ({ headers }: Response): URL => new URL(headers.get('location') ?? '');
