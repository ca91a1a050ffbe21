import { Radio } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { date, money, number } from '#console/lib/formats.ts';
import { searchDelay } from '#console/ui/browser/delays.ts';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import type { PricingOption } from '#contract/domains/plans/schemas.ts';
import type { OptionEffect } from '#contract/domains/pricing-options/version.schemas.ts';
import classes from './plans.module.css';
import { useWatched } from './use-watched.ts';
import { hasOtherTerms, optionValues, type PlanValues, termsOf } from './values.ts';

interface EffectPanelProps {
  form: RecordFormState<PlanValues>;
  name: string;
  /** As it is stored. */
  saved: PricingOption;
}

/** An amount with its sign before it: `−$624.00`. */
function signed(amount: number, currency: string): string {
  const sign = amount < 0 ? '−' : '+';
  return amount === 0 ? money(0, currency) : `${sign}${money(Math.abs(amount), currency)}`;
}

/** Before other terms are saved: whom they touch, and whether renewals follow. Nothing shows while nobody is touched. */
export function EffectPanel({ form, name, saved }: EffectPanelProps) {
  const option = useWatched(form, ({ options }) => options[name]);
  const isOther = option !== undefined && hasOtherTerms(option, optionValues(saved));
  const terms = option && isOther ? termsOf(option) : null;
  const [settled] = useDebouncedValue(terms, searchDelay);
  const { data } = useQuery({
    ...api.pricingOptions.effect.queryOptions({ input: { id: saved.id, ...settled } }),
    enabled: settled !== null && isOther,
    retry: false,
  });
  const effect = isOther ? data : undefined;
  const touches = effect !== undefined && effect.renewals + effect.trials > 0;
  const answer = option?.renewals;
  const path = `options.${name}.renewals`;
  useEffect(() => {
    if (touches && answer === 'untouched') form.setFieldValue(path, 'ask');
    if (!isOther && answer !== undefined && answer !== 'untouched') form.setFieldValue(path, 'untouched');
  });
  if (!effect || !touches) return null;
  return (
    <div className={classes.effect}>
      <Words effect={effect} />
      <Question form={form} path={path} answer={answer} />
    </div>
  );
}

function Words({ effect }: { effect: OptionEffect }) {
  const { t } = useTranslation('plans');
  const { renewals, trials, from, mrr_change } = effect;
  const mrr = mrr_change.map(({ currency, amount }) => signed(amount, currency)).join(', ');
  return (
    <p className={classes.effectWords} aria-live="polite">
      {renewals > 0
        ? t('effect.renewals', { count: renewals, n: number(renewals), date: from ? date(from) : '', mrr })
        : t('effect.onlyTrials')}
      {trials > 0 &&
        `${renewals > 0 ? '; ' : ' '}${t('effect.trials', { count: trials, n: number(trials) })}`}
    </p>
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
