import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { useRecordName } from '#console/lib/record-name.ts';
import { textOf } from '#console/texts/texts.ts';
import { ConfirmProvider } from '#console/ui/confirm/confirm.tsx';
import { listOf } from './frame/screens.ts';

/** Wraps every screen: confirms before something is lost, and sets the window's title. */
export function Root() {
  const { t } = useTranslation('frame');
  const site = useSite();
  const key = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.title });
  const path = useRouterState({ select: (state) => state.matches.at(-1)?.fullPath ?? '/' });
  const { record, above } = useRecordName();

  useEffect(() => {
    const isNamed = record !== null || above !== null;
    const list = isNamed ? listOf(path) : null;
    const screen = [record ?? (key && textOf(key)), above ?? (list && textOf(list.title))];
    // A record's name in front leaves no room for the product's.
    const product = !isNamed && t('product');
    document.title = [...screen, site?.title, product].filter(Boolean).join(' · ');
  }, [key, path, record, above, site, t]);

  return (
    <ConfirmProvider site={site?.title ?? null}>
      <Outlet />
    </ConfirmProvider>
  );
}
