import { Button } from '@mantine/core';
import type { LooseKeys } from '@mantine/form';
import { IconWand } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { zoneInWords } from '#console/lib/formats.ts';
import { useSiteZone } from '#console/lib/remembered/sites.ts';
import { DateField } from '#console/ui/fields/date-field.tsx';
import { NumberField } from '#console/ui/fields/number-field.tsx';
import { SwitchField } from '#console/ui/fields/switch-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { FieldRow } from '#console/ui/record-form/form-section.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import { inviteCode } from '#contract/domains/invites/words.ts';
import classes from './codes.module.css';
import type { CodeValues } from './values.ts';

/** A code that nobody guesses: each letter as likely as any other. */
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

/** A code of one's own, or one that is made up. */
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

/** From when until when a code is valid, and how often. */
export function ValidityFields<V extends CodeValues>({ form, labelOf }: CodeFieldsProps<V>) {
  const { t } = useTranslation('codes');
  const zone = zoneInWords(useSiteZone());
  const [isUnlimited, setUnlimited] = useState(() => form.getValues().is_unlimited);
  form.watch('is_unlimited' as LooseKeys<V>, ({ value }) => setUnlimited(Boolean(value)));
  const field = (name: keyof CodeValues) => ({ form, name: name as LooseKeys<V>, label: labelOf(name) });
  return (
    <>
      <FieldRow>
        <DateField {...field('start_date')} description={t('zone', { zone })} />
        <DateField {...field('end_date')} description={'\u00a0'} />
      </FieldRow>
      <NumberField {...field('activations_limit')} min={1} disabled={isUnlimited} required={!isUnlimited} />
      <SwitchField {...field('is_unlimited')} description={t('unlimitedText')} />
    </>
  );
}
