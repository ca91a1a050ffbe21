import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AccessRulesField } from '#console/blocks/access-rules/access-rules-field.tsx';
import type { RuleEntry } from '#console/blocks/access-rules/entries.ts';
import { PercentSlider } from '#console/blocks/access-rules/percent-slider.tsx';
import { number } from '#console/lib/formats.ts';
import { FormSection } from '#console/ui/record-form/form-section.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import type { Plan } from '#contract/domains/plans/form-schemas.ts';
import classes from './plans.module.css';
import { RankStatus } from './rank-status.tsx';
import { usePlanReach } from './use-plan-reach.ts';
import { useFormSelector } from './use-watched.ts';
import type { AccessWay, PlanValues } from './values.ts';

interface AccessSectionProps {
  form: RecordFormState<PlanValues>;
  plan: Plan | null;
}

const ways: readonly AccessWay[] = ['full', 'predictive', 'rules'];

/** Renders what the plan opens: everything, a share by prediction, or what its rules name. */
export function AccessSection({ form, plan }: AccessSectionProps) {
  const { t } = useTranslation('plans');
  const way = useFormSelector(form, (values) => values.way);
  const choose = (next: AccessWay) => {
    form.setFieldValue('way', next);
    form.clearFieldError('way');
    // If everything is predicted, the limits of rules are reset.
    if (next === 'predictive') {
      const reset = (entry: RuleEntry): RuleEntry => ({
        ...entry,
        isAllowed: true,
        way: 'unlimited',
        limit: null,
      });
      form.setFieldValue('rules', form.getValues().rules.map(reset));
    }
  };
  return (
    <section className={classes.wide}>
      <FormSection title={t('access.title')} description={t('access.text')}>
        <Radio.Group
          label={t('access.way')}
          required
          value={way}
          error={form.errors.way}
          onChange={(value) => {
            const chosen = ways.find((known) => known === value);
            if (chosen) choose(chosen);
          }}
        >
          <div className={classes.ways}>
            {ways.map((value) => (
              <Radio
                key={value}
                value={value}
                label={t(`access.ways.${value}`)}
                description={t(`access.waysText.${value}`)}
                classNames={{ root: classes.way ?? '' }}
              />
            ))}
          </div>
        </Radio.Group>
        {way === 'predictive' && <Share form={form} />}
        {way === 'rules' && <RuleEditor form={form} plan={plan} />}
      </FormSection>
    </section>
  );
}

function Share({ form }: { form: RecordFormState<PlanValues> }) {
  const { t } = useTranslation('plans');
  const percents = useFormSelector(form, (values) => values.predictive_percents);
  return (
    <>
      <PercentSlider
        label={t('access.share')}
        value={percents}
        onChange={(value) => form.setFieldValue('predictive_percents', value)}
      />
      <RankStatus />
    </>
  );
}

function RuleEditor({ form, plan }: AccessSectionProps) {
  const { t } = useTranslation('plans');
  const { reach } = usePlanReach(form, plan);
  const reachOf = ({ taxonomy, terms, isAllowed }: RuleEntry) => {
    if (!reach || terms.length === 0 || !isAllowed) return null;
    const of = (id: number) =>
      reach.per_rule.find((rule) =>
        taxonomy === 'type' ? rule.content_type_id === id : rule.term_id === id,
      );
    const reached = terms.map(({ id }) => of(id)?.reached);
    // The reach of an incomplete or uncounted rule is unknown, and so is the sum.
    if (reached.includes(undefined)) return null;
    const sum = reached.reduce<number>((total, part) => total + (part ?? 0), 0);
    return t('access.ruleReach', { count: sum, n: number(sum) });
  };
  return <AccessRulesField form={form} name="rules" label={t('access.rules')} reachOf={reachOf} />;
}
