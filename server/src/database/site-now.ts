import type { ResourceContext } from './context.ts';

/**
 * The present of a site, for whatever its subscriptions go by: our clock, and how far the site's test clock is ahead.
 * In SQL it is `site_now()`. What is about the people who work here goes by `ctx.clock`.
 */
export function siteNow({ clock, resource }: Pick<ResourceContext, 'clock' | 'resource'>): Date {
  return new Date(clock.now().getTime() + resource.aheadMs);
}
