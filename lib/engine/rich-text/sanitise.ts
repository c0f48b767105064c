import sanitizeHtml from 'sanitize-html';

/** Characters of an address. To look at one takes time that grows with the square of its length. */
const longestAddress = 4_000;

const withoutLongAddresses: sanitizeHtml.Transformer = (tagName, attributes) => {
  const kept = Object.entries(attributes).filter(([, value]) => value.length <= longestAddress);
  return { tagName, attribs: Object.fromEntries(kept) };
};

/**
 * What a text may be made of. Nothing of it runs, loads a page's style or leads elsewhere than a link or an image says:
 * what is answered may be put into a page.
 */
const options: sanitizeHtml.IOptions = {
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
  transformTags: { a: withoutLongAddresses, img: withoutLongAddresses },
  nestingLimit: 20,
  // No attribute `style` is allowed. With it, the library would load a parser of style sheets.
  parseStyleAttributes: false,
};

/** Where a tag is left out, those around it may mean another order: most texts are the same after the first time. */
const mostTimes = 4;

/** HTML without all that is not allowed; the text of a tag that is left out stays, but for scripts and styles. */
export const sanitise = (html: string): string => {
  let cleaned = sanitizeHtml(html, options);
  for (let times = 1; times < mostTimes; times += 1) {
    const again = sanitizeHtml(cleaned, options);
    if (again === cleaned) return cleaned;
    cleaned = again;
  }
  return cleaned;
};
