import type { AppliedRow, SourceRow } from './across-sites.queries.ts';

/** Returns the title of the provided item. */
export const givenTitle = ({ plan, ti_event, content }: AppliedRow): string =>
  (plan ?? ti_event ?? content)?.title ?? '';

/** Returns the title of the item that provides or excludes: `Digital: Monthly`. */
export function sourceTitle({ subscription, ti_event_ticket: ticket, content }: SourceRow): string {
  if (subscription) return `${subscription.plan.title}: ${subscription.title}`;
  return ticket ? `${ticket.ti_event.title}: ${ticket.title}` : (content?.title ?? '');
}
