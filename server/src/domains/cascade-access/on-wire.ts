import type { AppliedRow, SourceRow } from './across-sites.queries.ts';

/** What is provided, in words. */
export const givenTitle = ({ plan, ti_event, content }: AppliedRow): string =>
  (plan ?? ti_event ?? content)?.title ?? '';

/** What provides or excludes, in words: `Digital: Monthly`. */
export function sourceTitle({ subscription, ti_event_ticket: ticket, content }: SourceRow): string {
  if (subscription) return `${subscription.plan.title}: ${subscription.title}`;
  return ticket ? `${ticket.ti_event.title}: ${ticket.title}` : (content?.title ?? '');
}
