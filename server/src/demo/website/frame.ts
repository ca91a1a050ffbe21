import { desks } from '../filing.ts';
import type { Desk } from '../headlines.ts';
import { type Html, html } from './html.ts';

/** Path of the website. */
export const websitePath = '/demo-site';

/** Returns a line that says where the website is. */
export const websiteText = (baseUrl: string) =>
  `\nRead the demo publication, with its paywall, at ${baseUrl}${websitePath}/`;

export const pathOfDesk = (desk: Desk) => `${websitePath}/${desk.toLowerCase()}`;
export const pathOfArticle = (key: string) => `${websitePath}/articles/${encodeURIComponent(key)}`;

export interface PageContent {
  title: string;
  main: Html;
  /** Desk that the page belongs to. */
  desk?: Desk;
  /** Elements of the head. */
  head?: Html;
}

function sections(current: Desk | undefined): Html {
  const links = desks.map((desk) =>
    desk === current
      ? html`<li><a href="${pathOfDesk(desk)}" aria-current="true">${desk}</a></li>`
      : html`<li><a href="${pathOfDesk(desk)}">${desk}</a></li>`,
  );
  return html`<nav aria-label="Sections"><ul>${links}</ul></nav>`;
}

/** Returns a page of the website in its frame. */
export function pageOf(site: string, { title, main, desk, head = html`` }: PageContent): string {
  const name = title === site ? site : `${title} – ${site}`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${name}</title>
<link rel="stylesheet" href="${websitePath}/style.css">
${head}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="masthead">
<a class="title" href="${websitePath}/">${site}</a>
${sections(desk)}
</header>
<main id="main">${main}</main>
<footer>
<p>This is a demo. The people and events in it are invented, and this browser keeps a count of the articles you read.</p>
<p>The newspaper is run with Masthead: <a href="/">open the console</a> to see your reads arrive.</p>
</footer>
</body>
</html>
`.text;
}
