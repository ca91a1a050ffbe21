import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contentTypeOptions } from '#console/blocks/content-type-options.ts';
import { termOptions } from '#console/blocks/term-options.ts';
import { ManyField } from '#console/ui/fields/many-field.tsx';
import { NumberField } from '#console/ui/fields/number-field.tsx';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import modal from '#console/ui/modal/kit-modal.module.css';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import { FieldRow } from '#console/ui/record-form/form-section.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import { fieldTexts } from '#contract/base/issues.ts';
import { wallAccess } from '#contract/domains/content/words.ts';
import { wallAgeMax } from '#contract/domains/content-wall/words.ts';
import classes from './content-wall.module.css';
import { type DraftRule, newRule } from './values.ts';

type RuleValues = Omit<DraftRule, 'key'>;

interface RuleDialogProps {
  /** Rule to change; null for a new one. */
  rule: DraftRule | null;
  /** Place of the rule, from 1. */
  position: number;
  onDone: (values: RuleValues) => void;
  onClose: () => void;
}

const ages = ['any', 'younger', 'older'] as const;

/** Edits one rule. The list of rules is saved as a whole, on the screen. */
export function RuleDialog({ rule, position, onDone, onClose }: RuleDialogProps) {
  const { t } = useTranslation(['contentWall', 'kit']);
  const [age, setAge] = useState(rule?.age ?? newRule.age);
  const form = useRecordForm<RuleValues>({
    initial: rule ?? newRule,
    validate({ age: chosen, days }): Record<string, string> {
      if (chosen === 'any') return {};
      if (days === null) return { days: fieldTexts.required };
      return Number.isNaN(days) || days < 1 || days > wallAgeMax ? { days: fieldTexts.invalid } : {};
    },
  });
  const { formProps, isSending } = useSubmit({
    form,
    send: ({ types, terms, age: chosen, days, access }) => {
      onDone({ types, terms, age: chosen, days: chosen === 'any' ? null : days, access });
      return Promise.resolve();
    },
  });
  const title = rule ? t('dialog.editTitle', { n: position }) : t('dialog.addTitle');
  return (
    <KitModal opened onClose={onClose} title={title} size={520}>
      <form {...formProps} className={classes.fields}>
        <ManyField
          form={form}
          name="types"
          label={t('dialog.types')}
          description={t('dialog.typesText')}
          options={contentTypeOptions}
          isFocused
        />
        <ManyField
          form={form}
          name="terms"
          label={t('dialog.terms')}
          description={t('dialog.termsText')}
          options={termOptions}
        />
        <FieldRow>
          <SelectField
            form={form}
            name="age"
            label={t('dialog.age')}
            required
            options={ages.map((value) => ({ value, label: t(`dialog.ages.${value}`) }))}
            onChoose={(value) => setAge(value ?? 'any')}
          />
          {age !== 'any' && (
            <NumberField form={form} name="days" label={t('dialog.days')} required min={1} max={wallAgeMax} />
          )}
        </FieldRow>
        <SelectField
          form={form}
          name="access"
          label={t('dialog.access')}
          required
          options={wallAccess.map((value) => ({ value, label: t(`dialog.accesses.${value}`) }))}
        />
        <div className={modal.actions}>
          <Button variant="default" onClick={onClose}>
            {t('kit:actions.cancel')}
          </Button>
          <Button type="submit" loading={isSending}>
            {rule ? t('dialog.change') : t('dialog.add')}
          </Button>
        </div>
      </form>
    </KitModal>
  );
}
