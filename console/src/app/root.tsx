import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '#console/lib/sites.ts';
import { textOf } from '#console/texts/texts.ts';
import { ConfirmProvider } from '#console/ui/confirm/confirm.tsx';

/** Around every screen: questions before something is lost, and the window's title. */
export function Root() {
  const { t } = useTranslation('frame');
  const site = useSite();
  const key = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.title });

  useEffect(() => {
    document.title = [key && textOf(key), site?.title, t('product')].filter(Boolean).join(' · ');
  }, [key, site, t]);

  return (
    <ConfirmProvider site={site?.title ?? null}>
      <Outlet />
    </ConfirmProvider>
  );
}
