// Document of a popup with JavaScript. It has no origin: its code reaches neither the page around it nor Masthead.

/** Says how high the popup is, and which action was chosen. The page checks that the message comes from its frame. */
const bridge = `(() => {
  const tell = (masthead, value) => parent.postMessage({ masthead, value }, '*');
  const measure = () => tell('height', Math.ceil(document.documentElement.getBoundingClientRect().height));
  new ResizeObserver(measure).observe(document.documentElement);
  addEventListener('load', measure);
  addEventListener('click', (event) => {
    const chosen = event.target instanceof Element && event.target.closest('[data-mh]');
    if (!chosen) return;
    event.preventDefault();
    tell('action', chosen.getAttribute('data-mh'));
  });
})();`;

const inStyle = (css: string) => css.replaceAll(/<\/(?=style)/gi, '<\\/');
const inScript = (code: string) => code.replaceAll(/<(?=\/script|script|!--)/gi, '\\x3c');

export interface FrameParts {
  html: string;
  css: string;
  javascript: string;
}

/** Returns the document of a framed popup. */
export const frameDocument = ({ html, css, javascript }: FrameParts): string =>
  `<!doctype html><html><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><style>html,body{height:auto;margin:0}</style>
<style>${inStyle(css)}</style></head><body>${html}
<script>${bridge}</script>
<script>${inScript(javascript)}</script></body></html>`;

/**
 * Returns the policy of a framed popup: its code runs, in a document without an origin, and calls nobody.
 * @param origins websites that may show it, and whose pictures it may load
 */
export function framePolicy(origins: Iterable<string>): string {
  const websites = [...origins].join(' ');
  return [
    "default-src 'none'",
    "script-src 'unsafe-inline'",
    "style-src 'unsafe-inline'",
    `img-src data: ${websites}`.trim(),
    "form-action 'none'",
    "base-uri 'none'",
    'sandbox allow-scripts allow-forms allow-popups',
    `frame-ancestors ${websites || "'none'"}`,
  ].join('; ');
}
