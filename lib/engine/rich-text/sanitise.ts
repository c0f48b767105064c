import sanitizeHtml from 'sanitize-html';

/** Characters of an address. To look at one takes time that grows with the square of its length. */
const longestAddress = 4_000;

/** Attributes that are addresses. */
const addresses: ReadonlySet<string> = new Set(['href', 'src']);

/** What browsers leave out of an address. https://url.spec.whatwg.org/#concept-basic-url-parser */
const ignored = /^[\0-\x20]+|(?<![\0-\x20])[\0-\x20]+$|[\t\n\r]/g;

/** Absolute wherever it stands: `https:a` and `https:/a` are below the page that they are shown in. */
const absolute = /^(?:https?:\/\/|mailto:|tel:)/i;

/**
 * An address that is the same in every page. A relative one is of the vendor's host, and not of the product that shows the text; one of
 * a place in the text leads nowhere, as names and ids are left out.
 * @param host of the vendor; a relative address is left out without
 */
const absoluteAddress = (given: string, host: string | undefined): string | undefined => {
  const address = given.replaceAll(ignored, '');
  if (absolute.test(address)) return given;
  if (host === undefined || address === '' || address.startsWith('#') || !URL.canParse(address, host)) return undefined;
  const { protocol, href } = new URL(address, host);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
};

const withWholeAddresses =
  (host: string | undefined): sanitizeHtml.Transformer =>
  (tagName, attributes) => {
    const kept = Object.entries(attributes).flatMap(([name, value]) => {
      const shown = addresses.has(name) && value.length <= longestAddress ? absoluteAddress(value, host) : value;
      return shown === undefined || shown.length > longestAddress ? [] : [[name, shown] as const];
    });
    return { tagName, attribs: Object.fromEntries(kept) };
  };

/**
 * What a text may be made of. Nothing of it runs, loads a page's style or leads elsewhere than a link or an image says:
 * what is answered may be put into a page.
 */
const options = {
  allowedTags: [
    ...['p', 'br', 'div', 'span', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'hr'],
    ...['b', 'strong', 'i', 'em', 'u', 's', 'strike', 'del', 'ins', 'sub', 'sup', 'small', 'mark', 'code'],
    ...['a', 'img', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  nestingLimit: 20,
  // No attribute `style` is allowed. With it, the library would load a parser of style sheets.
  parseStyleAttributes: false,
} satisfies sanitizeHtml.IOptions;

/** Where a tag is left out, those around it may mean another order: most texts are the same after the first time. */
const mostTimes = 4;

/**
 * HTML without all that is not allowed; the text of a tag that is left out stays, but for scripts and styles.
 * @param host that relative addresses are of, `https://acme.zendesk.com`; they are left out without
 */
export const sanitise = (html: string, host?: string): string => {
  const transformer = withWholeAddresses(host);
  const own = { ...options, transformTags: { a: transformer, img: transformer } };
  let cleaned = sanitizeHtml(html, own);
  for (let times = 1; times < mostTimes; times += 1) {
    const again = sanitizeHtml(cleaned, own);
    if (again === cleaned) return cleaned;
    cleaned = again;
  }
  return cleaned;
};
