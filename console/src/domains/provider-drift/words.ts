import type { TFunction } from 'i18next';
import { date, money } from '#console/lib/formats.ts';
import type { Discrepancy, DriftSide } from '#contract/domains/provider-drift/schemas.ts';

export type T = TFunction<'providerDrift'>;

/** Summarizes one side in a few words; null if it has no record. */
export function sideInShort({
  amount,
  currency,
  status,
  card,
  customer_id: customer,
  member,
}: DriftSide): string | null {
  if (amount !== null) return [money(amount, currency ?? 'usd'), status].filter(Boolean).join(' · ');
  if (member !== null) return member.email;
  return card ?? customer ?? status;
}

/** Describes the likely cause of a discrepancy in a sentence. */
export function causeOf(
  t: T,
  { cause, cause_at: at, cause_detail: detail }: Discrepancy,
  zone: string,
): string {
  const on = at === null ? null : date(at, zone);
  if (cause === null) return t('causes.unknown');
  if (cause === 'event_missing')
    return on === null ? t('causes.event_missing') : t('causes.event_missing_at', { at: on });
  if (cause === 'never_there' && on === null) return t('causes.never_there_undated');
  return t(`causes.${cause}`, { at: on ?? '', detail: detail ?? t('causes.noDetail') });
}
