import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './columns-step.module.css';
import { CurrencyChoice } from './currency-choice.tsx';
import { HeadingChoice } from './heading-choice.tsx';
import { type Choice, namesPlaces } from './mapping.ts';
import type { MemberImport } from './types.ts';

interface FileOptionsProps {
  record: MemberImport;
  choice: Choice;
  /** Currency of the prices; null if a column gives it, or nothing has a price. */
  currency: { value: string | null; isMissing: boolean } | null;
  hasHeading: boolean;
  makesPlans: boolean;
  onCurrency: (currency: string | null) => void;
  onHeading: (hasHeading: boolean) => void;
  onPlans: (makesPlans: boolean) => void;
}

/** Renders the options that apply to the whole file. */
export function FileOptions(props: FileOptionsProps) {
  const { record, currency, hasHeading, makesPlans } = props;
  return (
    <div className={classes.options}>
      {currency !== null && <CurrencyChoice {...currency} kind={record.kind} onChange={props.onCurrency} />}
      <Option name="hasHeading" isOn={hasHeading} onChange={props.onHeading} />
      {hasHeading && <HeadingChoice record={record} />}
      {namesPlaces(props.choice) && <Option name="newPlans" isOn={makesPlans} onChange={props.onPlans} />}
    </div>
  );
}

interface OptionProps {
  name: 'hasHeading' | 'newPlans';
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Option({ name, isOn, onChange }: OptionProps) {
  const { t } = useTranslation('memberImports');
  return (
    <Switch
      label={t(`mapping.${name}`)}
      aria-label={t(`mapping.${name}`)}
      description={t(`mapping.${name}Text`)}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
