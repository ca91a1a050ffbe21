import '#console/ui/theme/styles.ts';
import i18next from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { locale } from '#console/lib/browser-state/locale.ts';
import { watchChunkFailures } from '#console/lib/chunk-failure.ts';
import { startTexts } from '#console/texts/texts.ts';
import { notifyFailure } from '#console/ui/notify/notify.tsx';
import { Providers } from './providers.tsx';

startTexts(locale());
watchChunkFailures(() => notifyFailure(i18next.t('messages.reload', { ns: 'kit' })));

const place = document.getElementById('root');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <Providers />
    </StrictMode>,
  );
}
