import { useTranslation } from 'react-i18next';
import { Badge } from '#console/ui/cells/badge.tsx';
import type { DraftState } from '#contract/domains/configuration-drafts/words.ts';

const tones: Partial<Record<DraftState, 'good' | 'bad' | 'warn'>> = {
  published: 'good',
  failed: 'bad',
  scheduled: 'warn',
};

export function StateBadge({ state }: { state: DraftState }) {
  const { t } = useTranslation('configurationDrafts');
  return <Badge tone={tones[state] ?? 'quiet'}>{t(`states.${state}`)}</Badge>;
}
