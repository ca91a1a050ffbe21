import { Button } from '@mantine/core';
import type { LooseKeys } from '@mantine/form';
import { IconWand } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { siteNow, useSiteZone } from '#console/lib/browser-state/sites.ts';
import { number, zoneInWords } from '#console/lib/formats.ts';
import { todayIn } from '#console/lib/today.ts';
import { DateField } from '#console/ui/fields/date-field.tsx';
import { NumberField } from '#console/ui/fields/number-field.tsx';
import { SwitchField } from '#console/ui/fields/switch-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { FieldRow } from '#console/ui/record-form/form-section.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import { inviteCode } from '#contract/domains/invites/words.ts';
import classes from './codes.module.css';
import type { CodeValues } from './values.ts';

/** Generates a random code; every letter is equally likely. */
export function newCode(): string {
  const { length, alphabet } = inviteCode;
  const fair = 256 - (256 % alphabet.length);
  let code = '';
  while (code.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < fair && code.length < length) code += alphabet[byte % alphabet.length];
  return code;
}

interface CodeFieldsProps<V extends CodeValues> {
  form: RecordFormState<V>;
  labelOf: (field: keyof CodeValues) => string;
  /** The form shows, but can't be saved. */
  isReadOnly: boolean;
}

/** Renders the input of a code, which can be typed or generated. */
export function CodeField<V extends CodeValues>({
  form,
  labelOf,
  isReadOnly,
  isRequired,
}: CodeFieldsProps<V> & { isRequired: boolean }) {
  const { t } = useTranslation('codes');
  const name = 'code' as LooseKeys<V>;
  return (
    <div className={classes.withButton} data-wrong={form.errors.code ? true : undefined}>
      <TextField form={form} name={name} label={labelOf('code')} required={isRequired} isMonospace />
      {!isReadOnly && (
        <Button
          variant="default"
          leftSection={<IconWand size={16} aria-hidden />}
          onClick={() => form.setFieldValue(name, newCode() as never)}
        >
          {t('generate')}
        </Button>
      )}
    </div>
  );
}

interface LimitFieldsProps<V extends CodeValues> extends CodeFieldsProps<V> {
  /** Number of earlier redemptions of the code. */
  used: number;
}

/** Renders the limit of redemptions: a number, or unlimited. */
export function LimitFields<V extends CodeValues>({ form, labelOf, used }: LimitFieldsProps<V>) {
  const { t } = useTranslation('codes');
  const [{ is_unlimited: isUnlimited, activations_limit: limit }, setValues] = useState(form.getValues);
  const watch = (name: keyof CodeValues) =>
    form.watch(name as LooseKeys<V>, () => setValues({ ...form.getValues() }));
  watch('is_unlimited');
  watch('activations_limit');
  const field = (name: keyof CodeValues) => ({ form, name: name as LooseKeys<V>, label: labelOf(name) });
  const isCounted = !isUnlimited && limit !== null && limit > 0;
  const isUsedUp = isCounted && used >= limit;
  const text = isUsedUp
    ? t('usedUpText', { uses: number(used), limit: number(limit) })
    : t('limitText', { count: limit ?? 0, n: number(limit ?? 0) });
  return (
    <>
      <NumberField
        {...field('activations_limit')}
        {...(isCounted ? { description: text } : {})}
        min={1}
        disabled={isUnlimited}
        required={!isUnlimited}
      />
      <SwitchField {...field('is_unlimited')} description={t('unlimitedText')} />
    </>
  );
}

/** Renders the first and last day of validity. */
export function ValidityFields<V extends CodeValues>({ form, labelOf }: CodeFieldsProps<V>) {
  const { t } = useTranslation('codes');
  const zone = useSiteZone();
  const [end, setEnd] = useState(() => form.getValues().end_date);
  form.watch('end_date' as LooseKeys<V>, ({ value }) => setEnd(value as string | null));
  const isOver = end !== null && end < todayIn(zone, siteNow());
  const field = (name: keyof CodeValues) => ({ form, name: name as LooseKeys<V>, label: labelOf(name) });
  return (
    <FieldRow>
      <DateField {...field('start_date')} description={t('zone', { zone: zoneInWords(zone) })} />
      <DateField {...field('end_date')} description={isOver ? t('endedText') : '\u00a0'} />
    </FieldRow>
  );
}
