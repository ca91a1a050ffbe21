import { useTranslation } from 'react-i18next';
import { useOperator } from '#console/lib/operator.ts';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { NameCard } from './profile/name-card.tsx';
import { PasswordCard } from './profile/password-card.tsx';
import { SecondFactorCard } from './profile/second-factor-card.tsx';
import { SessionsCard } from './profile/sessions-card.tsx';
import { WeeklyDigestCard } from './profile/weekly-digest-card.tsx';

/** Renders the account of the signed-in operator. */
export function Screen() {
  const { t } = useTranslation('profile');
  const operator = useOperator();
  return (
    <Page width="form">
      <PageHeader title={t('title')} description={t('text')} />
      {operator && <NameCard key={operator.id} operator={operator} />}
      <PasswordCard />
      <SecondFactorCard />
      <WeeklyDigestCard />
      <SessionsCard />
    </Page>
  );
}
