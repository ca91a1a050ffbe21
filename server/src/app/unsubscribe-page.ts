import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#server/database/connect.ts';
import {
  siteOfLink,
  unsubscribe,
  unsubscribePath,
} from '#server/domains/weekly-digests/unsubscribe.service.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { escapeHtml } from '#server/platform/html/escape-html.ts';
import { LimitExceeded, type Limiter } from '#server/platform/limits/limits.ts';
import type { Log } from '#server/platform/log/log.ts';

const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const style = `
  :root { color-scheme: light dark; }
  body { margin: 0; padding: 64px 16px; background: #ffffff; color: #1c1d21;
    font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
  main { max-width: 480px; margin: 0 auto; }
  h1 { margin: 0 0 12px; font-size: 22px; line-height: 1.3; overflow-wrap: anywhere; }
  p { margin: 0 0 20px; }
  button { padding: 10px 18px; border: 0; border-radius: 6px; background: #3b4cca; color: #ffffff; font: inherit;
    font-weight: 600; cursor: pointer; }
  a { color: #3b4cca; }
  button:focus-visible, a:focus-visible { outline: 2px solid currentcolor; outline-offset: 3px; }
  @media (prefers-color-scheme: dark) {
    body { background: #16171a; color: #e6e7ea; }
    button { background: #a9b4ff; color: #16171a; }
    a { color: #a9b4ff; }
  }`;

const pageOf = (title: string, content: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}
</style></head><body><main><h1>${escapeHtml(title)}</h1>
${content}</main></body></html>
`;

/** Without an address the form is sent to the page's own. */
const question = (site: string) =>
  pageOf(
    `Stop the weekly digest of ${site}?`,
    '<p>No more of these emails will be sent to you.</p><form method="post"><button>Unsubscribe</button></form>',
  );

const stopped = (site: string) =>
  pageOf(
    'You are unsubscribed',
    `<p>The weekly digest of ${escapeHtml(site)} is off. Turn it on again in <a href="/profile#weekly-digest">your profile</a>.</p>`,
  );

const unknown = pageOf(
  'This link no longer works',
  '<p>Turn your weekly digests on or off in <a href="/profile#weekly-digest">your profile</a>.</p>',
);

const tooMany = pageOf('Too many tries', '<p>Try again in a few minutes.</p>');

interface PageTools {
  database: Database;
  log: Log;
  session: { limiter: Limiter };
}

/** Bytes of the longest form: what mail services send is one field. */
const bodyLimit = 16 * 1024;

/**
 * Mounts the page that ends a weekly digest without signing in. Opening it shows a button: mail programs and their
 * scanners open links by themselves. A POST ends the digest, from the button or from a mail program (RFC 8058).
 */
export function mountUnsubscribePage(app: FastifyInstance, tools: PageTools): void {
  const system = { ...tools, clock: systemClock };
  const url = `${unsubscribePath}/:token`;
  type Asked = FastifyRequest<{ Params: { token: string } }>;
  const answer = async (
    { ip, params }: Asked,
    reply: FastifyReply,
    act: (token: string) => Promise<string | null>,
    shown: (site: string) => string,
  ) => {
    reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8');
    try {
      await tools.session.limiter.consumeFrom('unsubscribe-address', ip);
    } catch (error) {
      if (!(error instanceof LimitExceeded)) throw error;
      return reply.status(429).header('retry-after', error.retryAfterSeconds).send(tooMany);
    }
    const site = await act(params.token);
    return site === null ? reply.status(404).send(unknown) : reply.send(shown(site));
  };
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Whatever a mail program sends along says nothing more.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, null));
    scope.get(url, (request: Asked, reply) =>
      answer(request, reply, (token) => siteOfLink(system, token), question),
    );
    scope.post(url, { bodyLimit }, (request: Asked, reply) =>
      answer(request, reply, (token) => unsubscribe(system, token), stopped),
    );
  });
}
