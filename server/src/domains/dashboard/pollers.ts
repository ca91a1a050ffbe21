import { sitePoller } from '#server/database/site-poller.ts';
import type { SystemTools } from '#server/database/sites.ts';
import type { Poller } from '#server/platform/queue/poller.ts';
import { sitesToCheckFigures } from './across-sites.queries.ts';
import { checkCards } from './self-check.service.ts';

/** Compares the cards of each site with their rows, once a day after two in the morning of its reporting zone. */
export function dashboardPollers(tools: SystemTools): Poller[] {
  return [
    sitePoller(tools, {
      name: 'dashboard.self-check',
      pause: 60_000,
      sites: sitesToCheckFigures,
      run: checkCards,
    }),
  ];
}
