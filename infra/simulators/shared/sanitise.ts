import sanitizeHtml from 'sanitize-html';

/** HTML that users write in the vendors' editors. Scripts, forms, frames and event handlers are removed. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'del', 'ins', 'strike', 'font'],
  allowedAttributes: {
    '*': ['style', 'class', 'dir', 'align', 'title', 'data-*'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  parseStyleAttributes: false,
};

/** HTML as a vendor stores it: in the vendor's spelling, without forbidden elements. */
export const sanitise = (html: string): string => sanitizeHtml(html, options);
