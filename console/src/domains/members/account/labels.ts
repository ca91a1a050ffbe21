import type { TFunction } from 'i18next';

/** Returns the label of a field of the account form. */
export function labelOf(t: TFunction<'members'>, field: string): string {
  const labels: Record<string, string> = {
    email: t('form.email'),
    first_name: t('form.firstName'),
    last_name: t('form.lastName'),
    phone: t('form.phone'),
    company: t('form.company'),
    job: t('form.job'),
    country: t('form.country'),
    state: t('form.state'),
    city: t('form.city'),
    zip: t('form.zip'),
    address: t('form.street'),
    language_id: t('form.language'),
    tags: t('form.tags'),
    confirm: t('form.confirm'),
    active: t('form.active'),
  };
  return labels[field] ?? field;
}
