import { IconShieldOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RowAction } from '#console/ui/cells/row-action.tsx';
import type { ResetPerson } from './use-reset-factor.ts';

interface Props {
  person: ResetPerson;
  onReset: (person: ResetPerson) => void;
}

export function ResetFactorAction({ person, onReset }: Props) {
  const { t } = useTranslation('secondFactors');
  return (
    <RowAction
      icon={IconShieldOff}
      verb={t('reset.verb')}
      name={t('reset.button', { email: person.email })}
      act={() => onReset(person)}
    />
  );
}
