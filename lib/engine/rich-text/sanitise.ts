import sanitizeHtml from 'sanitize-html';

/** Maximum characters of an address. The time to check an address grows with the square of its length. */
const longestAddress = 4_000;

/** Attributes that contain addresses. */
const addresses: ReadonlySet<string> = new Set(['href', 'src']);

/** Characters that browsers drop from an address. https://url.spec.whatwg.org/#concept-basic-url-parser */
const ignored = /^[\0-\x20]+|(?<![\0-\x20])[\0-\x20]+$|[\t\n\r]/g;

/**
 * Matches an address that is absolute in every page. `https:a` and `https:/a` do not match: browsers resolve them
 * against the page.
 */
const absolute = /^(?:https?:\/\/|mailto:|tel:)/i;

/**
 * Makes an address absolute, so that it means the same in every page. A relative address belongs to the vendor's host,
 * not to the product that shows the text. An address of a place in the text (`#…`) is removed, because names and ids
 * are removed.
 * @param host of the vendor. Without a host, a relative address is removed.
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
 * Tags and attributes that a text may contain. A page may embed the result: nothing in it runs, loads a style sheet, or
 * contacts a host except through links and images.
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

/**
 * Maximum passes of the sanitiser. Removing a tag may change how the tags around it nest. Most texts are stable after
 * the first pass.
 */
const mostTimes = 4;

/**
 * Removes tags and attributes that are not allowed. The text within a removed tag stays, except scripts and styles.
 * @param host base of relative addresses, such as `https://acme.zendesk.com`. Without a host, relative addresses are
 * removed.
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
