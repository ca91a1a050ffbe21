import type { TFunction } from 'i18next';

/** Label of a field of the group form by its name. */
export function labelOf(t: TFunction<'groups'>, field: string): string {
  const labels: Record<string, string> = {
    name: t('form.name'),
    type: t('form.type'),
    member_limit: t('form.limit'),
    description: t('form.description'),
    active: t('form.active'),
    subscription_id: t('form.subscription'),
    subscription_end_date: t('form.renewal'),
    allowed_email_regexp: t('form.patterns'),
  };
  return labels[field] ?? field;
}
