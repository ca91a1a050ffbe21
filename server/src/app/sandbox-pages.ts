// Pages in which the console shows what others wrote: mails and popups. They come with rules of their own, as documents
// of no origin: nothing in them reaches the console, its storage, its cookies, or anything over the network but pictures.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Takes what the page around it hands over, and leads nowhere when a link is clicked. */
const receiver = (show: string) => `
addEventListener('message', (event) => { if (event.source === parent) (${show})(event.data); });
addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('a[href]')) event.preventDefault();
});
parent.postMessage({ ready: true }, '*');`;

/** Scripts of a parsed page never run, and the rules below would not let them. */
const showMail = `({ html, scheme }) => {
  const page = new DOMParser().parseFromString(html, 'text/html').documentElement;
  document.replaceChild(document.importNode(page, true), document.documentElement);
  document.documentElement.style.colorScheme = scheme;
}`;

/** What goes wrong in the popup's code is told to its author. */
const showPopup = `({ template, css, javascript, scheme }) => {
  addEventListener('error', (event) => parent.postMessage({ fault: event.message, line: event.lineno }, '*'));
  addEventListener('unhandledrejection', (event) => parent.postMessage({ fault: String(event.reason) }, '*'));
  document.documentElement.style.colorScheme = scheme;
  const style = document.createElement('style');
  style.textContent = css;
  document.head.append(style);
  document.body.innerHTML = template;
  const script = document.createElement('script');
  script.textContent = javascript;
  document.body.append(script);
}`;

const pageWith = (script: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Preview</title><script>${script}</script></head><body></body></html>`;

const rules = (scripts: string) =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'unsafe-inline'",
    'img-src https: http: data:',
    'font-src https: data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ');

const mailScript = receiver(showMail);
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

const pages = {
  /** Our own script alone runs in it. */
  '/sandbox/mail': { html: pageWith(mailScript), policy: rules(hashOf(mailScript)) },
  /** A popup is code: it runs, in a document of no origin. */
  '/sandbox/popup': { html: pageWith(receiver(showPopup)), policy: rules("'unsafe-inline'") },
} as const;

export function mountSandboxPages(app: FastifyInstance): void {
  for (const [path, { html, policy }] of Object.entries(pages))
    app.get(path, (_request, reply) =>
      reply
        .header('content-security-policy', policy)
        // `frame-ancestors` says who may show it.
        .removeHeader('x-frame-options')
        .header('cache-control', 'no-cache')
        .header('content-type', 'text/html; charset=utf-8')
        .send(html),
    );
}
