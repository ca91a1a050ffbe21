import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReturnedCodes, SettingsSections } from '#console/blocks/settings-sections.ts';
import { LazyMessages } from '#console/ui/notify/lazy-messages.tsx';
import { makeTheme } from '#console/ui/theme/theme.ts';
import { themeVariables } from '#console/ui/theme/variables.ts';
import { FirstScreen } from './frame/first-screen.tsx';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { finishReturned, settingsSections } from './settings-sections.ts';

/** Returns the nonce of this page, which the components' style elements carry. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}

export function Providers() {
  const { t } = useTranslation('kit');
  const [theme] = useState(() => makeTheme(t));
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={themeVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <SettingsSections value={settingsSections}>
          <ReturnedCodes value={finishReturned}>
            <RouterProvider router={router} />
            <FirstScreen router={router} />
          </ReturnedCodes>
        </SettingsSections>
        <LazyMessages />
      </QueryClientProvider>
    </MantineProvider>
  );
}
