import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { number } from '#console/lib/formats.ts';
import { type Period, periods } from '#contract/base/periods.ts';
import { isPlanId } from '#contract/domains/member-imports/source-schemas.ts';
import { type Given, noNaming, type PlanNaming, type Questions, type WrongAnswers } from './answers.ts';
import doubts from './doubts.module.css';
import { PlanTitleField } from './plan-title-field.tsx';
import classes from './questions.module.css';
import step from './step.module.css';

interface PlanNamesProps {
  questions: Questions;
  given: Given;
  /** Errors of the answers; null until the operator tried to continue. */
  wrong: WrongAnswers | null;
  onAnswer: (change: Partial<Given>) => void;
}

/** Asks for the plans that the file names in its own way: their titles here, and the terms that no column tells. */
export function PlanNames({ questions, given, wrong, onAnswer }: PlanNamesProps) {
  const { t } = useTranslation('memberImports');
  const name = (of: string, change: Partial<PlanNaming>) =>
    onAnswer({ plans: { ...given.plans, [of]: { ...(given.plans[of] ?? noNaming), ...change } } });
  return (
    <section className={doubts.question} aria-label={t('questions.plans')}>
      <h3 className={doubts.title}>{t('questions.plans')}</h3>
      <p className={step.quiet}>{t('questions.plansText')}</p>
      <ul className={classes.plans}>
        {questions.plans.map((plan) => (
          <PlanName
            key={plan.name}
            plan={plan}
            naming={given.plans[plan.name] ?? noNaming}
            asks={questions}
            isUntitled={wrong?.untitled.has(plan.name) ?? false}
            isUnpriced={wrong?.unpriced.has(plan.name) ?? false}
            onName={(change) => name(plan.name, change)}
          />
        ))}
      </ul>
    </section>
  );
}

interface PlanNameProps {
  plan: Questions['plans'][number];
  naming: PlanNaming;
  asks: Pick<Questions, 'period' | 'price'>;
  isUntitled: boolean;
  isUnpriced: boolean;
  onName: (change: Partial<PlanNaming>) => void;
}

function PlanName({ plan, naming, asks, isUntitled, isUnpriced, onName }: PlanNameProps) {
  const { t } = useTranslation('memberImports');
  const { name, rows } = plan;
  return (
    <li className={classes.plan}>
      <p className={classes.named}>
        <code>{name}</code> {t('questions.plansRows', { count: rows, n: number(rows) })}
      </p>
      <PlanTitleField
        label={t('questions.plansTitle', { name })}
        value={naming.title}
        required={isPlanId(name)}
        error={isUntitled ? t('questions.plansNeeded') : null}
        onChange={(title) => onName({ title })}
      />
      {asks.period && (
        <NativeSelect
          label={t('questions.plansPeriod', { name })}
          data={[{ value: '', label: t('questions.plansPeriodNone') }, ...periods]}
          value={naming.period ?? ''}
          onChange={(event) => onName({ period: (event.currentTarget.value || null) as Period | null })}
        />
      )}
      {asks.price && (
        <TextInput
          label={t('questions.plansPrice', { name })}
          inputMode="decimal"
          value={naming.price}
          error={isUnpriced && t('questions.plansPriceWrong')}
          onChange={(event) => onName({ price: event.currentTarget.value })}
        />
      )}
    </li>
  );
}
