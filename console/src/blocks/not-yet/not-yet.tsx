import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './not-yet.module.css';

/** Renders the notice about what doesn't work on the publisher's website yet. */
export function NotYet({ what }: { what: 'plans' | 'popups' | 'invites' | 'promos' | 'tickets' }) {
  const { t } = useTranslation('blocks');
  return (
    <p className={classes.note}>
      <IconInfoCircle size={16} stroke={1.5} aria-hidden />
      <span>{t(`notYet.${what}`)}</span>
    </p>
  );
}
