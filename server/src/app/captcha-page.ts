import type { FastifyInstance } from 'fastify';
import type { SetupLinks } from '#server/platform/config/setup-links.ts';

const google = 'https://www.google.com';
const statics = 'https://www.gstatic.com';

/** Policy of the page, the only one in which the captcha's code runs; the console frames it and asks it for tokens. */
const policy = [
  "default-src 'none'",
  `script-src 'self' ${google} ${statics}`,
  `frame-src ${google}`,
  `connect-src ${google}`,
  `img-src ${google} ${statics}`,
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
].join('; ');

const script = `addEventListener('message', async ({ origin, source, data }) => {
  if (origin !== location.origin || data.captcha !== 'execute') return;
  const key = document.documentElement.dataset.key;
  const answer = (token) => source.postMessage({ captcha: token }, origin);
  try {
    grecaptcha.ready(async () => answer(await grecaptcha.execute(key, { action: 'register' })));
  } catch {
    answer('');
  }
});
`;

/** Mounts the page of the invisible captcha for the public registration, if the captcha is configured. */
export function mountCaptchaPage(app: FastifyInstance, { captcha }: SetupLinks): void {
  if (captcha === null) return;
  const { siteKey } = captcha;
  const key = encodeURIComponent(siteKey);
  const page = `<!doctype html><html lang="en" data-key="${key}"><title>reCAPTCHA</title>
<script src="${google}/recaptcha/api.js?render=${key}"></script><script src="/captcha/ask"></script></html>`;
  app.get('/captcha', async (_request, reply) =>
    reply
      .headers({ 'content-security-policy': policy, 'x-frame-options': 'SAMEORIGIN' })
      .type('text/html; charset=utf-8')
      .send(page),
  );
  app.get('/captcha/ask', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  );
}
