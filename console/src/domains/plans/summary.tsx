import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { number } from '#console/lib/formats.ts';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import type { Plan } from '#contract/domains/plans/form-schemas.ts';
import { ChangedTerms } from './changed-terms.tsx';
import { contentOf, membersOf, unreachedContent } from './links.ts';
import classes from './plans.module.css';
import { usePlanReach } from './use-plan-reach.ts';
import type { PlanValues } from './values.ts';

interface SummaryProps {
  form: RecordFormState<PlanValues>;
  plan: Plan | null;
  /** Leads to the question whether renewals follow, in the option of this name. */
  onAnswer: (name: string) => void;
}

/** Renders the summary beside the form: the members of the plan, and the reach of the current values. */
export function PlanSummary({ form, plan, onAnswer }: SummaryProps) {
  const { t } = useTranslation('plans');
  const seesMembers = useMay('members', 'read');
  const { reach, isError } = usePlanReach(form, plan);
  const sold = plan?.subscriptions.reduce((sum, option) => sum + option.users_count, 0) ?? 0;
  return (
    <aside className={classes.summary} aria-label={t('summary.title')}>
      <h2 className={classes.summaryTitle}>{t('summary.title')}</h2>
      <dl className={classes.facts}>
        {plan && (
          <>
            <Fact name={t('summary.members')}>
              {seesMembers ? (
                <Anchor component={Link} to="/users" search={membersOf(plan.id)}>
                  {number(plan.extras.users_count)}
                </Anchor>
              ) : (
                number(plan.extras.users_count)
              )}
            </Fact>
            <Fact name={t('summary.sold')}>{number(sold)}</Fact>
          </>
        )}
        <Fact name={t('summary.reached')}>
          {reach && (
            <Filtered plan={plan} isExact={reach.joins === 0 && reach.leaves === 0}>
              {t('summary.ofTotal', { n: number(reach.reached), total: number(reach.total) })}
            </Filtered>
          )}
        </Fact>
        <Fact name={t('summary.elsewhere')}>{reach && number(reach.also_elsewhere)}</Fact>
        <Fact name={t('summary.unreached')}>
          {reach && (
            <Anchor component={Link} to="/content" search={unreachedContent}>
              {number(reach.unreached)}
            </Anchor>
          )}
        </Fact>
      </dl>
      <div aria-live="polite" className={classes.changes}>
        {reach && plan && reach.joins > 0 && (
          <p>{t('summary.joins', { count: reach.joins, n: number(reach.joins) })}</p>
        )}
        {reach && plan && reach.leaves > 0 && (
          <p>{t('summary.leaves', { count: reach.leaves, n: number(reach.leaves) })}</p>
        )}
        {isError && <p>{t('summary.failed')}</p>}
        {plan?.subscriptions.map((option) => (
          <ChangedTerms key={option.id} form={form} saved={option} onAnswer={onAnswer} />
        ))}
      </div>
    </aside>
  );
}

/** Renders a value; while it loads it keeps its line, so that nothing below moves. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children ?? '—'}</dd>
    </div>
  );
}

/** Renders a link to the stored reach of the plan, only while the form has the same rules as stored. */
function Filtered({ plan, isExact, children }: { plan: Plan | null; isExact: boolean; children: ReactNode }) {
  if (plan === null || !isExact) return children;
  return (
    <Anchor component={Link} to="/content" search={contentOf(plan.id)}>
      {children}
    </Anchor>
  );
}
