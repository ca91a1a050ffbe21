import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CountryFields } from '#console/blocks/country-fields.tsx';
import { languageOptions } from '#console/blocks/language-options.ts';
import { TagField } from '#console/blocks/tag-field.tsx';
import { PasswordField } from '#console/ui/fields/password-field.tsx';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import { SwitchField } from '#console/ui/fields/switch-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { FieldRow, FormSection } from '#console/ui/record-form/form-section.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import type { Member } from '#contract/domains/members/account-schemas.ts';
import type { MemberValues } from './values.ts';

type FormState = RecordFormState<MemberValues>;

/** Renders the name and the email, which every role that reads members can see. */
export function PersonSection({ form, children }: { form: FormState; children?: ReactNode }) {
  const { t } = useTranslation('members');
  return (
    <FormSection anchor="account" title={t('form.details')} description={t('form.detailsText')}>
      <TextField form={form} name="email" label={t('form.email')} type="email" required />
      <FieldRow>
        <TextField form={form} name="first_name" label={t('form.firstName')} />
        <TextField form={form} name="last_name" label={t('form.lastName')} />
      </FieldRow>
      {children}
    </FormSection>
  );
}

interface MemberFieldsProps {
  form: FormState;
  /** The member as loaded; null for a new one. */
  member: Member | null;
  /** False for operators who can't change members. */
  hasPassword: boolean;
  /** Further fields of the password's section. */
  children?: ReactNode;
}

/** Renders the fields of a member's account, for the screens that create and change one. */
export function MemberFields({ form, member, hasPassword, children }: MemberFieldsProps) {
  const { t } = useTranslation('members');
  const language = member?.language;
  return (
    <>
      <PersonSection form={form}>
        <FieldRow>
          <TextField form={form} name="phone" label={t('form.phone')} type="tel" isNullable />
          <SelectField<MemberValues, number>
            form={form}
            name="language_id"
            label={t('form.language')}
            options={languageOptions}
            chosen={language ? { value: language.id, label: language.title } : null}
          />
        </FieldRow>
        <FieldRow>
          <TextField form={form} name="company" label={t('form.company')} isNullable />
          <TextField form={form} name="job" label={t('form.job')} isNullable />
        </FieldRow>
        {hasPassword && member === null && (
          <PasswordField
            form={form}
            name="password"
            label={t('form.password')}
            description={t('form.passwordText')}
            autoComplete="new-password"
            isOptional
            required
          />
        )}
      </PersonSection>
      <FormSection title={t('form.address')} description={t('form.addressText')}>
        <CountryFields
          country={{ form, name: 'country', label: t('form.country') }}
          state={{ form, name: 'state', label: t('form.state') }}
        />
        <FieldRow>
          <TextField form={form} name="city" label={t('form.city')} isNullable />
          <TextField form={form} name="zip" label={t('form.zip')} isNullable />
        </FieldRow>
        <TextField form={form} name="address" label={t('form.street')} isNullable />
      </FormSection>
      <FormSection anchor="switches" title={t('form.access')} description={t('form.accessText')}>
        <SwitchField
          form={form}
          name="confirm"
          label={t('form.confirm')}
          description={t('form.confirmText')}
        />
        <SwitchField form={form} name="active" label={t('form.active')} description={t('form.activeText')} />
        {hasPassword && member !== null && (
          <PasswordField
            form={form}
            name="password"
            label={t('form.newPassword')}
            description={t('form.newPasswordText')}
            autoComplete="new-password"
            isOptional
          />
        )}
      </FormSection>
      <FormSection anchor="tags" title={t('form.tags')} description={t('form.tagsText')}>
        <TagField form={form} name="tags" label={t('form.tags')} />
      </FormSection>
      {children}
    </>
  );
}
