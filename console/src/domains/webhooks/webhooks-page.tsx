import { useTranslation } from 'react-i18next';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

/** Renders the webhooks of the site as a separate screen. */
export function Screen() {
  const { t } = useTranslation('webhooks');
  return (
    <Page width="list">
      <PageHeader title={t('title')} description={t('text')} />
      <WebhooksSection />
    </Page>
  );
}
