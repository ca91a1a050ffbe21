import type { TFunction } from 'i18next';
import { date } from '#console/lib/formats.ts';
import { shownEnd } from '#console/lib/shown-end.ts';
import type { Member } from '#contract/domains/members/account-schemas.ts';

function keyOf({ is_past_due: isPastDue, autorenew }: Member['subscriptions'][number]) {
  if (isPastDue) return 'list.pastDueSince';
  return autorenew ? 'memberPage:page.renews' : 'memberPage:page.until';
}

export interface HeldLine {
  words: string;
  isPastDue: boolean;
}

/**
 * Returns a line for each subscription of a member: its name, and when it renews or ends, or since when it is past due.
 * @param seesDetails false if the role can't see ends, so that they don't count as missing
 */
export function heldLines(
  t: TFunction<['members', 'memberPage']>,
  { subscriptions }: Pick<Member, 'subscriptions'>,
  { zone, seesDetails }: { zone: string; seesDetails: boolean },
): HeldLine[] {
  if (subscriptions.length === 0) return [{ words: t('list.free'), isPastDue: false }];
  return subscriptions.map((held) => {
    const {
      plan,
      title,
      subscription_end_date: end,
      is_trial: isTrial,
      autorenew,
      is_past_due: isPastDue,
    } = held;
    const renews = Boolean(autorenew) || Boolean(isPastDue);
    const name = [plan.title, title].filter((one, at, all) => all.indexOf(one) === at).join(' · ');
    const until =
      end === null ? t('memberPage:page.noEnd') : t(keyOf(held), { date: date(shownEnd(end, renews), zone) });
    const words = [name, isTrial && t('list.trial'), seesDetails && until].filter(Boolean).join(', ');
    return { words, isPastDue: Boolean(isPastDue) };
  });
}
