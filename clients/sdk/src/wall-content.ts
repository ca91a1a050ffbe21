import type { Decision } from './decision.ts';
import { bare } from './page.ts';
import type { Settings } from './settings.ts';

/** Replaces the names in braces by values of the decision. */
export function fill(text: string, { meter, register, code }: Decision, { lang, mail }: Settings): string {
  const dateOf = (time?: string | null) =>
    new Date(time as string).toLocaleDateString(lang, bare({ dateStyle: 'long' as const }));
  const values = bare<Record<string, unknown>>({
    ...meter,
    left: meter && meter.limit - meter.used,
    ...register,
    date: dateOf(meter?.resets_at),
    until: dateOf(meter?.open_until),
    mail,
    code,
  });
  return text.replace(/{(\w+)\|?(\w*)}/g, (_, name: string, plural: string) =>
    plural && values[name] === 1 ? '' : plural || (values[name] as string),
  );
}

/**
 * Returns which wall a refusal shows. Of the reasons to deny, only `locked` and `inactive` are about the account and begin so;
 * the others are shown as outages, because the fault isn't the reader's.
 */
export function kindOf({
  verdict,
  reason,
}: Decision): 'register' | 'limit' | 'paywall' | 'locked' | 'outage' {
  if (verdict === 'register') return verdict;
  if (verdict === 'paywall') return reason === 'limit_reached' ? 'limit' : verdict;
  return /^[il]/.test(reason) ? 'locked' : 'outage';
}
