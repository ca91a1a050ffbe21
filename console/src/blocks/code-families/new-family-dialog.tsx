import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, client } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { NumberField } from '#console/ui/fields/number-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import modal from '#console/ui/modal/kit-modal.module.css';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import { FieldRow } from '#console/ui/record-form/form-section.tsx';
import { type RecordFormState, useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { codeFamilyInput } from '#contract/domains/code-families/schemas.ts';
import {
  codeAlphabet,
  codeLettersMax,
  codeLettersMin,
  codeLettersUsual,
  codePrefixMax,
  familyTotalMax,
  usesPerCodeMax,
  usesPerMemberMax,
} from '#contract/domains/code-families/words.ts';
import classes from './code-families.module.css';
import type { CodeParent } from './parent.ts';

interface Values {
  title: string;
  total: number | null;
  prefix: string;
  letters: number | null;
  uses_per_code: number | null;
  uses_per_member: number | null;
}

const initial: Values = {
  title: '',
  total: 100,
  prefix: '',
  letters: codeLettersUsual,
  uses_per_code: 1,
  uses_per_member: 1,
};

interface DialogProps {
  of: CodeParent;
  opened: boolean;
  onClose: () => void;
}

/** Has unique codes of a promo or an invite made. */
export function NewFamilyDialog({ of, opened, onClose }: DialogProps) {
  const { t } = useTranslation('codeFamilies');
  return (
    <KitModal opened={opened} onClose={onClose} title={t('dialog.title')}>
      <FamilyForm of={of} onDone={onClose} />
    </KitModal>
  );
}

const check = bySchema(codeFamilyInput);

function FamilyForm({ of, onDone }: { of: CodeParent; onDone: () => void }) {
  const { t } = useTranslation('codeFamilies');
  const queries = useQueryClient();
  const id = useId();
  const form = useRecordForm<Values>({ initial, validate: (values) => check({ ...values, ...of }) });
  const create = useMutation({
    mutationFn: (values: Values) => client.codeFamilies.create(codeFamilyInput.parse({ ...values, ...of })),
    onSuccess() {
      onDone();
      return queries.invalidateQueries({ queryKey: api.codeFamilies.list.key() });
    },
  });
  const { formProps, isSending } = useSubmit({ form, send: (values) => create.mutateAsync(values) });
  const at = (name: keyof Values) => ({ form, name });
  return (
    <form {...formProps} className={classes.form} aria-describedby={id}>
      <p id={id}>{t('dialog.text')}</p>
      <TextField
        {...at('title')}
        label={t('dialog.name')}
        description={t('dialog.nameText')}
        required
        isFocused
      />
      <NumberField
        {...at('total')}
        label={t('dialog.total')}
        description={t('dialog.totalText', { max: number(familyTotalMax) })}
        min={1}
        max={familyTotalMax}
        required
      />
      <TextField
        {...at('prefix')}
        label={t('dialog.prefix')}
        description={t('dialog.prefixText')}
        isMonospace
      />
      <NumberField
        {...at('letters')}
        label={t('dialog.letters')}
        description={t('dialog.lettersText')}
        min={codeLettersMin}
        max={codeLettersMax}
        required
      />
      <Example form={form} />
      <FieldRow>
        <NumberField
          {...at('uses_per_code')}
          label={t('dialog.usesPerCode')}
          min={1}
          max={usesPerCodeMax}
          required
        />
        <NumberField
          {...at('uses_per_member')}
          label={t('dialog.usesPerMember')}
          max={usesPerMemberMax}
          required
        />
      </FieldRow>
      <p className={classes.example}>{t('dialog.usesPerMemberText')}</p>
      <div className={modal.actions}>
        <Button variant="default" onClick={onDone}>
          {t('dialog.cancel')}
        </Button>
        <Button type="submit" loading={isSending}>
          {t('dialog.make')}
        </Button>
      </div>
    </form>
  );
}

/** Returns the same sample letters every time; they are no real code. */
const someLetters = (count: number) =>
  Array.from({ length: count }, (_, place) => codeAlphabet[(place * 11 + 7) % codeAlphabet.length]).join('');

/** Renders a sample code for the typed prefix and length. */
function Example({ form }: { form: RecordFormState<Values> }) {
  const { t } = useTranslation('codeFamilies');
  const [prefix, setPrefix] = useState(form.getValues().prefix);
  const [letters, setLetters] = useState(form.getValues().letters);
  form.watch('prefix', ({ value }) => setPrefix(String(value)));
  form.watch('letters', ({ value }) => setLetters(Number(value)));
  const count = Math.min(codeLettersMax, Math.max(0, letters ?? 0));
  const code = `${prefix.trim().toUpperCase().slice(0, codePrefixMax)}${someLetters(count)}`;
  return (
    <p className={classes.example}>
      {t('dialog.example', { code: '' })}
      <code>{code}</code>
    </p>
  );
}
