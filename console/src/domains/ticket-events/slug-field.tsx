import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#console/ui/fields/text-field.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import type { EventValues } from './values.ts';

/** `Spring festival, day 1` becomes `spring-festival-day-1`. */
function slugOf(title: string): string {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
}

/** The slug; that of a new event follows the title until somebody types one. */
export function SlugField({ form, isNew }: { form: RecordFormState<EventValues>; isNew: boolean }) {
  const { t } = useTranslation('ticketEvents');
  const proposed = useRef('');
  const { onChange, getValues, setFieldValue } = form;
  useEffect(() => {
    if (!isNew) return;
    const stop = onChange(() => {
      const { title, slug } = getValues();
      const next = slugOf(title);
      if (slug !== proposed.current || next === slug) return;
      proposed.current = next;
      setFieldValue('slug', next);
    });
    return () => void stop();
  }, [isNew, onChange, getValues, setFieldValue]);
  return (
    <TextField form={form} name="slug" label={t('fields.slug')} description={t('form.slugText')} required />
  );
}
