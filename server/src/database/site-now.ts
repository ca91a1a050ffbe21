import type { Clock } from '#server/platform/clock/clock.ts';
import type { SiteRef } from './context.ts';

/**
 * Returns the present time of a site: our clock plus the offset of the site's test clock. Subscriptions go by it; in
 * SQL it is `site_now()`. Data about operators uses `ctx.clock` instead.
 */
export function siteNow({
  clock,
  resource,
}: {
  clock: Clock;
  resource: Pick<SiteRef, 'clockOffsetMs'>;
}): Date {
  return new Date(clock.now().getTime() + resource.clockOffsetMs);
}
