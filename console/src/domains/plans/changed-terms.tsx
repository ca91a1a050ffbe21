import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import type { PricingOption } from '#contract/domains/plans/schemas.ts';
import classes from './changed-terms.module.css';
import { EffectWords } from './effect-words.tsx';
import { useOptionEffect, useRenewalsAsked } from './use-option-effect.ts';
import { useFormSelector } from './use-watched.ts';
import type { PlanValues } from './values.ts';

interface ChangedTermsProps {
  form: RecordFormState<PlanValues>;
  /** Option as it is stored. */
  saved: PricingOption;
  /** Leads to the question whether renewals follow, in the option of this name. */
  onAnswer: (name: string) => void;
}

/**
 * Repeats the preview of an option's changed terms beside the form, because their own panel scrolls away or is
 * collapsed. Always mounted, so that the question is also asked for a collapsed option.
 */
export function ChangedTerms({ form, saved, onAnswer }: ChangedTermsProps) {
  const name = useFormSelector(
    form,
    ({ options }) => Object.entries(options).find(([, { id }]) => id === saved.id)?.[0],
  );
  return name === undefined ? null : <Terms form={form} saved={saved} onAnswer={onAnswer} name={name} />;
}

function Terms({ form, saved, onAnswer, name }: ChangedTermsProps & { name: string }) {
  const { t } = useTranslation('plans');
  const option = useFormSelector(form, ({ options }) => options[name]);
  const terms = useOptionEffect(form, name, saved);
  useRenewalsAsked(form, name, terms);
  const { effect } = terms;
  if (!option || effect === null) return null;
  const { renewals: answer, title } = option;
  const isAnswered = answer === 'follow' || answer === 'keep';
  return (
    <section className={classes.changed} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <EffectWords effect={effect} />
      {isAnswered ? (
        <span className={classes.answer}>{t(`summary.${answer}`)}</span>
      ) : (
        <Anchor component="button" type="button" size="sm" onClick={() => onAnswer(name)}>
          {t('summary.ask')}
        </Anchor>
      )}
    </section>
  );
}
