import type { LooseKeys } from '@mantine/form';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PlanField, useOfferedPlans } from '#console/blocks/offered-plan/plan-field.tsx';
import { WebsiteAddress } from '#console/blocks/website-address.tsx';
import { PasswordField } from '#console/ui/fields/password-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { FieldRow } from '#console/ui/record-form/form-section.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';

export interface PersonValues {
  email: string;
  password: string;
  first_name: string;
  last_name: string;
  company: string;
  job: string;
}

export interface WebsiteValues {
  website_title: string;
  website_url: string;
  pricing_plan: number | null;
}

export const emptyPerson: PersonValues = {
  email: '',
  password: '',
  first_name: '',
  last_name: '',
  company: '',
  job: '',
};
export const emptyWebsite: WebsiteValues = { website_title: '', website_url: '', pricing_plan: null };

interface FieldsProps<Values> {
  form: RecordFormState<Values>;
}

/** Renders the fields about the person who registers. @param isOwn true if the password is the one they already have */
export function PersonFields<Values extends PersonValues>({
  form,
  isOwn = false,
}: FieldsProps<Values> & { isOwn?: boolean }) {
  const { t } = useTranslation('partners');
  const at = (name: keyof PersonValues) =>
    ({ form, name: name as LooseKeys<Values>, label: t(`fields.${name}`), required: true }) as const;
  return (
    <>
      <TextField {...at('email')} type="email" autoComplete="email" isFocused />
      <PasswordField {...at('password')} autoComplete={isOwn ? 'current-password' : 'new-password'} />
      <FieldRow>
        <TextField {...at('first_name')} />
        <TextField {...at('last_name')} />
      </FieldRow>
      <FieldRow>
        <TextField {...at('company')} />
        <TextField {...at('job')} />
      </FieldRow>
    </>
  );
}

/** Renders the fields for a website and its plan; the first plan is preselected. */
export function WebsiteFields<Values extends WebsiteValues>({ form }: FieldsProps<Values>) {
  const { t } = useTranslation('partners');
  const { data } = useOfferedPlans();
  const first = data?.items[0]?.id;
  const { getValues, setFieldValue, isDirty, resetDirty } = form;
  const name = 'pricing_plan' as LooseKeys<Values>;
  useEffect(() => {
    if (first === undefined || getValues().pricing_plan !== null) return;
    const wasTouched = isDirty();
    setFieldValue(name, first as never);
    // Presetting the plan isn't an edit, so closing the form must not ask about lost changes.
    if (!wasTouched) resetDirty();
  }, [first, getValues, setFieldValue, isDirty, resetDirty, name]);
  return (
    <>
      <TextField
        form={form}
        name={'website_title' as LooseKeys<Values>}
        label={t('fields.website_title')}
        required
      />
      <WebsiteAddress
        form={form}
        name={'website_url' as LooseKeys<Values>}
        label={t('fields.website_url')}
        required
      />
      <PlanField form={form} label={t('fields.pricing_plan')} plans={data?.items} />
    </>
  );
}
