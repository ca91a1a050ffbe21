import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ruleErrors } from '#console/blocks/access-rules/rule-errors.ts';
import { SlugField } from '#console/blocks/slug-field.tsx';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { NumberField } from '#console/ui/fields/number-field.tsx';
import { SwitchField } from '#console/ui/fields/switch-field.tsx';
import { TextAreaField } from '#console/ui/fields/text-area-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { notifyFailure } from '#console/ui/notify/notify.tsx';
import { FieldRow, FormSection } from '#console/ui/record-form/form-section.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { type RecordFormState, useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { fieldTexts } from '#contract/base/issues.ts';
import { isUnsafeSlug, slugText } from '#contract/base/slugs.ts';
import { type Plan, planInput } from '#contract/domains/plans/form-schemas.ts';
import { priorityMax } from '#contract/domains/plans/words.ts';
import { pricingOptionInput } from '#contract/domains/pricing-options/schemas.ts';
import { AccessSection } from './access-section.tsx';
import { focusQuestion } from './effect-panel.tsx';
import { MailingSection } from './mailing-section.tsx';
import { OptionsSection } from './options-section.tsx';
import classes from './plans.module.css';
import { PlanSummary } from './summary.tsx';
import { findUnasked, renewalsPath } from './use-option-effect.ts';
import type { PlanDraftWay } from './use-plan-draft.ts';
import { PartsFailed, type PlanSaving } from './use-save-plan.ts';
import { emptyPlan, optionInputOf, type PlanValues, planInputOf, planValues } from './values.ts';

const checkPlan = bySchema(planInput);
const checkOption = bySchema(pricingOptionInput);
/** Interests are chosen from a list, so they need no validation. */
const noMailing = { mailchimp: false, campaignmonitor: false };

function optionErrors(options: PlanValues['options'], plan: Plan | null): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [key, option] of Object.entries(options)) {
    const found = checkOption(optionInputOf(option, 1));
    const stored = plan?.subscriptions.find(({ id }) => id === option.id);
    if (isUnsafeSlug(option.slug, stored?.slug ?? null)) found.slug ??= slugText;
    if (option.renewals === 'ask') found.renewals = fieldTexts.required;
    for (const [path, text] of Object.entries(found)) errors[`options.${key}.${path}`] = text;
  }
  return errors;
}

/** Holds the state of a plan's form. @param plan null for a new one */
export function usePlanForm(plan: Plan | null): RecordFormState<PlanValues> {
  const { t } = useTranslation('accessRules');
  return useRecordForm<PlanValues>({
    initial: plan ? planValues(plan) : emptyPlan,
    validate: ({ options, ...values }) => ({
      ...(values.way === 'rules' ? ruleErrors('rules', values.rules, t) : {}),
      ...checkPlan({ ...planInputOf(values, noMailing), taxonomies: [], content_types: [] }),
      ...(isUnsafeSlug(values.slug, plan?.slug ?? null) ? { slug: slugText } : {}),
      ...(values.way === null ? { way: fieldTexts.required } : {}),
      ...optionErrors(options, plan),
    }),
  });
}

/** Stops a save before the question whether renewals follow is answered, and shows it. @param names of the options */
function requireAnswers(form: RecordFormState<PlanValues>, names: readonly string[]): void {
  if (names.length === 0) return;
  for (const name of names) form.setFieldValue(renewalsPath(name), 'ask');
  throw new PartsFailed(Object.fromEntries(names.map((name) => [renewalsPath(name), fieldTexts.required])));
}

interface PlanFormProps {
  form: RecordFormState<PlanValues>;
  saving: PlanSaving;
  /** Plan to edit; null for a new one. */
  plan: Plan | null;
  isReadOnly: boolean;
  onSaved: (saved: Plan, sent: PlanValues) => void;
  /** Saves the values as a draft; left out if drafts are not possible. */
  draft?: PlanDraftWay;
}

/** Renders the form of a plan: settings, pricing options and access, with a summary beside it. */
export function PlanForm({ form, saving, plan, isReadOnly, onSaved, draft }: PlanFormProps) {
  const { t } = useTranslation('plans');
  const queries = useQueryClient();
  const [openOption, setOpenOption] = useState<string | null>(null);
  const askFirst = async ({ options }: PlanValues) => {
    const unasked = findUnasked(queries, options, plan?.subscriptions ?? []);
    // Saving waits for the preview of changed prices.
    unasked.catch((error: unknown) => notifyFailure(descriptionOf(error) ?? undefined));
    requireAnswers(form, await unasked);
  };
  const keep = async (sent: PlanValues, idempotencyKey: string) => {
    await askFirst(sent);
    await draft?.onSend(sent, idempotencyKey);
  };
  const leadToQuestion = (name: string) => {
    // The question is there to be focused only once its option has opened.
    flushSync(() => setOpenOption(name));
    focusQuestion(name);
  };
  return (
    <div className={classes.columns}>
      <RecordForm
        form={form}
        onSave={async (sent) => {
          await askFirst(sent);
          return { saved: await saving.save(sent), sent };
        }}
        onSaved={({ saved, sent }) => onSaved(saved, sent)}
        cancelTo="/plans"
        saveLabel={t(plan ? 'form.save' : 'form.create')}
        isReadOnly={isReadOnly}
        {...(draft ? { second: { ...draft, onSend: keep } } : {})}
      >
        <Basics form={form} isNew={plan === null} />
        <OptionsSection
          form={form}
          plan={plan}
          isReadOnly={isReadOnly}
          open={openOption}
          onOpen={setOpenOption}
          onForget={saving.forget}
        />
        <AccessSection form={form} plan={plan} />
        <MailingSection form={form} />
      </RecordForm>
      <PlanSummary form={form} plan={plan} onAnswer={leadToQuestion} />
    </div>
  );
}

function Basics({ form, isNew }: { form: RecordFormState<PlanValues>; isNew: boolean }) {
  const { t } = useTranslation('plans');
  return (
    <FormSection title={t('form.basics')} description={t('form.basicsText')}>
      <TextField form={form} name="title" label={t('fields.title')} required isFocused={isNew} />
      <FieldRow>
        <SwitchField
          form={form}
          name="active"
          label={t('fields.active')}
          description={t('form.activeText')}
        />
        <SwitchField
          form={form}
          name="public"
          label={t('fields.public')}
          description={t('form.publicText')}
        />
      </FieldRow>
      <FieldRow>
        <SlugField form={form} isNew={isNew} label={t('fields.slug')} description={t('form.slugText')} />
        <NumberField
          form={form}
          name="priority"
          label={t('fields.priority')}
          description={t('form.priorityText')}
          max={priorityMax}
        />
      </FieldRow>
      <TextAreaField form={form} name="description" label={t('fields.description')} isNullable />
      <TextAreaField
        form={form}
        name="external_source_ids"
        label={t('fields.external_source_ids')}
        description={t('form.externalText')}
        isNullable
      />
    </FormSection>
  );
}
