import type { TFunction } from 'i18next';
import { date } from '#console/lib/formats.ts';
import type { Member } from '#contract/domains/members/schemas.ts';

function keyOf({ is_past_due: isPastDue, autorenew }: Member['subscriptions'][number]) {
  if (isPastDue) return 'list.pastDueSince';
  return autorenew ? 'memberPage:page.renews' : 'memberPage:page.until';
}

/**
 * Returns a line for each subscription of a member: its name, and when it renews or ends, or since when it is past due.
 * @param seesDetails an end that the role does not see is no end that is missing
 */
export function heldLines(
  t: TFunction<['members', 'memberPage']>,
  { subscriptions }: Pick<Member, 'subscriptions'>,
  { zone, seesDetails }: { zone: string; seesDetails: boolean },
): string[] {
  if (subscriptions.length === 0) return [t('list.free')];
  return subscriptions.map((held) => {
    const { plan, title, subscription_end_date: end, is_trial: isTrial } = held;
    const name = [plan.title, title].filter((one, at, all) => all.indexOf(one) === at).join(' · ');
    const until = end === null ? t('memberPage:page.noEnd') : t(keyOf(held), { date: date(end, zone) });
    return [name, isTrial && t('list.trial'), seesDetails && until].filter(Boolean).join(', ');
  });
}
