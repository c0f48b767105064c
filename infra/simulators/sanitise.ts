import sanitizeHtml from 'sanitize-html';

/** What people write in the vendors' editors; scripts, forms, frames and handlers of events go. */
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

/** HTML as a vendor keeps it: in its own spelling, and without what it does not let in. */
export const sanitise = (html: string): string => sanitizeHtml(html, options);
