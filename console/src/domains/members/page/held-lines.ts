import type { TFunction } from 'i18next';
import { date } from '#console/lib/formats.ts';
import type { Member } from '#contract/domains/members/schemas.ts';

/**
 * Returns a line for each subscription of a member: its name, and until when it lasts, renews or since when it is past due.
 * @param seesDetails an end that the role does not see is no end that is missing
 */
export function heldLines(
  t: TFunction<['members', 'memberPage']>,
  { subscriptions }: Pick<Member, 'subscriptions'>,
  { zone, seesDetails }: { zone: string; seesDetails: boolean },
): string[] {
  if (subscriptions.length === 0) return [t('list.free')];
  return subscriptions.map((held) => {
    const { plan, title, subscription_end_date: end, autorenew, is_trial: isTrial } = held;
    const name = [plan.title, title].filter((one, at, all) => all.indexOf(one) === at).join(' · ');
    const says = held.is_past_due ? 'pastDueSince' : autorenew ? 'renews' : 'until';
    const until =
      end === null ? t('memberPage:page.noEnd') : t(`memberPage:page.${says}`, { date: date(end, zone) });
    return [name, isTrial && t('list.trial'), seesDetails && until].filter(Boolean).join(', ');
  });
}
