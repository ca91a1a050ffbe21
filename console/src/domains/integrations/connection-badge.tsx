import { useTranslation } from 'react-i18next';
import { Badge } from '#console/ui/cells/badge.tsx';
import type { Integration } from '#contract/domains/integrations/schemas.ts';

/** Renders whether a service is connected and accepts its key. */
export function ConnectionBadge({ integration: { connected, tried } }: { integration: Integration }) {
  const { t } = useTranslation('integrations');
  if (!connected) return <Badge>{t('notConnected')}</Badge>;
  if (tried === 'not_yet')
    return (
      <Badge tone="warn" isSentence>
        {t('notTried')}
      </Badge>
    );
  if (tried === 'cannot') return <Badge isSentence>{t('cannotTry')}</Badge>;
  return <Badge tone="good">{t('connected')}</Badge>;
}
