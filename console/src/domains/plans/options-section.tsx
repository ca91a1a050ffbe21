import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { api, client } from '#console/lib/api/client.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import { FormSection } from '#console/ui/record-form/form-section.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import type { Plan } from '#contract/domains/plans/form-schemas.ts';
import { OptionBlock } from './option-block.tsx';
import classes from './plans.module.css';
import { useFormSelector } from './use-watched.ts';
import { emptyOption, type PlanValues } from './values.ts';

interface OptionsSectionProps {
  form: RecordFormState<PlanValues>;
  plan: Plan | null;
  isReadOnly: boolean;
  /** Name of the option that is open; null for none. */
  open: string | null;
  onOpen: (name: string | null) => void;
  /** Called when an option was removed. */
  onForget: (key: string) => void;
}

/**
 * Renders the plan's pricing options: a collapsed block each, one open at a time; a new one is added open at the end.
 */
export function OptionsSection(props: OptionsSectionProps) {
  const { form, plan, isReadOnly, open, onOpen, onForget } = props;
  const { t } = useTranslation('plans');
  const keys = useFormSelector(form, ({ options }) => Object.keys(options));
  const isUnsold = useFormSelector(form, ({ active, options }) => {
    const all = Object.values(options);
    return active && all.length > 0 && !all.some((option) => option.active);
  });
  const [made, setMade] = useState(0);
  const add = () => {
    const key = `n${made}`;
    setMade(made + 1);
    form.setFieldValue('options', { ...form.getValues().options, [key]: { ...emptyOption } });
    onOpen(key);
  };
  const forget = (key: string) => {
    const { [key]: gone, ...rest } = form.getValues().options;
    form.setErrors(
      Object.fromEntries(Object.entries(form.errors).filter(([path]) => !path.startsWith(`options.${key}`))),
    );
    form.setFieldValue('options', rest);
    onForget(key);
  };
  const remove = useRemoveOption(form, forget);
  return (
    <section className={classes.wide}>
      <FormSection title={t('options.title')} description={t('options.text')}>
        {isUnsold && (
          <p className={classes.warning} role="status">
            {t('options.noneActive')}
          </p>
        )}
        {keys.length === 0 && <p className={classes.quiet}>{t('options.empty')}</p>}
        {keys.map((key) => (
          <OptionBlock
            key={key}
            form={form}
            name={key}
            plan={plan}
            isReadOnly={isReadOnly}
            isOpen={open === key}
            onToggle={() => onOpen(open === key ? null : key)}
            onRemove={() => void remove(key)}
          />
        ))}
        {!isReadOnly && (
          <Button
            className={classes.add ?? ''}
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={add}
          >
            {t('options.add')}
          </Button>
        )}
      </FormSection>
    </section>
  );
}

/**
 * Returns a function that removes an option: an unsaved one at once, a saved one on the server after a confirmation.
 */
function useRemoveOption(form: RecordFormState<PlanValues>, forget: (key: string) => void) {
  const { t } = useTranslation('plans');
  const confirm = useConfirm();
  const queries = useQueryClient();
  return async (key: string) => {
    const option = form.getValues().options[key];
    if (!option) return;
    if (option.id === null) {
      forget(key);
      return;
    }
    const question = {
      title: t('options.removeTitle', { title: option.title }),
      text: t('options.removeText'),
    };
    if (!(await confirm({ ...question, verb: t('options.remove'), isLoss: true }))) return;
    try {
      await client.pricingOptions.remove({ id: option.id });
      forget(key);
      void queries.invalidateQueries({ queryKey: api.plans.key() });
    } catch (error) {
      // Shown at the option rather than as a notification, because it says how many subscribers hold it.
      form.setFieldError(`options.${key}`, descriptionOf(error) ?? t('options.notRemoved'));
    }
  };
}
