import type { Relation } from '#contract/base/access.ts';
import type { Statistics } from '#contract/domains/dashboard/schemas.ts';
import { escapeHtml as escaped } from '#server/platform/html/escape-html.ts';
import { greeting } from '#server/platform/mail/greeting.ts';
import { dashboardLink, type Line, linesOf } from './figures.ts';

interface Digest {
  firstName: string;
  /** Relation of the operator to the site: some roles see no amounts. */
  relation: Relation;
  site: { key: string; title: string };
  statistics: Statistics;
  baseUrl: string;
  unsubscribeUrl: string;
}

/** Words of a digest, shared by its text and its HTML. */
interface Said {
  subject: string;
  hello: string;
  intro: string;
  note: string;
  why: string;
  lines: readonly Line[];
  dashboard: string;
  profile: string;
  unsubscribe: string;
}

const oneLine = (value: string) => value.replace(/\s+/g, ' ').trim();

const usDate = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

function wordsOf({ firstName, relation, site, statistics, baseUrl, unsubscribeUrl }: Digest): Said {
  const { period } = statistics;
  const title = oneLine(site.title);
  const days = `${usDate(period.date_start)} – ${usDate(period.date_end)}`;
  const links = { baseUrl, site: site.key };
  return {
    subject: `Weekly digest of ${title}: ${days}`,
    hello: greeting(firstName),
    intro: `Here is the week of ${title}, ${days}, compared with the week before.`,
    note: `Days are in the time zone ${period.timezone}. Sunday's numbers may still change.`,
    why: `You turned on the weekly digest of ${title}.`,
    lines: linesOf(links, statistics, relation),
    dashboard: dashboardLink(links, statistics),
    profile: new URL('/profile#weekly-digest', baseUrl).href,
    unsubscribe: unsubscribeUrl,
  };
}

function textOf({ hello, intro, lines, note, why, dashboard, profile, unsubscribe }: Said): string {
  const figures = lines.map(
    ({ name, value, before, change, link }) =>
      `${name}: ${value} (${change}; ${before} the week before)\n${link}`,
  );
  return [
    hello,
    intro,
    ...figures,
    `Open the dashboard:\n${dashboard}`,
    note,
    `${why} Unsubscribe:\n${unsubscribe}`,
    `Choose your digests:\n${profile}`,
  ].join('\n\n');
}

/** Style of the HTML, with a dark variant for mail programs that support color schemes. */
const style = `
  body { margin: 0; padding: 24px 16px; background: #ffffff; color: #1c1d21; }
  main { max-width: 600px; margin: 0 auto; font: 15px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
  h1 { margin: 0 0 16px; font-size: 20px; line-height: 1.3; }
  table { width: 100%; margin: 20px 0; border-collapse: collapse; font: inherit; }
  th, td { padding: 8px 0 8px 12px; border-bottom: 1px solid #e3e4e8; text-align: right; vertical-align: top; }
  th:first-child { padding-left: 0; text-align: left; font-weight: 400; }
  thead th { color: #5c5f68; font-size: 13px; font-weight: 400; }
  td { white-space: nowrap; }
  td:nth-child(2) { font-weight: 600; }
  a { color: #3b4cca; }
  .quiet { color: #5c5f68; font-size: 13px; }
  @media (prefers-color-scheme: dark) {
    body { background: #16171a; color: #e6e7ea; }
    th, td { border-color: #34363c; }
    thead th, .quiet { color: #a4a7b0; }
    a { color: #a9b4ff; }
  }`;

const link = (href: string, words: string) => `<a href="${escaped(href)}">${escaped(words)}</a>`;

const rowOf = ({ name, value, before, change, link: href }: Line) =>
  `<tr><th scope="row">${escaped(name)}</th><td>${link(href, value)}</td>` +
  `<td>${escaped(change)}<br><span class="quiet">vs ${escaped(before)}</span></td></tr>`;

function htmlOf(said: Said, title: string): string {
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="color-scheme" content="light dark"><title>${escaped(said.subject)}</title>`,
    `<style>${style}\n</style></head><body><main>`,
    `<h1>${escaped(title)}</h1>`,
    `<p>${escaped(said.hello)}</p><p>${escaped(said.intro)}</p>`,
    '<table><thead><tr><th scope="col">Metric</th><th scope="col">Last week</th>',
    '<th scope="col">Change</th></tr></thead>',
    `<tbody>${said.lines.map(rowOf).join('\n')}</tbody></table>`,
    `<p>${link(said.dashboard, 'Open the dashboard')}</p>`,
    `<p class="quiet">${escaped(said.note)}</p>`,
    `<p class="quiet">${escaped(said.why)} ${link(said.unsubscribe, 'Unsubscribe')} · `,
    `${link(said.profile, 'Choose your digests')}</p>`,
    '</main></body></html>',
  ].join('\n');
}

/** Returns the email with the metrics of a week and of the week before, as the dashboard shows them. */
export function digestMail(digest: Digest) {
  const said = wordsOf(digest);
  return { subject: said.subject, text: textOf(said), html: htmlOf(said, oneLine(digest.site.title)) };
}
