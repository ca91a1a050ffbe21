// Pages in which the console shows content of other authors: mails and popups. They have policies of their own, as
// documents without an origin: their content can't reach the console, its storage, its cookies, or the network except
// for pictures.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Returns the script that receives the content from the surrounding page, and disables links. */
const receiver = (show: string) => `
addEventListener('message', (event) => { if (event.source === parent) (${show})(event.data); });
addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('a[href]')) event.preventDefault();
});
parent.postMessage({ ready: true }, '*');`;

/** Scripts of a parsed page never run, and the policy below would block them. */
const showMail = `({ html, scheme }) => {
  const page = new DOMParser().parseFromString(html, 'text/html').documentElement;
  document.replaceChild(document.importNode(page, true), document.documentElement);
  document.documentElement.style.colorScheme = scheme;
}`;

/** Errors of the popup's code are reported to its author. */
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
  /** Only our own script runs in it. */
  '/sandbox/mail': { html: pageWith(mailScript), policy: rules(hashOf(mailScript)) },
  /** A popup is code: it runs, in a document without an origin. */
  '/sandbox/popup': { html: pageWith(receiver(showPopup)), policy: rules("'unsafe-inline'") },
} as const;

export function mountSandboxPages(app: FastifyInstance): void {
  for (const [path, { html, policy }] of Object.entries(pages))
    app.get(path, (_request, reply) =>
      reply
        .header('content-security-policy', policy)
        // `frame-ancestors` names the pages that may frame it.
        .removeHeader('x-frame-options')
        .header('cache-control', 'no-cache')
        .header('content-type', 'text/html; charset=utf-8')
        .send(html),
    );
}
