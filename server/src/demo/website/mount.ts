// The website of the demo publication, for people who try Masthead: real articles with a real wall.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { read } from '#server/database/scope.ts';
import { type SystemTools, systemContext } from '#server/database/sites.ts';
import { desks } from '../filing.ts';
import { type PageContent, pageOf, websitePath } from './frame.ts';
import { hasWebsite } from './open.ts';
import { articlePage, deskPage, homePage, missingPage, plansPage, type SdkScript } from './pages.ts';
import { type DemoSite, findArticles, findDemoSite, findSoldOptions, type Wanted } from './queries.ts';
import { style } from './style.ts';

export interface WebsiteTools extends SystemTools {
  /** The SDK for the pages; null if it isn't built. */
  sdk: SdkScript | null;
  /** The product's own address. */
  baseUrl: string;
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Number of articles that the home page chooses from: some of every desk. */
const onHome = 80;
const onDesk = 30;

function send(reply: FastifyReply, site: DemoSite, content: PageContent | null): FastifyReply {
  return reply
    .status(content ? 200 : 404)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(pageOf(site.title, content ?? missingPage));
}

/** Mounts the website. None of its pages exists without the demo publication, or on a product for others. */
export function mountDemoWebsite(app: FastifyInstance, tools: WebsiteTools): void {
  if (!hasWebsite(tools.baseUrl)) return;
  const page = (path: string, contentOf: (site: DemoSite, name: string) => Promise<PageContent | null>) =>
    app.get<{ Params: { name?: string } }>(`${websitePath}${path}`, async ({ params }, reply) => {
      const site = await findDemoSite(tools.database);
      if (!site) return reply.callNotFound();
      return send(reply, site, await contentOf(site, params.name ?? ''));
    });
  const articles = (site: DemoSite, wanted: Wanted) =>
    read(systemContext(tools, 'demo.website', site), (scope) => findArticles(scope, site.id, wanted));

  app.get(websitePath, async (_request, reply) => reply.redirect(`${websitePath}/`));
  app.get(`${websitePath}/style.css`, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('text/css; charset=utf-8').send(style),
  );
  page('/', async (site) => homePage(site, await articles(site, { limit: onHome })));
  page('/plans', async (site) => {
    const context = systemContext(tools, 'demo.website', site);
    return plansPage(await read(context, (scope) => findSoldOptions(scope, site.id)));
  });
  page('/articles/:name', async (site, key) => {
    const [article] = await articles(site, { key, limit: 1 });
    return article ? articlePage(site, article, tools.sdk) : null;
  });
  page('/:name', async (site, name) => {
    const desk = desks.find((one) => one.toLowerCase() === name);
    return desk ? deskPage(site, desk, await articles(site, { desk, limit: onDesk })) : null;
  });
}
