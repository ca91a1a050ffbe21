// Cleans the HTML of popups that are shown in the page of a publisher: nothing in it runs, submits or loads from elsewhere.
import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html';
import { cleanPopupStyle } from './popup-css.ts';

/** Actions of an element with `data-mh`; they are also the words of a framed popup's messages. */
export const popupActions = ['subscribe', 'login', 'register', 'close'] as const;

const tags =
  `a abbr article aside b blockquote br button caption cite code col colgroup dd del details dfn div dl dt em
  figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q s samp section small
  span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr`.split(/\s+/);

const everywhere = ['class', 'id', 'dir', 'lang', 'title', 'role', 'style', 'hidden', 'aria-*', 'data-mh'];

/** Elements that go with all they contain: as text their contents would be code or nonsense. */
const gone =
  `script style textarea option noscript noembed noframes xmp iframe object template title plaintext svg math
  select`.split(/\s+/);

const pictureData = /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/;

/** Returns whether a picture may load: from a website of the site, or from the page that shows the popup. */
function isOwnPicture(source: string, origins: ReadonlySet<string>): boolean {
  if (pictureData.test(source)) return true;
  if (/^\/(?![/\\])/.test(source)) return !/[\t\n\r\\]/.test(source);
  return URL.canParse(source) && origins.has(new URL(source).origin);
}

/** An element with an action becomes a link whose address the page replaces, or a button to close. */
function transform(tagName: string, { style, 'data-mh': action, ...others }: Attributes) {
  const attribs: Attributes = { ...others };
  const styles = style === undefined ? '' : cleanPopupStyle(style);
  if (styles !== '') attribs.style = styles;
  const known = popupActions.find((one) => one === action);
  if (known === undefined) {
    const isElsewhere = tagName === 'a' && attribs.target === '_blank';
    delete attribs.target;
    return { tagName, attribs: isElsewhere ? { ...attribs, rel: 'noopener', target: '_blank' } : attribs };
  }
  delete attribs.target;
  delete attribs.href;
  if (known === 'close')
    return { tagName: 'button', attribs: { ...attribs, type: 'button', 'data-mh': known } };
  return { tagName: 'a', attribs: { ...attribs, 'data-mh': known, href: `#mh-${known}` } };
}

const optionsFor = (origins: ReadonlySet<string>): IOptions => ({
  allowedTags: tags,
  allowedAttributes: {
    '*': everywhere,
    a: ['href', 'target', 'rel'],
    button: ['type'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start', 'type'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    time: ['datetime'],
    details: ['open'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  nonTextTags: gone,
  transformTags: { '*': transform },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnPicture(attribs.src ?? '', origins),
  // They are cleaned by `transform`.
  parseStyleAttributes: false,
  nestingLimit: 100,
});

/** Returns the HTML of a popup without all that could act in the page. @param origins websites of the site */
export const cleanPopupHtml = (html: string, origins: Iterable<string>): string =>
  sanitizeHtml(html, optionsFor(new Set(origins)));
