import { desks } from '../filing.ts';
import type { Desk } from '../headlines.ts';
import { storyOf } from '../stories.ts';
import { type PageContent, pathOfArticle, pathOfDesk, websitePath } from './frame.ts';
import { Html, html } from './html.ts';
import type { Article, DemoSite, SoldOption } from './queries.ts';

/** Script of the SDK: its file name and its hash for the browser. */
export interface SdkScript {
  file: string;
  integrity: string;
  /** Script that shows popups at walls. */
  popup: { file: string; integrity: string };
}

const kinds: Readonly<Record<string, string>> = { free: 'Free', dossier: 'Dossier' };

function metaOf({ author, publishedAt, type }: Article, timeZone: string): Html {
  const date = publishedAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone });
  const kind = kinds[type];
  return html`<p class="meta">By ${author}, <time datetime="${publishedAt.toISOString()}">${date}</time>${
    kind === undefined ? '' : `. ${kind}`
  }</p>`;
}

const linkOf = ({ key, title }: Article) => html`<a href="${pathOfArticle(key)}">${title}</a>`;

function listOf(articles: readonly Article[], timeZone: string, level: 'h2' | 'h3'): Html {
  const [start, end] = [new Html(`<${level}>`), new Html(`</${level}>`)];
  const items = articles.map(
    (article) => html`<li>${start}${linkOf(article)}${end}${metaOf(article, timeZone)}</li>`,
  );
  return html`<ul class="list">${items}</ul>`;
}

/** Returns the home page: the newest article, and below it the newest of each desk. */
export function homePage(site: DemoSite, articles: readonly Article[]): PageContent {
  const [lead, ...others] = articles;
  const start = lead ? storyOf(lead.desk, lead.title)?.[0] : undefined;
  const sections = desks.map((desk) => {
    const newest = others.filter((article) => article.desk === desk).slice(0, 3);
    return html`<section aria-labelledby="${desk}"><h2 id="${desk}"><a href="${pathOfDesk(desk)}">${desk}</a></h2>
${listOf(newest, site.timezone, 'h3')}</section>`;
  });
  const top = lead
    ? html`<article class="lead"><h2>${linkOf(lead)}</h2><p>${start ?? ''}</p>${metaOf(lead, site.timezone)}</article>`
    : html`<p>Nothing has been published yet.</p>`;
  return {
    title: site.title,
    main: html`<h1 class="meta">Today’s paper</h1>${top}<div class="desks">${sections}</div>`,
  };
}

export function deskPage(site: DemoSite, desk: Desk, articles: readonly Article[]): PageContent {
  return { title: desk, desk, main: html`<h1>${desk}</h1>${listOf(articles, site.timezone, 'h2')}` };
}

function scriptOf({ publicKey }: DemoSite, { file, integrity, popup }: SdkScript): Html {
  return html`<script defer src="/reader/v1/${popup.file}" integrity="${popup.integrity}" crossorigin="anonymous"></script>
<script defer src="/reader/v1/${file}" integrity="${integrity}" crossorigin="anonymous"
data-key="${publicKey}" data-mode="veil" data-body=".text" data-consent="given" data-plans="${websitePath}/plans" data-mail="help@masthead.example"></script>`;
}

/** Returns the page of an article, which asks Masthead whether this reader may see all of it. */
export function articlePage(site: DemoSite, article: Article, sdk: SdkScript | null): PageContent {
  const { desk, key, title } = article;
  const paragraphs = storyOf(desk, title) ?? ['The headline was changed, and this demo has no text for it.'];
  return {
    title,
    desk,
    head: html`<meta name="masthead-content" content="${key}">
${sdk ? scriptOf(site, sdk) : ''}`,
    main: html`<article class="story"><p class="desk">${desk}</p><h1>${title}</h1>${metaOf(article, site.timezone)}
<div class="text">${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}</div></article>`,
  };
}

/** Returns the page to which walls lead. */
export function plansPage(options: readonly SoldOption[]): PageContent {
  const plans = [...new Set(options.map(({ plan }) => plan))];
  const sections = plans.map((plan) => {
    const sold = options.filter((option) => option.plan === plan);
    const prices = sold.map(
      ({ title, priceCents, currency, period }) =>
        html`<dt>${title}</dt><dd>${priceOf(priceCents, currency)} every ${period.replace(/^1 /, '')}</dd>`,
    );
    return html`<section><h2>${plan}</h2><p>${sold[0]?.description ?? ''}</p><dl>${prices}</dl></section>`;
  });
  return {
    title: 'Plans and prices',
    main: html`<div class="plans"><h1>Plans and prices</h1>
<p>These are the plans of the console. Nothing can be bought on this demo website.</p>${sections}</div>`,
  };
}

const priceOf = (cents: number, currency: string) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency });

export const missingPage: PageContent = {
  title: 'Page not found',
  main: html`<h1>Page not found</h1><p><a href="${websitePath}/">Go to the front page</a></p>`,
};
