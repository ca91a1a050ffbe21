import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import classes from './previews.module.css';

/** Renders a popup as readers see it. */
export function MockFrame({
  title,
  wide = false,
  children,
}: {
  title: string;
  wide?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('popupTemplates', { keyPrefix: 'previews' });
  return (
    <Page>
      <PageHeader title={title} description={t('static')} />
      <div className={classes.stage}>
        <div className={classes.popup} data-wide={wide || undefined}>
          {children}
        </div>
      </div>
    </Page>
  );
}
