import { useTranslation } from 'react-i18next';
import { TextField } from '#console/ui/fields/text-field.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import classes from './onboarding.module.css';

export interface Person {
  first_name: string;
  last_name: string;
  company: string;
  job: string;
}

export const nobody: Person = { first_name: '', last_name: '', company: '', job: '' };

const fields = [
  { name: 'first_name', autoComplete: 'given-name' },
  { name: 'last_name', autoComplete: 'family-name' },
  { name: 'company', autoComplete: 'organization' },
  { name: 'job', autoComplete: 'organization-title' },
] as const;

/** Renders the fields for name and contact, two per line. */
export function PersonFields<Values extends Person>({ form }: { form: RecordFormState<Values> }) {
  const { t } = useTranslation('onboarding');
  return (
    <div className={classes.pairs}>
      {fields.map(({ name, autoComplete }, place) => (
        <TextField
          key={name}
          form={form}
          name={name}
          label={t(`register.${name}`)}
          autoComplete={autoComplete}
          required
          isFocused={place === 0}
        />
      ))}
    </div>
  );
}
