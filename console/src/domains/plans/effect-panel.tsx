import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import type { PricingOption } from '#contract/domains/plans/schemas.ts';
import { EffectWords } from './effect-words.tsx';
import classes from './plans.module.css';
import { renewalsPath, useOptionEffect } from './use-option-effect.ts';
import { useFormSelector } from './use-watched.ts';
import type { PlanValues } from './values.ts';

interface EffectPanelProps {
  form: RecordFormState<PlanValues>;
  name: string;
  /** Option as it is stored. */
  saved: PricingOption;
}

const panelId = (name: string): string => `effect-of-${name}`;

/** Puts the focus on the question whether renewals follow, in an option that is open. */
export function focusQuestion(name: string): void {
  const panel = document.getElementById(panelId(name));
  panel?.scrollIntoView({ block: 'center' });
  panel?.querySelector<HTMLElement>('input[type="radio"]')?.focus({ preventScroll: true });
}

/**
 * Renders a preview of changed terms: the subscribers affected, and whether their renewals follow. Shows nothing while
 * no one is affected.
 */
export function EffectPanel({ form, name, saved }: EffectPanelProps) {
  const answer = useFormSelector(form, ({ options }) => options[name]?.renewals);
  const { effect } = useOptionEffect(form, name, saved);
  if (effect === null) return null;
  return (
    <div className={classes.effect} id={panelId(name)}>
      <EffectWords effect={effect} />
      <Question form={form} path={renewalsPath(name)} answer={answer} />
    </div>
  );
}

interface QuestionProps {
  form: RecordFormState<PlanValues>;
  path: string;
  answer: string | undefined;
}

function Question({ form, path, answer }: QuestionProps) {
  const { t } = useTranslation('plans');
  return (
    <Radio.Group
      label={t('effect.question')}
      required
      value={answer === 'keep' || answer === 'follow' ? answer : null}
      error={form.errors[path]}
      onChange={(value) => {
        form.setFieldValue(path, value);
        form.clearFieldError(path);
      }}
    >
      <div className={classes.answers}>
        <Radio value="follow" label={t('effect.follow')} />
        <Radio value="keep" label={t('effect.keep')} />
      </div>
    </Radio.Group>
  );
}
