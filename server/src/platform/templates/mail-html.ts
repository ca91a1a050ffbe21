// Sanitizes the HTML of mails: text, tables, pictures and styles are allowed; nothing that runs, loads a page or
// submits data.
import sanitizeHtml, { type IOptions } from 'sanitize-html';

const anywhere = [
  'style',
  'class',
  'id',
  'dir',
  'lang',
  'title',
  'align',
  'valign',
  'width',
  'height',
  'role',
];
const looks = ['bgcolor', 'background', 'border', 'cellpadding', 'cellspacing', 'color'];

const ofPages = [
  'html',
  'head',
  'body',
  'title',
  'meta',
  'style',
  'center',
  'font',
  'img',
  'picture',
  'source',
];

const allowed: IOptions = {
  allowedTags: [...ofPages, ...sanitizeHtml.defaults.allowedTags],
  allowedAttributes: {
    '*': [...anywhere, ...looks, 'aria-label', 'aria-hidden'],
    a: ['href', 'name', 'target', 'rel'],
    img: ['src', 'srcset', 'alt'],
    source: ['srcset', 'media', 'type'],
    meta: ['name', 'content', 'charset'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    font: ['face', 'size'],
    style: ['type', 'media'],
    ol: ['start', 'type'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data', 'cid'] },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite', 'background'],
  allowProtocolRelative: false,
  // Rules for phones and for dark mode. Values are escaped before, so that none can end the element.
  allowVulnerableTags: true,
  parseStyleAttributes: false,
  nestingLimit: 200,
};

/** Removes everything from the HTML of a mail that mails may not contain. */
export const cleanMail = (html: string): string => sanitizeHtml(html, allowed);
