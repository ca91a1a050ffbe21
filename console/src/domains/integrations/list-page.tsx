import { useTranslation } from 'react-i18next';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { IntegrationsSection } from './integrations-section.tsx';

/** Renders the services of the site as a separate screen. */
export function Screen() {
  const { t } = useTranslation('integrations');
  return (
    <Page width="list">
      <PageHeader title={t('title')} description={t('text')} />
      <IntegrationsSection />
    </Page>
  );
}
