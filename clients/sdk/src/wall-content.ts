import type { Decision } from './decision.ts';
import { bare } from './page.ts';
import type { Settings } from './settings.ts';

/** Replaces the names in braces by values of the decision. */
export function fill(text: string, { meter }: Decision, { lang }: Settings): string {
  if (!meter) return text;
  const { limit, used, resets_at } = meter;
  const date = new Date(resets_at ?? 0).toLocaleDateString(lang, bare({ dateStyle: 'long' as const }));
  return text
    .replace('{limit}', `${limit}`)
    .replace('{left}', `${limit - used}`)
    .replace('{date}', date);
}

/** Returns which wall a refusal shows. */
export function kindOf({ verdict, reason, meter }: Decision): 'register' | 'limit' | 'paywall' | 'outage' {
  if (verdict === 'register') return verdict;
  if (verdict !== 'paywall') return 'outage';
  return reason === 'limit_reached' && meter ? 'limit' : verdict;
}
